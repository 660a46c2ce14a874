/**
 * The pages of one interpretation, in sections: clinics whose name has every word of the query; those of people whom it names; the
 * interpretation's own clinics, which are those of a list or those with its words; and names that were too many to read at first.
 */
import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import type { CardFilters } from '../../../shared/domain/listings/facets.ts';
import { withCompounds } from '../../../shared/domain/search/joined-words.ts';
import { listingScope } from '../listings/index.ts';
import { nameSection, namingPeople, smallestRead } from './budgets.ts';
import { type Cursor, matchPosition } from './cursor.ts';
import { hasName, type Interpretation, literalInterpretation } from './interpretations.ts';
import { type MatchPosition, type MatchQuery, NAME_TIER, PageCards } from './match-query.ts';
import {
  type FoundPeople,
  hasWords,
  type NameInQuery,
  noPeople,
  peopleInQuery,
  withPeople,
} from './people-in-query.ts';
import type { Attempt, SearchContext } from './search-context.ts';

export interface InterpretationPage {
  /** The whole query. */
  readonly words: readonly string[];
  readonly interpretation: Interpretation;
  /** Place of the interpretation among those of the query. */
  readonly number: number;
}

/** What is known of the clinics whose name has every word of the query. */
interface NamesState {
  /** Whether all of them have been shown, so that later sections leave out every such name. */
  readonly areComplete: boolean;
  /** Ids of those that were shown, where there may be more, and of clinics of people. */
  readonly shown: readonly string[];
  /** Where to continue after the interpretation's own clinics. */
  readonly resumeFrom: string | undefined;
}

/** A page that its sections fill. */
interface OpenPage extends InterpretationPage {
  readonly context: SearchContext;
  /** The whole query as names are matched with it: compounds as one word. */
  readonly nameWords: readonly string[];
  /** Of the interpretation, and of the request. */
  readonly filters: CardFilters;
  readonly cards: PageCards;
  /** Where the page begins; undefined for the first one. */
  readonly start: Cursor | undefined;
  /** Whom the query names. */
  readonly found: FoundPeople;
}

type SectionCursor = Omit<Cursor, 'interpretation'>;
type Result = Pick<Attempt, 'cards' | 'next'>;

export async function readInterpretationPage(
  context: SearchContext,
  input: InterpretationPage,
  start: Cursor | undefined,
): Promise<Result> {
  const { interpretation, number } = input;
  const { request } = context;
  const filters = { ...interpretation.filters, ...definedOf(request.filters) };
  const nameWords = withCompounds(input.words);
  const page: OpenPage = {
    ...input,
    context,
    nameWords,
    filters,
    cards: new PageCards(request.limit),
    start,
    found: await peopleOf(context, input, filters, start),
  };
  const result = (next: SectionCursor | undefined): Result => ({
    cards: withPeople(page.cards.all, page.found.people),
    next: next && { interpretation: number, ...next },
  });
  let names = initialNames(page);
  if (beginsWithNames(page)) {
    const next = await addNames(page);
    if (next !== undefined && continueNames(page)) return result({ section: 'names', ...next });
    names = namesAfter(page.cards, next);
  }
  if (page.found.people.length > 0) {
    const { shown, isCut } = await addClinicsOfPeople(page, names);
    names = { ...names, shown };
    if (isCut) return result({ section: 'people', ...cursorOfNames(page, names) });
  }
  if (start?.section !== 'more names') {
    const next = await addOwnClinics(page, names);
    if (next !== undefined) return result({ ...next, ...cursorOfNames(page, names) });
  }
  return result(await addMoreNames(page, names.resumeFrom));
}

/** Whether the interpretation is the query itself as names are matched with it, so that matching its words matches names too. */
function isPlain({ nameWords, words, interpretation }: OpenPage): boolean {
  const isWhole = interpretation.words.length === words.length && nameWords.length === words.length;
  return isWhole && Object.keys(interpretation.named).length === 0;
}

/** Later interpretations have no names: the first one found none. */
function beginsWithNames(page: OpenPage): boolean {
  const { start, number, found } = page;
  const isFirst = start === undefined ? number === 0 : start.section === 'names';
  return isFirst && (!isPlain(page) || found.people.length > 0);
}

