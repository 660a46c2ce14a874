/** Text search: names first, then what the query is understood as (decisions 0046 and 0047). */

import * as z from 'zod/mini';
import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import type { CardFilters } from '../../../shared/domain/listings/facets.ts';
import { queryWords } from '../../../shared/domain/search/search-words.ts';
import type { Vocabulary } from '../../../shared/domain/search/vocabulary.ts';
import { invalid } from '../../platform/errors.ts';
import type { PageRequest } from '../../platform/page.ts';
import type { ClinicSearch, ListingRepository, ListingScope, SearchPage } from '../listings/index.ts';
import { listingScope } from '../listings/index.ts';

import { correct, correctPhrase } from './corrections.ts';
import { firstFound } from './first-found.ts';
import { areWords, createLookups, type Lookups } from './lookups.ts';
import { type MatchPosition, type MatchQuery, WordMatcher } from './match-words.ts';
import { Meter } from './meter.ts';
import type {
  Dictionary,
  PostingReader,
  SearchCities,
  SearchedClinics,
  SearchScope,
  Spend,
} from './ports.ts';
import { type Reading, type Readings, readingsOf } from './readings.ts';

export interface SearchDependencies {
  readonly postings: PostingReader;
  readonly clinics: SearchedClinics;
  readonly dictionary: Dictionary;
  readonly cities: SearchCities;
  readonly listings: Pick<ListingRepository, 'page'>;
  readonly vocabulary: () => Promise<Vocabulary>;
}

interface SearchRequest extends PageRequest {
  readonly q: string;
  readonly exact: true | undefined;
  readonly scope: SearchScope;
  readonly filters: CardFilters;
}

/** Read units of a page of 20: it ends early rather than costs more, once it has enough to show; until then it may cost the most. */
const USUAL_UNITS = 12;
const MOST_UNITS = 28;
const USUAL_PAGE = 20;
const UNITS_OF_A_CARD = 0.5;
/** Those of the clinics whose name has every word, when the query is understood as something else. */
const NAME_UNITS = 5;
/** So many, found with these, are worth reading on before anything else. */
const MANY_NAMES = 4;
/** Those of a corrected query, at least. */
const SECOND_UNITS = 7;
/** Entries of a list that half a read unit, the smallest read, pays for. */
const SMALLEST_LIST = 4;

/** Where a page begins: the cursor is signed, so it is trusted. */
const positionSchema = z.object({
  /** The query's words after correction. */
  corrected: z.exactOptional(z.array(z.string())),
  reading: z.number(),
  stage: z.enum(['names', 'words', 'list', 'more names']),
  tier: z.exactOptional(z.union([z.literal(0), z.literal(1)])),
  from: z.exactOptional(z.string()),
  /** The names were too many to read: later stages leave nothing out but those that were shown. */
  all: z.exactOptional(z.literal(true)),
  shown: z.exactOptional(z.array(z.string())),
  /** Where the names go on after the reading's own clinics. */
  names: z.exactOptional(z.string()),
});
type Position = z.infer<typeof positionSchema>;

interface Found {
  readonly items: readonly ClinicCard[];
  readonly next: Position | undefined;
}

interface Understood {
  readonly reading: Reading;
  readonly unexplained: readonly string[];
  /** Whether there are looser readings. */
  readonly hasLooser: boolean;
}

type Next = Omit<Position, 'reading'> | undefined;

interface Search {
  readonly request: SearchRequest;
  readonly vocabulary: Vocabulary;
  readonly matcher: WordMatcher;
  readonly meter: Meter;
  readonly lookups: Lookups;
}

