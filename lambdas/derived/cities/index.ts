export { cityRoutes } from './calls.ts';
export { CityListRepository } from './city-list-repository.ts';
export { CityListProjection, entriesOf } from './city-projection.ts';
export { citiesPartition, cityStatePartition } from './items.ts';
export { createListCities } from './list-cities.ts';
export type { CityProjection } from './ports.ts';
