/** Lists that several screens share. */
import { contracts } from '../../../../shared/contracts/index.ts';
import { apiPages, apiQuery } from '../../lib/api.ts';

/** The hundred cities with the most clinics, the first page of them all. */
export const citiesQuery = apiQuery(contracts.listCities);
/** The few with the most clinics, for pages that name examples. */
export const largestCitiesQuery = apiQuery(contracts.listCities, { query: { limit: '10' } });
/** The city of a slug, in a list that is empty when there is none. */
export const cityQuery = (slug: string) => apiQuery(contracts.listCities, { query: { slug } });
export const categoriesQuery = apiQuery(contracts.listCategories);
export const statsQuery = apiQuery(contracts.getStats);
export const featuredClinicsQuery = apiQuery(contracts.listFeaturedClinics);

/** Cities a page of `/cities`, each with a link for each specialty. */
const CITIES_PAGE = '30';

interface CityPages {
  /** State or province by its postal code; undefined for all. */
  readonly state: string | undefined;
  /** Of the page to begin with; undefined for the first. */
  readonly cursor: string | undefined;
}

/** The cities of a state, or all, the most clinics first. */
export function cityPagesQuery({ state, cursor }: CityPages) {
  const pages = apiPages(contracts.listCities, { query: { state, limit: CITIES_PAGE } });
  return cursor === undefined
    ? pages
    : { ...pages, queryKey: [...pages.queryKey, cursor], initialPageParam: cursor };
}
