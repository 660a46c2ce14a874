/** The filters that were read out of a query, and the query without the words of one. */
import type { Understood } from '../../../../../shared/contracts/entities.ts';
import { words } from '../../../../../shared/domain/text/text.ts';
import { type FilterName, noFilters, parseFilters, type SearchFilters } from '../filters.ts';
import type { Known } from './sentence.ts';

/** Filters with values, and the words of the query that stand for each. */
interface ReadFilters {
  /** City and category by slug. */
  readonly filters: SearchFilters;
  /** Folded words by the name of their filter. */
  readonly words: ReadonlyMap<FilterName, readonly string[]>;
}

/** A city or a category with its slug. */
type Slugs = Pick<Known['cities'][number], 'id'> & { readonly slug: string };

/** What a search says it has read; of cities and categories those that are known by their id. */
export function readFilters(
  understood: Understood | undefined,
  cities: readonly Slugs[],
  categories: readonly Slugs[],
): ReadFilters {
  const { categoryId, cityId, filters = {}, words: read = {} } = understood ?? {};
  const slugOf = (list: readonly Slugs[], id: string | undefined) => list.find((one) => one.id === id)?.slug;
  const values = Object.entries({
    ...filters,
    category: slugOf(categories, categoryId),
    city: slugOf(cities, cityId),
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const parsed = parseFilters(new URLSearchParams(values).toString());
  const named: readonly (readonly [FilterName, string | undefined])[] = [
    ['category', read.categoryId],
    ['city', read.cityId],
    ...Object.keys(filters).flatMap((name): [FilterName, string | undefined][] =>
      isFilterName(name) ? [[name, read[name]]] : [],
    ),
  ];
  return {
    filters: parsed,
    words: new Map(
      named.flatMap(([name, text]) =>
        text !== undefined && parsed[name] !== noFilters[name] ? [[name, text.split(' ')]] : [],
      ),
    ),
  };
}

function isFilterName(name: string): name is FilterName {
  return name in noFilters && !['exact', 'radius', 'sort'].includes(name);
}

/** Words that only join others, which a text does not end with. */
const JOINING = /^(in|at|near|around|of|for|with|who|that|and|takes?|accepts?|accepting|speaks?|speaking)$/i;

/** A text without the words, and without what only joined them to the rest at its end. */
export function withoutWords(text: string, removed: readonly string[]): string {
  const left = text
    .split(/\s+/)
    .filter((part) => part !== '' && !words(part).some((word) => removed.includes(word)));
  while (JOINING.test(left.at(-1) ?? '')) left.pop();
  return left.join(' ');
}
