import type { Category, City } from '../../../../shared/contracts/entities.ts';
import { titleCase } from '../../../../shared/domain/slug.ts';
import type { NamedFilters } from './describe.ts';
import { ALL, chosen, type SearchFilters } from './filters.ts';

export interface ResolvedFilters {
  /** The filters that can be asked for: a slug that nothing has is left out of them. */
  readonly filters: SearchFilters;
  readonly city: City | undefined;
  readonly category: Category | undefined;
  /** Slugs from the address that the directory does not have. */
  readonly unknown: { readonly city: string | undefined; readonly category: string | undefined };
}

/** Looks up the slugs of the address in the directory's lists. */
export function resolveFilters(
  filters: SearchFilters,
  cities: readonly City[],
  categories: readonly Category[],
): ResolvedFilters {
  const city = cities.find(({ slug }) => slug === filters.city);
  const category = categories.find(({ slug }) => slug === filters.category);
  return {
    filters: { ...filters, city: city?.slug ?? ALL, category: category?.slug ?? ALL },
    city,
    category,
    unknown: {
      city: city ? undefined : chosen(filters.city),
      category: category ? undefined : chosen(filters.category),
    },
  };
}

/** Names made from the slugs, for as long as the lists are not loaded. */
export function guessNames(filters: SearchFilters): NamedFilters {
  const city = chosen(filters.city);
  const category = chosen(filters.category);
  return {
    filters,
    city: city === undefined ? undefined : { name: titleCase(city) },
    category: category === undefined ? undefined : { name: titleCase(category) },
  };
}
