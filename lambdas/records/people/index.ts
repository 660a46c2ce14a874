export { staffPersonRoutes } from './calls.ts';
export { createPersonEditing } from './edit-person.ts';
export {
  PERSON_PREFIX,
  PERSON_SORT_KEY,
  personKeys,
  personOwnerItemSchema,
} from './items.ts';
export { PersonEditor, readPerson } from './person-editor.ts';
export { comparedNumber } from './person-numbers.ts';
