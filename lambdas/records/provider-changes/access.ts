import { EVERY, on, query, type RoomAccess } from '../../table/index.ts';
import { PROVIDER_CHANGES_QUEUE, providerChangeKeys } from './items.ts';

const changes = providerChangeKeys.change(EVERY).pk;
const waiting = providerChangeKeys.waiting(EVERY, EVERY).pk;

export const providerChangeAccess: RoomAccess = {
  providers: [
    on(['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem'], changes),
    on(['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem'], waiting),
  ],
  admin: [
    on(['GetItem', 'UpdateItem'], changes),
    on(['DeleteItem'], waiting),
    query('byQueue', PROVIDER_CHANGES_QUEUE),
  ],
  // The mail about a decision goes to the address, which is deleted then.
  'mail-worker': [on(['GetItem', 'UpdateItem'], changes)],
};
