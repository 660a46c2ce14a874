import type { PostalPlace } from '../../../shared/contracts/entities.ts';
import { postalPlaceCode } from '../../../shared/domain/taxonomy/postal-places.ts';
import { regionOfPostalCode } from '../../../shared/domain/taxonomy/postal-regions.ts';
import { invalid } from '../../platform/errors.ts';
import type { CityLists } from '../../records/taxonomy/index.ts';
import type { PostalPlaceRepository } from '../totals/index.ts';

/** Cities that are offered instead of a code where no clinic is known. */
const OFFERED_CITIES = 3;

/** Throws `invalid_request` for what is no ZIP code and no Canadian postal code. */
export type FindPostalPlace = (text: string) => Promise<PostalPlace>;

export function createFindPostalPlace(
  places: Pick<PostalPlaceRepository, 'location'>,
  cities: Pick<CityLists, 'page'>,
): FindPostalPlace {
  return async (text) => {
    const code = postalPlaceCode(text);
    if (code === undefined) throw invalid({ code: ['must be a ZIP code or a Canadian postal code'] });
    const location = await places.location(code);
    if (location !== undefined) return { code, location, cities: [] };
    const state = regionOfPostalCode(code);
    if (state === undefined) return { code, cities: [] };
    const { items } = await cities.page({ state }, { limit: OFFERED_CITIES });
    return { code, cities: items.map(({ id, slug, name, state: of }) => ({ id, slug, name, state: of })) };
  };
}
