export { CityListRepository } from './city-list-repository.ts';
export { CityListProjection, entriesOf } from './city-projection.ts';
export { createGetLanding } from './get-landing.ts';
export { citiesPartition, cityStatePartition } from './items.ts';
export { type CityListRequest, createListCities } from './list-cities.ts';
export type { CityProjection } from './ports.ts';
