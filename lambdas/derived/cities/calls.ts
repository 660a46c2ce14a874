import { calls } from '../../../shared/contracts/calls.ts';
import type { City } from '../../../shared/contracts/entities.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';
import type { Page } from '../../platform/page.ts';
import type { CityListRequest } from './list-cities.ts';

interface Dependencies {
  readonly listCities: (request: CityListRequest) => Promise<Page<City>>;
  readonly cursors: Cursors;
}

export function cityRoutes({ listCities, cursors }: Dependencies) {
  return {
    listCities: route('listCities', calls.listCities, ({ query }) =>
      cursors.page('listCities', query, (after) => listCities({ ...query, after })),
    ),
  };
}
