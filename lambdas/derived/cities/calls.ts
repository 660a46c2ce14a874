import { calls } from '../../../shared/contracts/calls.ts';
import type { City } from '../../../shared/contracts/entities.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';
import type { Page } from '../../platform/page.ts';
import type { CityListRequest } from './list-cities.ts';
import type { FindPostalPlace } from './postal-place.ts';

interface Dependencies {
  readonly listCities: (request: CityListRequest) => Promise<Page<City>>;
  readonly findPostalPlace: FindPostalPlace;
  readonly cursors: Cursors;
}

export function cityRoutes({ listCities, findPostalPlace, cursors }: Dependencies) {
  return {
    listCities: route('listCities', calls.listCities, ({ query }) =>
      cursors.page('listCities', query, (after) => listCities({ ...query, after })),
    ),
    getPostalPlace: route('getPostalPlace', calls.getPostalPlace, async ({ params }) => ({
      body: await findPostalPlace(params.code),
    })),
  };
}
