/** Text search in stages (README.md; decisions 0046 and 0047). */
import { queryWords } from '../../../shared/domain/search/search-words.ts';
import type { Vocabulary } from '../../../shared/domain/search/vocabulary.ts';
import { invalid } from '../../platform/errors.ts';
import type { PageRequest } from '../../platform/page.ts';
import {
  type ClinicSearch,
  type ListingRepository,
  type ListingScope,
  type SearchPage,
  understoodOf,
} from '../listings/index.ts';
import { pageBudget } from './budgets.ts';
import { ClinicMatcher } from './clinic-matcher.ts';
import { type Cursor, formatCursor, parseCursor } from './cursor.ts';
import { firstWithResults } from './first-with-results.ts';
import { type InterpretationPage, readInterpretationPage } from './interpretation-page.ts';
import { type Interpretation, interpret, literalInterpretation } from './interpretations.ts';
import type { SearchScope } from './match-query.ts';
import type { PeopleLookup } from './people-in-query.ts';
import { correctName } from './people-spelling.ts';
import type { PostingRepository } from './posting-repository.ts';
import { ReadBudget } from './read-budget.ts';
import { respace } from './respacing.ts';
import { type Attempt, hasResults, type SearchContext } from './search-context.ts';
import { correctPhrase, correctQuery } from './spelling-correction.ts';
import type { SearchedClinics } from './tier-reader.ts';
import { type LookupDependencies, WordLookups } from './word-lookups.ts';

export interface SearchDependencies extends LookupDependencies {
  readonly postings: PostingRepository;
  readonly clinics: SearchedClinics;
  readonly listings: Pick<ListingRepository, 'page'>;
  readonly vocabulary: () => Promise<Vocabulary>;
  readonly people: PeopleLookup;
}

type TextQuery = Parameters<ClinicSearch['page']>[0];

export function createSearchClinics(dependencies: SearchDependencies): ClinicSearch {
  return {
    async page(query, page) {
      const context = await openContext(dependencies, query, page);
      const words = queryWords(query.q);
      const cursor = page.after === undefined ? undefined : parseCursor(page.after);
      if (query.exact === true) return exactPage(context, words, cursor);
      if (cursor !== undefined) return answerOf(await continuedAttempt(context, words, cursor));
      return answerOf(await newAttempt(context, words));
    },
  };
}

async function openContext(
  dependencies: SearchDependencies,
  { scope, filters }: TextQuery,
  page: PageRequest,
): Promise<SearchContext> {
  const { postings, clinics, cities, listings, people } = dependencies;
  const vocabulary = await dependencies.vocabulary();
  const budget = budgetOf(page.limit);
  return {
    request: { ...page, scope: searchScope(scope), filters },
    vocabulary,
    cities,
    listings,
    matcher: new ClinicMatcher(postings, clinics, vocabulary.specialties),
    lookups: new WordLookups(dependencies, budget),
    people,
    areNamesSplit: false,
    budget,
  };
}

/** Matches every word as it is: of a city or a specialty too. */
async function exactPage(
  context: SearchContext,
  words: readonly string[],
  cursor: Cursor | undefined,
): Promise<SearchPage> {
  const interpretation = literalInterpretation(words, context.request.scope);
  const { cards, next } = await readInterpretationPage(context, { words, interpretation, number: 0 }, cursor);
  return { items: cards, next: next && formatCursor(next), understood: {} };
}

/** Takes some of the words of a query for a name, joins or splits words, corrects its spelling or relaxes it, where it finds nothing as it is. */
async function newAttempt(context: SearchContext, words: readonly string[]): Promise<Attempt> {
  const first = await interpretedAttempt(context, words);
  const other = hasResults(first)
    ? undefined
    : ((await partlyNamedAttempt(context, first)) ??
      (await respacedAttempt(context, first)) ??
      (await misspelledNameAttempt(context, first)));
  if (other !== undefined) return other;
  // What was found is dropped when a correction finds something.
  context.budget.hasResults = false;
  const correction = await correctionOf(context, first);
  if (correction === undefined)
    return (hasResults(first) ? undefined : await relaxedAttempt(context, first)) ?? first;
  const second = await correctedAttempt(context, correction);
  // A correction that finds nothing either corrects nothing.
  return hasResults(second) ? second : first;
}

/** Reads the page of the first interpretation that finds something. */
async function interpretedAttempt(
  context: SearchContext,
  words: readonly string[],
  which: 'strict' | 'relaxed' = 'strict',
): Promise<Attempt> {
  const interpretations = await interpretIn(context, words);
  const { strict, relaxed, unexplained } = interpretations;
  const attempt = { words, isCorrected: false, unexplained, canRelax: relaxed.length > 0 };
  const offset = which === 'relaxed' ? strict.length : 0;
  const found = await firstWithResults(
    interpretations[which],
    unexplained,
    (word) => context.lookups.isPrefix(word),
    async (interpretation, number) => {
      const page = { words, interpretation, number: offset + number };
      const result = await readInterpretationPage(sharing(context, interpretation), page, undefined);
      return { ...attempt, ...result, interpretation };
    },
  );
  const [interpretation = literalInterpretation(words, context.request.scope)] = strict;
  return found ?? { ...attempt, interpretation, cards: [], next: undefined };
}

