import { contracts } from '../../../../shared/contracts/index.ts';
import { apiPages } from '../../lib/api.ts';

/** Cities of a page of `/cities`, each with a link for each specialty. */
const CITIES_PAGE = '30';

interface CityPages {
  /** State or province by its postal code; undefined for all. */
  readonly state: string | undefined;
  /** Cursor of the first page to read; undefined for the first. */
  readonly cursor: string | undefined;
}

/** The cities of a state, or all, the most clinics first. */
export function cityPagesQuery({ state, cursor }: CityPages) {
  const pages = apiPages(contracts.listCities, { query: { state, limit: CITIES_PAGE } });
  return cursor === undefined
    ? pages
    : { ...pages, queryKey: [...pages.queryKey, cursor], initialPageParam: cursor };
}
