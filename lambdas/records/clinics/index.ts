export { staffClinicRoutes } from './calls.ts';
export {
  asRead,
  type ClinicChange,
  ClinicEditor,
  putChange,
  type WaitingPractices,
} from './clinic-editor.ts';
export { categoryRatings, clinicRecordItem, newClinicItems, putClinic } from './clinic-items.ts';
export { ClinicWebsites } from './clinic-websites.ts';
export type { Added } from './clinic-writer.ts';
export {
  type ClinicEditing,
  createClinicEditing,
  factsOf,
  loggedChanges,
  type PracticeStatement,
  type ReportedChanges,
} from './edit-clinic.ts';
export {
  approvedClinic,
  type ClinicReader,
  type ClinicWithReviews,
  createFindClinic,
  type FindClinic,
  noSuchClinic,
} from './find-clinic.ts';
export {
  CLINIC_PARTITION_PREFIX,
  CLINIC_SORT_KEY,
  clinicIdOf,
  clinicItemSchema,
  clinicKeys,
  ENDED_MARKS_QUEUE,
  PLACE_STATE_SORT_KEY,
  PLACES_QUEUE,
  placeStateItemSchema,
  RANK_SORT_KEY,
  rankItemSchema,
  reservedSlugItemSchema,
  slugItemSchema,
  UNLISTED_QUEUE,
} from './items.ts';
export {
  type BusinessStatus,
  googleOf,
  type PlaceRating,
  type PlaceState,
  placeStateItem,
} from './place-state.ts';
export { freeSlug } from './slugs.ts';
export { TEST_CITY, TEST_CLINIC_ID, testClinic } from './test-clinic.ts';
