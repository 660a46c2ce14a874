export { directoryRoutes, staffTaxonomyRoutes } from './calls.ts';
export { CityRepository } from './city-repository.ts';
export {
  approvedClinics,
  createDirectory,
  type Directory,
  type DirectoryStore,
  type ListedCategory,
  withNamesOf,
} from './directory.ts';
export { DirectoryRepository } from './directory-repository.ts';
export {
  type CityLists,
  type CityQuery,
  createTaxonomyEditing,
  type TaxonomyUsage,
  type UsedBy,
} from './edit-taxonomy.ts';
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
export { TaxonomyEditor } from './taxonomy-editor.ts';
