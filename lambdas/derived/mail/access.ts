import { outboxKeys } from '../../records/outbox/index.ts';
import { EVERY, everyHash, on, type RoomAccess } from '../../table/index.ts';

export const mailAccess: RoomAccess = {
  admin: [on(['BatchGetItem'], outboxKeys.mail(EVERY, EVERY).pk)],
  'mail-worker': [
    on(['GetItem', 'UpdateItem'], outboxKeys.mail(EVERY, EVERY).pk),
    on(['GetItem', 'UpdateItem'], everyHash(outboxKeys.recipient('').pk)),
  ],
};
