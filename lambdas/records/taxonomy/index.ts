export { directoryRoutes, staffTaxonomyRoutes } from './calls.ts';
export { CityRepository } from './city-repository.ts';
export {
  approvedClinics,
  createDirectory,
  type Directory,
  type ListedCategory,
  withNamesOf,
} from './directory.ts';
export { DirectoryRepository } from './directory-repository.ts';
export { createTaxonomyEditing } from './edit-taxonomy.ts';
export {
  CATEGORIES_PARTITION,
  CATEGORY_PREFIX,
  CITY_PREFIX,
  categoryItemSchema,
  cityItemSchema,
  DIRECTORY_PARTITION,
  listedCitySchema,
  rankBand,
  ratingTotalsItemSchema,
  removedCityItemSchema,
  taxonomyKeys,
  totalsItemSchema,
  withRatings,
} from './items.ts';
export type { CityLists, CityQuery, DirectoryStore, LayWordReader, PlaceUses, UsedBy } from './ports.ts';
export { TaxonomyEditor } from './taxonomy-editor.ts';
