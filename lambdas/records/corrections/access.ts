import { EVERY, on, query, type RoomAccess } from '../../table/index.ts';
import { CORRECTION_QUEUES, correctionKeys } from './items.ts';

const corrections = correctionKeys.correction(EVERY).pk;

export const correctionAccess: RoomAccess = {
  submissions: [on(['PutItem'], corrections)],
  // The mail about a decision goes to the address, which is deleted then.
  'mail-worker': [on(['GetItem', 'UpdateItem'], corrections)],
  admin: [on(['GetItem', 'UpdateItem'], corrections), query('byQueue', `${CORRECTION_QUEUES}${EVERY}`)],
};