export function createSearchClinics(dependencies: SearchDependencies): ClinicSearch {
  const { postings, clinics, cities, listings } = dependencies;

  async function exactPage(
    { request, matcher, meter }: Search,
    words: readonly string[],
  ): Promise<SearchPage> {
    const start = request.after === undefined ? undefined : parsePosition(request.after);
    const { scope, filters, limit } = request;
    const items: ClinicCard[] = [];
    const found = await matcher.page({ scope, words, filters }, matchPosition(start), limit, meter, items);
    const next = found && { reading: 0, stage: 'words' as const, ...found };
    return { items, next: next && JSON.stringify(next), understood: {} };
  }

  /** The page of a query, of its first reading that finds something, or of its first looser one. */
  async function understoodPage(
    search: Search,
    query: readonly string[],
    start: Position | undefined,
    which: 'readings' | 'looser' = 'readings',
  ): Promise<Found & Understood> {
    const { request, vocabulary, meter } = search;
    const spend: Spend = (units) => meter.spend(units);
    const understood = await readingsOf(query, request.scope, vocabulary, {
      beginning: (text, count) => cities.beginning(text, count, spend),
    });
    const { readings, looser, unexplained, isNamed } = understood;
    const hasLooser = looser.length > 0;
    const page = async (reading: Reading, number: number) => {
      const part =
        start === undefined && reading.contested
          ? { ...search, meter: meter.part({ usual: USUAL_UNITS, most: MOST_UNITS / 2 }) }
          : search;
      const found = await pageOf(part, query, isNamed, reading, number, start);
      return { ...found, reading, unexplained, hasLooser };
    };
    const reading = [...readings, ...looser][start?.reading ?? 0];
    if (reading === undefined) throw invalid({ cursor: ['is not a cursor of this query'] });
    if (start !== undefined) return page(reading, start.reading);
    const offset = which === 'looser' ? readings.length : 0;
    const found = await firstFound(
      { readings: understood[which], unexplained },
      search.lookups.isKnown,
      (one, number) => page(one, offset + number),
    );
    return found ?? { items: [], next: undefined, reading, unexplained, hasLooser };
  }

  /** Undefined when nothing is found soon, or when a word is none of the directory's: it may mean anything. */
  async function looserPage(
    search: Search,
    query: readonly string[],
    { unexplained, hasLooser }: Understood,
  ): Promise<(Found & Understood) | undefined> {
    if (!hasLooser || !(await areWords(unexplained, search.lookups))) return undefined;
    const meter = search.meter.rest(SECOND_UNITS).part({ usual: SECOND_UNITS, most: USUAL_UNITS });
    const found = await understoodPage({ ...search, meter }, query, undefined, 'looser');
    return found.items.length > 0 ? found : undefined;
  }

  async function pageOf(
    search: Search,
    query: readonly string[],
    isNamed: Readings['isNamed'],
    reading: Reading,
    number: number,
    start: Position | undefined,
  ): Promise<Found> {
    const { request } = search;
    const filters = { ...reading.filters, ...definedOf(request.filters) };
    const isPlain = reading.words.length === query.length && Object.keys(reading.named).length === 0;
    const items: ClinicCard[] = [];
    const isList = reading.words.length === 0;
    const hasName = ({ name }: ClinicCard) => isNamed(name);
    // An earlier reading found no such name.
    let all = start?.all === true || isPlain || number > 0;
    let shown = start?.shown ?? [];
    let moreNames = start?.names;
    const isFirst = start === undefined ? number === 0 : start.stage === 'names';
    if (!isPlain && isFirst) {
      const names = await namesOf(search, query, start, items);
      const areMany = items.length >= Math.min(request.limit, MANY_NAMES);
      // A name with a filter's word ('Spanish Valley') may not be among the reading's own clinics.
      const areOthers = items.length > 0 && Object.keys(reading.filters).length > 0;
      if (names !== undefined && (start !== undefined || areMany || areOthers)) {
        return { items, next: { reading: number, stage: 'names', ...names } };
      }
      all = names !== undefined;
      if (all) shown = items.map(({ id }) => id);
      if (items.length > 0) moreNames = names?.from;
    }
    // What was shown by its name is not shown again.
    const skip = all ? skipOf(reading, shown) : hasName;
    const skippedIds = async () => {
      if (!all) return namedIds(search, query, filters);
      return shown.length > 0 ? new Set(shown) : undefined;
    };
    const rest = start === undefined || start.stage === 'names' ? undefined : start;
    const isPast = start?.stage === 'more names';
    const next = isPast
      ? undefined
      : isList
        ? await listOf(search, reading.scope, filters, skip, rest?.from, items)
        : await wordsOf(search, reading, filters, skip, skippedIds, rest, items);
    if (next === undefined) {
      if (moreNames === undefined) return { items, next };
      const names = await moreNamesOf(search, query, reading, moreNames, items);
      return { items, next: names === undefined ? names : { reading: number, stage: 'more names', names } };
    }
    return {
      items,
      next: {
        reading: number,
        ...next,
        ...(all && !isPlain && { all: true as const }),
        ...(shown.length > 0 && { shown }),
        ...(moreNames !== undefined && { names: moreNames }),
      },
    };
  }

  /** The clinics whose name has every word of the query. More is read for them where they are many. */
  async function namesOf(
    { request: { scope, filters, limit }, matcher, meter }: Search,
    words: readonly string[],
    start: Position | undefined,
    items: ClinicCard[],
  ): Promise<MatchPosition | undefined> {
    const query: MatchQuery = { scope, words, filters, names: 'whole' };
    // Later pages have nothing else.
    if (start !== undefined) return matcher.page(query, matchPosition(start), limit, meter, items);
    const part = meter.part({ usual: NAME_UNITS, most: NAME_UNITS });
    const next = await matcher.page(query, matchPosition(start), limit, part, items);
    const isCut = next !== undefined && items.length < limit;
    return isCut && items.length >= MANY_NAMES ? matcher.page(query, next, limit, meter, items) : next;
  }

  /** Those that were not read before the reading's own clinics, which have been shown. */
  async function moreNamesOf(
    { request: { scope, filters, limit }, matcher, meter }: Search,
    words: readonly string[],
    { scope: own, named }: Reading,
    from: string,
    items: ClinicCard[],
  ): Promise<string | undefined> {
    if (named.cityId === undefined && named.categoryId === undefined) return undefined;
    if (items.length === limit) return from;
    const skip = ({ city, category }: ClinicCard) =>
      (own.cityId === undefined || city.id === own.cityId) &&
      (own.categoryId === undefined || category.id === own.categoryId);
    const query: MatchQuery = { scope, words, filters, names: 'whole', skip };
    return (await matcher.page(query, { tier: 0, from }, limit, meter, items))?.from;
  }

  async function namedIds(
    { request: { scope }, matcher, meter }: Search,
    words: readonly string[],
    filters: CardFilters,
  ): Promise<ReadonlySet<string> | undefined> {
    const part = meter.part({ usual: NAME_UNITS, most: NAME_UNITS });
    return matcher.named({ scope, words, filters, names: 'whole' }, part);
  }

  async function wordsOf(
    { request: { limit }, matcher, meter }: Search,
    { scope, words }: Reading,
    filters: CardFilters,
    skip: ((card: ClinicCard) => boolean) | undefined,
    skippedIds: () => Promise<ReadonlySet<string> | undefined>,
    start: Position | undefined,
    items: ClinicCard[],
  ): Promise<Next> {
    if (items.length === limit) return { stage: 'words' };
    const query = {
      scope,
      words,
      filters,
      ...(skip !== undefined && { skip }),
      skippedIds: await skippedIds(),
    };
    const found = await matcher.page(query, matchPosition(start), limit, meter, items);
    return found && { stage: 'words', ...found };
  }

  async function listOf(
    { request: { limit }, meter }: Search,
    scope: SearchScope,
    filters: CardFilters,
    skip: ((card: ClinicCard) => boolean) | undefined,
    start: string | undefined,
    items: ClinicCard[],
  ): Promise<Next> {
    let after = start;
    const query = { scope: listingScope(scope), filters, skip };
    while (items.length < limit && meter.left > 0) {
      const units = meter.usualLeft > 0 ? meter.usualLeft : meter.left;
      const affordable = Math.max(1, Math.floor(2 * units) * SMALLEST_LIST - 1);
      const wanted = Math.min(limit - items.length, affordable);
      const page = await listings.page(query, { limit: wanted, after, units });
      meter.spend(page.units);
      items.push(...page.items);
      after = page.next;
      if (after === undefined) return undefined;
      // It had few that pass the filters: what it has is shown.
      if (items.length > 0 && page.items.length < wanted) break;
    }
    return { stage: 'list', ...(after !== undefined && { from: after }) };
  }

  return {
    async page({ q, exact, scope, filters }, page) {
      const request = { q, exact, scope: searchScope(scope), filters, ...page };
      const vocabulary = await dependencies.vocabulary();
      const meter = meterOf(request.limit);
      const search: Search = {
        request,
        vocabulary,
        matcher: new WordMatcher(postings, clinics, vocabulary.specialties),
        meter,
        lookups: createLookups(dependencies, (units) => {
          meter.require(units);
          meter.spend(units);
        }),
      };
      const words = queryWords(request.q);
      if (request.exact === true) return exactPage(search, words);
      const start = request.after === undefined ? undefined : parsePosition(request.after);
      const first = await understoodPage(search, start?.corrected ?? words, start);
      if (start !== undefined) return answerOf(first, start.corrected);
      const { unexplained } = first;
      const isFound = first.items.length > 0 || first.next !== undefined;
      // What was found is dropped when a correction finds something.
      meter.hasCards = false;
      const meant = await (isFound ? correctPhrase : correct)(
        { query: words, unexplained, vocabulary },
        search.lookups,
      );
      if (meant === undefined) {
        return answerOf((isFound ? undefined : await looserPage(search, words, first)) ?? first, undefined);
      }
      const again = { ...search, meter: meter.rest(SECOND_UNITS) };
      const second = await understoodPage(again, meant, undefined);
      // A correction that finds nothing either corrects nothing.
      if (second.items.length === 0 && second.next === undefined) return answerOf(first, undefined);
      return answerOf(second, meant);
    },
  };
}

