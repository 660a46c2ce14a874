/** Decides which posting lists are intersected for a tier, and which words are checked in the listings of the candidates instead. */
import type { CategoryRef } from '../../../shared/contracts/entities.ts';
import { noiseWords } from '../../../shared/domain/search/noise-words.ts';
import { isHouseNumber, isPrefixOfAny, queryWords } from '../../../shared/domain/search/search-words.ts';
import { matching } from './budgets.ts';
import { cityWords } from './items.ts';
import {
  type MatchQuery,
  NAME_TIER,
  nameMode,
  type SearchScope,
  TEXT_TIER,
  type Tier,
} from './match-query.ts';
import type { PostingList } from './posting-list.ts';
import type { MatchMode, WordPostings } from './word-postings.ts';

export interface MatchPlan {
  readonly mode: MatchMode;
  /** Words whose postings are intersected. */
  readonly intersected: readonly WordPostings[];
  /** The category's postings, which are intersected too. */
  readonly category: PostingList | undefined;
  /** Words that are looked for in the listing of each candidate. */
  readonly checked: readonly string[];
}

export interface PlanInput {
  readonly query: MatchQuery;
  readonly tier: Tier;
  readonly words: readonly WordPostings[];
  readonly categories: readonly CategoryRef[];
  readonly categoryList: (scope: SearchScope, categoryId: string) => PostingList;
}

export function planMatch({ query, tier, words, categories, categoryList }: PlanInput): MatchPlan {
  const { scope } = query;
  const mode = modeOf(query, tier);
  const isImplied = mode === 'texts' ? impliedByCategory(scope, categories) : () => false;
  const [unread, required] = partition(
    words,
    (one) => isImplied(one) || (tier === TEXT_TIER && isPostedInNamesOnly(scope, one.word)),
  );
  const bySize = required.toSorted((a, b) => a.estimatedSize(mode) - b.estimatedSize(mode));
  const [complete, incomplete] = partition(bySize, (word) => word.isComplete(mode));
  const [rarest] = complete;
  const hasFew = rarest !== undefined && rarest.estimatedSize(mode) <= matching.fewCandidates;
  const [discovered, undiscovered] = hasFew
    ? [[], incomplete]
    : partition(incomplete, (word) => word.isDiscovered(mode));
  const intersected = [...complete, ...discovered];
  const category =
    scope.categoryId === undefined || hasFew || hasCategoryCodes(scope, tier)
      ? undefined
      : categoryList(scope, scope.categoryId);
  const checked = [...undiscovered, ...unread].map(({ word }) => word);
  // The words have too many terms for a search: some of their clinics answer.
  if (intersected.length === 0 && category === undefined) {
    const [some, rest] = required.length > 0 ? [required, unread] : [words, []];
    return { mode, intersected: some, category, checked: rest.map(({ word }) => word) };
  }
  return { mode, intersected, category, checked };
}

/**
 * Whether a word is posted of names only in a scope, so that it is looked for in listings: a house number without a city, and a word that
 * begins one which all clinics of the city have.
 */
export function isPostedInNamesOnly({ cityId }: SearchScope, word: string): boolean {
  return cityId === undefined ? isHouseNumber(word) : isPrefixOfAny(word, cityWords(cityId));
}

/** Postings of names in the whole directory have the category; in a city they do not, since they are few. */
export function hasCategoryCodes(scope: SearchScope, tier: Tier): boolean {
  return tier === NAME_TIER && scope.cityId === undefined;
}

/** The words of a category's name by which its clinics are found. */
export function categoryWords(name: string): string[] {
  return queryWords(name).filter((word) => !noiseWords.has(word));
}

/** A clinic has one category, so a category of the scope decides which words category names stand for. */
function modeOf(query: MatchQuery, tier: Tier): MatchMode {
  if (tier === NAME_TIER) return nameMode(query);
  return query.scope.categoryId === undefined ? 'textsAndCategories' : 'texts';
}

/** Whether every clinic of the scope has a word, in the name of its category. */
function impliedByCategory({ categoryId }: SearchScope, categories: readonly CategoryRef[]) {
  const category = categories.find(({ id }) => id === categoryId);
  const words = category === undefined ? [] : categoryWords(category.name);
  return ({ word }: WordPostings) => isPrefixOfAny(word, words);
}

function partition<Value>(values: readonly Value[], isFirst: (value: Value) => boolean): [Value[], Value[]] {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))];
}
