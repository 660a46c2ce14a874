export { searchRoutes } from './calls.ts';
export { CachedCityLookup } from './city-lookup.ts';
export { DictionaryRepository } from './dictionary-repository.ts';
export { dictionaryTerms, indexedClinicOf, postingItems } from './indexed-clinic.ts';
export {
  deletionPartition,
  dictionaryPartition,
  type Manifest,
  manifestItemSchema,
  parsePostingKey,
  postingPartition,
  postingPrefix,
  searchKeys,
} from './items.ts';
export { manifestHash, PostingProjection } from './posting-projection.ts';
export { PostingRepository } from './posting-repository.ts';
export { createSearchClinics } from './search-clinics.ts';
export { SearchedClinicRepository } from './searched-clinic-repository.ts';
export { createSuggest } from './suggest.ts';
export { createVocabularySource } from './vocabulary-source.ts';
