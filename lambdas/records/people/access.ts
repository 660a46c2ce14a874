import { EVERY, on, type RoomAccess } from '../../table/index.ts';
import { personKeys } from './items.ts';

const people = personKeys.person(EVERY).pk;
const slugs = personKeys.slug(EVERY).pk;
const numbers = personKeys.number(EVERY, EVERY).pk;

export const personAccess: RoomAccess = {
  providers: [on(['BatchGetItem', 'PutItem', 'Query'], people)],
  'mail-worker': [on(['GetItem'], people)],
  admin: [
    on(['DeleteItem', 'PutItem', 'Query'], people),
    on(['BatchGetItem', 'PutItem'], slugs),
    on(['BatchGetItem', 'DeleteItem', 'PutItem'], numbers),
  ],
};