/** Whether the next page continues with names, before the interpretation's own clinics. */
function continueNames({ start, cards, interpretation }: OpenPage): boolean {
  if (start !== undefined) return true;
  const hasMany = cards.count >= Math.min(cards.limit, nameSection.manyNames);
  // A name with the word of a filter ('Spanish Valley') may not be among the interpretation's own clinics.
  const mayBeFilteredOut = cards.count > 0 && Object.keys(interpretation.filters).length > 0;
  return hasMany || mayBeFilteredOut;
}

function initialNames(page: OpenPage): NamesState {
  const { start, number } = page;
  return {
    areComplete:
      start?.areNamesComplete === true ||
      (start?.areNamesIncomplete !== true && !isPlain(page) && number === 0),
    shown: start?.shown ?? [],
    resumeFrom: start?.namesFrom,
  };
}

function namesAfter({ all: cards }: PageCards, next: MatchPosition | undefined): NamesState {
  return {
    areComplete: next === undefined,
    shown: next === undefined ? [] : cards.map(({ id }) => id),
    resumeFrom: cards.length > 0 ? next?.from : undefined,
  };
}

/** People whom the words name that nothing else explains, or all words: only the first interpretation has them, and first pages. */
function peopleOf(
  context: SearchContext,
  { words, interpretation, number }: InterpretationPage,
  filters: CardFilters,
  start: Cursor | undefined,
): Promise<FoundPeople> | FoundPeople {
  const isBefore = start === undefined || start.section === 'names' || start.section === 'people';
  if (number > 0 || !isBefore || interpretation.words.length === 0) return noPeople;
  const { request } = context;
  const isSplit = context.areNamesSplit || start?.section === 'people';
  const names: NameInQuery[] = [
    { words: interpretation.words, scope: interpretation.scope, filters, isSplit },
  ];
  const { words: literal } = literalInterpretation(words, request.scope);
  if (literal.length > interpretation.words.length && literal.length <= MAX_LITERAL_NAME)
    names.push({ words: literal, scope: request.scope, filters: request.filters, isSplit: false });
  return peopleInQuery(names, context.people, context.budget);
}

/** Words of a query that are looked up as a name although some of them mean something else: 'jane french', 'jordan houston'. */
const MAX_LITERAL_NAME = 3;

/** Clinics of the people whom the query names, in their order, without those that were shown before, as far as the budget suffices. */
async function addClinicsOfPeople(
  { context, nameWords, cards, found }: OpenPage,
  { areComplete, shown }: NamesState,
): Promise<{ readonly shown: readonly string[]; readonly isCut: boolean }> {
  const { matcher, budget } = context;
  const before = new Set([...shown, ...cards.all.map(({ id }) => id)]);
  const ids = [...new Set(found.people.flatMap(({ w }) => w))].slice(0, namingPeople.clinics);
  const next = ids.filter((id) => !before.has(id));
  const affordable = Math.max(1, Math.floor(budget.forOneRead / budget.unitsPerClinic));
  const read = cards.missing === 0 ? [] : next.slice(0, affordable);
  const passing = (await matcher.cardsOf(read, found, budget)).filter(
    (card) => hasWords(card, found.rest) && !(areComplete && hasName(nameWords, card.name)),
  );
  const left = new Set(passing.slice(cards.missing).map(({ id }) => id));
  cards.add(passing.slice(0, cards.missing));
  if (cards.count > 0) budget.hasResults = true;
  return {
    shown: [...shown, ...read.filter((id) => !left.has(id))],
    isCut: left.size > 0 || read.length < next.length,
  };
}

function cursorOfNames(page: OpenPage, { areComplete, shown, resumeFrom }: NamesState) {
  return {
    areNamesIncomplete: areComplete || isPlain(page) ? undefined : (true as const),
    areNamesComplete: areComplete && isPlain(page) ? (true as const) : undefined,
    shown: shown.length > 0 ? shown : undefined,
    namesFrom: resumeFrom,
  };
}

/** Clinics whose name has every word of the query. More is read for them where they are many. */
async function addNames({
  context,
  nameWords: words,
  cards,
  start,
}: OpenPage): Promise<MatchPosition | undefined> {
  const { request, matcher, budget } = context;
  const { scope, filters } = request;
  const query: MatchQuery = { scope, words, filters, names: 'words' };
  const position = matchPosition(start);
  // Later pages have nothing else.
  if (start !== undefined) return matcher.addCards(query, position, cards, budget);
  const { units, manyNames } = nameSection;
  const next = await matcher.addCards(query, position, cards, budget.share({ soft: units, hard: units }));
  const isCut = next !== undefined && cards.missing > 0;
  return isCut && cards.count >= manyNames ? matcher.addCards(query, next, cards, budget) : next;
}

