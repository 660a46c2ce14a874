import type { City } from '../../../shared/contracts/entities.ts';
import { isSlug } from '../../../shared/domain/text/slug.ts';
import { normalise } from '../../../shared/domain/text/text.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { CityLists } from '../../records/taxonomy/index.ts';

export interface CityListRequest extends PageRequest {
  /** The beginning of a city's name. */
  readonly q?: string | undefined;
  readonly slug?: string | undefined;
  readonly state?: string | undefined;
}

/** Cities, the most clinics first; with a slug the one city, or none. */
export function createListCities(cities: CityLists): (request: CityListRequest) => Promise<Page<City>> {
  return async ({ q = '', slug, state, ...page }) => {
    if (slug === undefined) return cities.page({ beginning: normalise(q), state }, page);
    const city = isSlug(slug) ? await cities.withSlug(slug) : undefined;
    const isMatch =
      city !== undefined &&
      normalise(city.name).startsWith(normalise(q)) &&
      (state === undefined || city.state === state);
    return { items: isMatch ? [city] : [] };
  };
}
