export { practitionerRoutes, staffPractitionerListRoutes } from './calls.ts';
export { ClinicPeopleProjection } from './clinic-people-projection.ts';
export {
  createGetPractitioner,
  createListPractitioners,
  namesOfCategories,
  type Place,
  practitionerCards,
  practitionerOf,
} from './get-practitioner.ts';
export {
  BY_NAME_PREFIX,
  CLINIC_PEOPLE_PREFIX,
  CLINIC_PEOPLE_SORT_KEY,
  clinicPeopleItemSchema,
  clinicPersonItemSchema,
  MOVED_SORT_KEY,
  movedItemSchema,
  NAMED_PREFIX,
  type NamedPerson,
  NUMBERED_PREFIX,
  PERSON_MANIFEST_PREFIX,
  peopleKeys,
  peopleSitemapPartition,
  personManifestItemSchema,
  WORKS_PREFIX,
} from './items.ts';
export { type NamedEntry, PeopleRepository } from './people-repository.ts';
export { personIdPage } from './person-ids.ts';
export { PersonProjection } from './person-projection.ts';
export { createProjectMoved, type ProjectMoved } from './project-moved.ts';
