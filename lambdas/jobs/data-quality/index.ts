export { dataQualityRoutes } from './calls.ts';
export { DataQualityRepository } from './data-quality-repository.ts';
export { type ListingCounts, listingCountsSchema, noListings, withListings } from './figures.ts';
export { createStoreMeasurement, type StoreMeasurement } from './store-measurement.ts';
