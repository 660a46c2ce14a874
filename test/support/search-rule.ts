/** The written rule of search (product decisions, 'What a search finds'), evaluated clinic by clinic. */
import type { MatchQuery, SearchScope } from '../../lambdas/derived/search/match-query.ts';
import { matchesFilters } from '../../shared/domain/listings/facets.ts';
import {
  isPrefixOfAny,
  isWholeWordIn,
  type SearchWords,
  searchWords,
} from '../../shared/domain/search/search-words.ts';
import type { MadeClinic } from '../fixtures/search-directory.ts';

/** Of each clinic's record, since thousands of queries ask for them. */
const known = new WeakMap<object, SearchWords>();

/** Ids of the clinics that have every word, names first, then by score and id. */
export function matchesOf(
  clinics: Iterable<MadeClinic>,
  words: readonly string[],
  { cityId, categoryId }: SearchScope,
  { names, filters = {} }: Partial<Pick<MatchQuery, 'names' | 'filters'>> = {},
): string[] {
  const found: { id: string; tier: number; score: number }[] = [];
  for (const { searched, listing, merged } of clinics) {
    const { id, clinic, searchScore } = searched;
    if (cityId !== undefined && clinic.city.id !== cityId) continue;
    if (categoryId === undefined ? merged : clinic.category.id !== categoryId) continue;
    if (!matchesFilters(listing.card, listing.facets, filters)) continue;
    const own = known.get(clinic) ?? searchWords(clinic);
    known.set(clinic, own);
    const isNamed = names === 'words' ? isWholeWordIn : isPrefixOfAny;
    const missing = words.filter((word) => !isNamed(word, own.name));
    if (
      missing.length > 0 &&
      (names !== undefined || !missing.every((word) => isPrefixOfAny(word, own.others)))
    )
      continue;
    found.push({ id, tier: missing.length > 0 ? 1 : 0, score: searchScore });
  }
  return found
    .sort((a, b) => a.tier - b.tier || b.score - a.score || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}
