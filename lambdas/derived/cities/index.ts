export { cityRoutes } from './calls.ts';
export { CityListProjection, entriesOf } from './city-list-projection.ts';
export { CityListRepository } from './city-list-repository.ts';
export { citiesPartition, cityStatePartition } from './items.ts';
export { createListCities } from './list-cities.ts';
export { createFindPostalPlace } from './postal-place.ts';
