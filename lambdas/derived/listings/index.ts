export { listingRoutes } from './calls.ts';
export { clinicIdPage } from './clinic-ids.ts';
export { type ClinicSearch, createClinicLists, googleRating, type SearchPage } from './clinic-lists.ts';
export { ClinicRepository } from './clinic-repository.ts';
export { createGetClinic } from './get-clinic.ts';
export {
  CROWDED_SORT_KEY,
  DUPLICATE_PARTITION_PREFIX,
  LISTING_SORT_KEY,
  listingItemSchema,
  listingKeys,
  listingPartitions,
  OTHER_ENTRY_PREFIX,
  rankSortKey,
  sitemapEntrySchema,
  sitemapPartition,
} from './items.ts';
export { listingEntryOf, singleRecord } from './listing-entry.ts';
export { ListingProjection } from './listing-projection.ts';
export { ListingRepository } from './listing-repository.ts';
export { NearbyRepository } from './nearby-repository.ts';
export { PlaceRepository } from './place-repository.ts';
export { createPositions } from './positions.ts';
export {
  type ClinicProjectionDependencies,
  createProjectClinic,
  type ProjectClinic,
  type SearchedClinic,
  type SearchProjection,
} from './project-clinic.ts';
export { type ListingScope, listingScope } from './scope.ts';
export { StaffListingRepository } from './staff-listing-repository.ts';
export { createStaffLists } from './staff-lists.ts';
export { storedListingItemSchema } from './stored-listing.ts';
export { understoodOf } from './understood.ts';