/** Reads a later page of the interpretation that the first page was of. */
async function continuedAttempt(
  context: SearchContext,
  query: readonly string[],
  cursor: Cursor,
): Promise<Attempt> {
  const words = cursor.corrected ?? query;
  const { strict, relaxed, unexplained } = await interpretIn(context, words);
  const interpretation = [...strict, ...relaxed][cursor.interpretation];
  if (interpretation === undefined) throw invalid({ cursor: ['is not a cursor of this query'] });
  const page: InterpretationPage = { words, interpretation, number: cursor.interpretation };
  const result = await readInterpretationPage(context, page, cursor);
  const isCorrected = cursor.corrected !== undefined;
  return {
    words,
    isCorrected,
    unexplained,
    canRelax: relaxed.length > 0,
    ...result,
    interpretation,
  };
}

/** The words of a query that found something may be a misspelled phrase; of one that found nothing each may be misspelled. */
function correctionOf(
  { vocabulary, lookups }: SearchContext,
  attempt: Attempt,
): Promise<readonly string[] | undefined> {
  const { words: query, unexplained } = attempt;
  const correct = hasResults(attempt) ? correctPhrase : correctQuery;
  return correct({ query, unexplained, vocabulary }, lookups);
}

/** With its words written together or apart. Undefined when it finds nothing so. */
async function respacedAttempt(
  context: SearchContext,
  { words: query, unexplained }: Attempt,
): Promise<Attempt | undefined> {
  const { vocabulary, lookups } = context;
  const words = await respace({ query, unexplained, vocabulary }, lookups);
  const found = words && (await correctedAttempt(context, words));
  return found !== undefined && hasResults(found) ? found : undefined;
}

/** Clinics of a person whom some of the words name, and that have the others. Undefined where there are none. */
async function partlyNamedAttempt(context: SearchContext, first: Attempt): Promise<Attempt | undefined> {
  const { words, unexplained } = first;
  const { strict } = await interpretIn(context, words);
  const [interpretation] = strict;
  if (interpretation === undefined || unexplained.length < 3) return undefined;
  const page: InterpretationPage = { words, interpretation, number: 0 };
  const result = await readInterpretationPage({ ...context, areNamesSplit: true }, page, undefined);
  return result.cards.length > 0 ? { ...first, ...result, interpretation } : undefined;
}

/** With the nearest name of a person. Undefined when it finds nothing so. */
async function misspelledNameAttempt(
  context: SearchContext,
  { words: query, unexplained, interpretation }: Attempt,
): Promise<Attempt | undefined> {
  const { vocabulary, people, budget, request } = context;
  if (unexplained.length === 0) return undefined;
  const cityId = request.scope.cityId ?? interpretation.named.cityId;
  const words = await correctName({ query, unexplained, vocabulary, cityId }, people, budget);
  const found = words && (await correctedAttempt(context, words));
  return found !== undefined && hasResults(found) ? found : undefined;
}

async function correctedAttempt(context: SearchContext, words: readonly string[]): Promise<Attempt> {
  const budget = context.budget.remainder(pageBudget.secondAttempt);
  return { ...(await interpretedAttempt({ ...context, budget }, words)), isCorrected: true };
}

/** Undefined when nothing is found soon, or when a word is none of the directory's: it may mean anything. */
async function relaxedAttempt(
  context: SearchContext,
  { words, unexplained, canRelax }: Attempt,
): Promise<Attempt | undefined> {
  if (!canRelax || !(await context.lookups.areTerms(unexplained))) return undefined;
  const { secondAttempt, hardOfRelaxed } = pageBudget;
  const rest = context.budget.remainder(secondAttempt);
  const budget = rest.share({ soft: secondAttempt, hard: hardOfRelaxed });
  const found = await interpretedAttempt({ ...context, budget }, words, 'relaxed');
  return found.cards.length > 0 ? found : undefined;
}

function answerOf({ words, isCorrected, interpretation, cards, next }: Attempt): SearchPage {
  return {
    items: cards,
    next: next && formatCursor({ ...next, corrected: isCorrected ? words : undefined }),
    understood: {
      ...understoodOf(interpretation),
      ...(isCorrected && { corrected: words.join(' ') }),
    },
  };
}

function interpretIn({ request, vocabulary, cities, budget }: SearchContext, words: readonly string[]) {
  return interpret(words, request.scope, vocabulary, {
    beginning: (text, count) => cities.beginning(text, count, (units) => budget.spend(units)),
  });
}

/** An ambiguous query leaves units for its other interpretations. */
function sharing(context: SearchContext, { isAmbiguous }: Interpretation): SearchContext {
  if (!isAmbiguous) return context;
  const { soft, hardOfAmbiguous: hard } = pageBudget;
  return { ...context, budget: context.budget.share({ soft, hard }) };
}

function searchScope(scope: ListingScope): SearchScope {
  return {
    ...('cityId' in scope && { cityId: scope.cityId }),
    ...('categoryId' in scope && { categoryId: scope.categoryId }),
  };
}

function budgetOf(limit: number): ReadBudget {
  const { soft, hard, cards, perCard } = pageBudget;
  const more = Math.max(0, limit - cards) * perCard;
  return new ReadBudget({ soft: Math.min(hard, soft + more), hard });
}
