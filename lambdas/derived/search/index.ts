export { createSearchCities } from './cached-cities.ts';
export { searchRoutes } from './calls.ts';
export { DictionaryRepository } from './dictionary-repository.ts';
export {
  deletionPartition,
  dictionaryPartition,
  parsePostingKey,
  postingPartition,
  searchKeys,
} from './items.ts';
export {
  dictionaryWords,
  type Manifest,
  manifestItemSchema,
  postedOf,
  postingItems,
} from './posted-clinic.ts';
export { hashOf, PostingProjection } from './posting-projection.ts';
export { PostingRepository } from './posting-repository.ts';
export { createSearchClinics } from './search-clinics.ts';
export { SearchedClinicRepository } from './searched-clinic-repository.ts';
export { createSuggest } from './suggest.ts';
export { createVocabularySource } from './vocabulary.ts';
