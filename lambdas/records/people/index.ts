export { staffPersonRoutes } from './calls.ts';
export { createPersonEditing, type PersonEditing, storedName } from './edit-person.ts';
export {
  PERSON_PREFIX,
  PERSON_SORT_KEY,
  personItemSchema,
  personKeys,
  personOwnerItemSchema,
  roleItemSchema,
} from './items.ts';
export { type PersonChange, PersonEditor, putPersonChange, readPerson } from './person-editor.ts';
export { factsOf as personFactsOf, logged as loggedPersonChanges } from './person-facts.ts';
export { comparedNumber, numberKeys } from './person-numbers.ts';
export { readSeenPeople, type SeenPerson } from './seen-people.ts';
