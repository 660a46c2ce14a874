import { EVERY, on, query, type RoomAccess } from '../../table/index.ts';
import { AUDIT_QUEUE, auditKeys } from './items.ts';

const audit = auditKeys.audit(EVERY, '', '').pk;

export const auditAccess: RoomAccess = {
  // PutItem could replace an entry, too: the put's own condition allows new entries only.
  providers: [on(['PutItem'], audit)],
  admin: [on(['PutItem', 'Query'], audit), query('byQueue', AUDIT_QUEUE)],
  'outbox-sweep': [on(['PutItem'], audit)],
};