/** What a reading leaves out; undefined when nothing. */
function skipOf({ state }: Reading, shown: readonly string[]): ((card: ClinicCard) => boolean) | undefined {
  if (state === undefined && shown.length === 0) return undefined;
  return ({ id, city }) => shown.includes(id) || (state !== undefined && city.state !== state);
}

function answerOf(
  { items, next, reading }: Found & { readonly reading: Reading },
  corrected: readonly string[] | undefined,
): SearchPage {
  const position = next && { ...next, ...(corrected !== undefined && { corrected }) };
  return {
    items,
    next: position && JSON.stringify(position),
    understood: { ...reading.named, ...(corrected !== undefined && { corrected: corrected.join(' ') }) },
  };
}

function searchScope(scope: ListingScope): SearchScope {
  return {
    ...('cityId' in scope && { cityId: scope.cityId }),
    ...('categoryId' in scope && { categoryId: scope.categoryId }),
  };
}

function parsePosition(text: string): Position {
  return z.parse(positionSchema, JSON.parse(text));
}

function matchPosition(start: Position | undefined): MatchPosition {
  return { tier: start?.tier ?? 0, from: start?.from ?? '' };
}

function meterOf(limit: number): Meter {
  const more = Math.max(0, limit - USUAL_PAGE) * UNITS_OF_A_CARD;
  return new Meter({ usual: USUAL_UNITS + more, most: MOST_UNITS + more });
}

function definedOf(filters: CardFilters): CardFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