async function addOwnClinics(page: OpenPage, names: NamesState): Promise<SectionCursor | undefined> {
  const isExcluded = exclusionOf(page, names);
  return page.interpretation.words.length === 0
    ? addList(page, isExcluded)
    : addMatches(page, names, isExcluded);
}

/** Leaves out what was shown by its name, and what is in another state. Undefined when nothing is left out. */
function exclusionOf(
  { nameWords: words, interpretation: { state } }: OpenPage,
  { areComplete, shown }: NamesState,
): ((card: ClinicCard) => boolean) | undefined {
  if (areComplete) return ({ id, name }) => hasName(words, name) || shown.includes(id);
  if (state === undefined && shown.length === 0) return undefined;
  return ({ id, city }) => shown.includes(id) || (state !== undefined && city.state !== state);
}

/** Place of the interpretation's own section; undefined where the page begins before it. */
function ownStart({ start }: OpenPage): Cursor | undefined {
  return start?.section === 'names' || start?.section === 'people' ? undefined : start;
}

/** Clinics with the words of the interpretation. */
async function addMatches(
  page: OpenPage,
  names: NamesState,
  isExcluded: MatchQuery['isExcluded'],
): Promise<SectionCursor | undefined> {
  const { context, interpretation, filters, cards } = page;
  if (cards.missing === 0) return { section: 'words' };
  const { scope, words } = interpretation;
  const excludedIds = await excludedIdsOf(page, names);
  const query = { scope, words, filters, isExcluded, excludedIds };
  const next = await context.matcher.addCards(query, matchPosition(ownStart(page)), cards, context.budget);
  return next && { section: 'words', ...next };
}

/** Ids of clinics that were shown by their name, as far as they are known for few units. */
async function excludedIdsOf(
  { context, nameWords: words, filters }: OpenPage,
  { areComplete, shown }: NamesState,
): Promise<ReadonlySet<string> | undefined> {
  if (!areComplete) return shown.length > 0 ? new Set(shown) : undefined;
  const { units } = nameSection;
  const { request, matcher, budget } = context;
  const query: MatchQuery = { scope: request.scope, words, filters, names: 'words' };
  const named = await matcher.namedIds(query, budget.share({ soft: units, hard: units }));
  return named && new Set([...named, ...shown]);
}

/** The list of a city, a category, both or neither, by rank. */
async function addList(
  page: OpenPage,
  skip: ((card: ClinicCard) => boolean) | undefined,
): Promise<SectionCursor | undefined> {
  const { context, interpretation, filters, cards } = page;
  const { listings, budget } = context;
  const query = { scope: listingScope(interpretation.scope), filters, skip };
  let after = ownStart(page)?.from;
  while (cards.missing > 0 && budget.left > 0) {
    const units = budget.forOneRead;
    const affordable = Math.max(1, Math.floor(2 * units) * smallestRead.listings - 1);
    const limit = Math.min(cards.missing, affordable);
    const list = await listings.page(query, { limit, after, units });
    budget.spend(list.units);
    cards.add(list.items);
    after = list.next;
    if (after === undefined) return undefined;
    // Few listings pass the filters: those that do are shown.
    if (cards.count > 0 && list.items.length < limit) break;
  }
  return { section: 'list', from: after };
}

/** Names that were not read before the interpretation's own clinics, which have been shown. */
async function addMoreNames(
  { context, nameWords: words, interpretation, cards }: OpenPage,
  from: string | undefined,
): Promise<SectionCursor | undefined> {
  const { request, matcher, budget } = context;
  const { scope, named } = interpretation;
  if (from === undefined || (named.cityId === undefined && named.categoryId === undefined)) return undefined;
  if (cards.missing === 0) return { section: 'more names', namesFrom: from };
  const isExcluded = ({ city, category }: ClinicCard) =>
    (scope.cityId === undefined || city.id === scope.cityId) &&
    (scope.categoryId === undefined || category.id === scope.categoryId);
  const query: MatchQuery = {
    scope: request.scope,
    words,
    filters: request.filters,
    names: 'words',
    isExcluded,
  };
  const next = await matcher.addCards(query, { tier: NAME_TIER, from }, cards, budget);
  return next && { section: 'more names', namesFrom: next.from };
}

function definedOf(filters: CardFilters): CardFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
