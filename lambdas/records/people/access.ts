import { EVERY, on, type RoomAccess } from '../../table/index.ts';
import { personKeys } from './items.ts';

const people = personKeys.person(EVERY).pk;
const slugs = personKeys.slug(EVERY).pk;
const numbers = personKeys.number(EVERY, EVERY).pk;

export const personAccess: RoomAccess = {
  providers: [on(['BatchGetItem', 'PutItem', 'Query'], people)],
  // Whom a review may name.
  submissions: [on(['BatchGetItem'], people)],
  'mail-worker': [on(['BatchGetItem', 'GetItem'], people)],
  'outbox-sweep': [on(['BatchGetItem'], people)],
  admin: [
    on(['BatchGetItem', 'DeleteItem', 'PutItem', 'Query'], people),
    on(['BatchGetItem', 'PutItem'], slugs),
    on(['BatchGetItem', 'DeleteItem', 'PutItem'], numbers),
  ],
};
