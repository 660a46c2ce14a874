import type { Category, City, Location, PostalPlace } from '../../../../shared/contracts/entities.ts';
import { titleCase } from '../../../../shared/domain/text/slug.ts';
import { ALL } from '../../components/search-fields/all.ts';
import type { NamedFilters } from './describe.ts';
import { chosen, type SearchFilters } from './filters.ts';

export interface ResolvedFilters {
  /** The filters without unknown slugs. */
  readonly filters: SearchFilters;
  readonly city: City | undefined;
  readonly category: Category | undefined;
  /** Where the postal code is. */
  readonly place: Location | undefined;
  /** Slugs of the URL that do not exist, and a postal code without clinics, with cities that may do instead. */
  readonly unknown: {
    readonly city: string | undefined;
    readonly category: string | undefined;
    readonly postal: PostalPlace | undefined;
  };
}

/** The slug of a city that is none of the loaded ones; undefined when the loaded ones are enough. */
export function missingCity({ city }: SearchFilters, cities: readonly City[]): string | undefined {
  const slug = chosen(city);
  return cities.some((one) => one.slug === slug) ? undefined : slug;
}

/** Looks up the slugs of the URL in the lists of cities and categories. */
export function resolveFilters(
  filters: SearchFilters,
  cities: readonly City[],
  categories: readonly Category[],
  /** City that formerly had the slug. */
  found: readonly City[] = [],
  /** Of the postal code. */
  postal?: PostalPlace,
): ResolvedFilters {
  const city = cities.find(({ slug }) => slug === filters.city) ?? found[0];
  const category =
    categories.find(({ slug }) => slug === filters.category) ??
    categories.find(({ formerSlugs = [] }) => formerSlugs.includes(filters.category));
  return {
    filters: {
      ...filters,
      city: city?.slug ?? ALL,
      category: category?.slug ?? ALL,
      postal: postal?.location === undefined ? '' : filters.postal,
    },
    city,
    category,
    place: filters.postal === '' ? undefined : postal?.location,
    unknown: {
      city: city ? undefined : chosen(filters.city),
      category: category ? undefined : chosen(filters.category),
      postal: filters.postal === '' || postal?.location !== undefined ? undefined : postal,
    },
  };
}

/** Display names derived from the slugs, until the lists are loaded. */
export function guessNames(filters: SearchFilters): NamedFilters {
  const city = chosen(filters.city);
  const category = chosen(filters.category);
  return {
    filters,
    city: city === undefined ? undefined : { name: titleCase(city) },
    category: category === undefined ? undefined : { name: titleCase(category) },
  };
}
