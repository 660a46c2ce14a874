import { clinicKeys, PLACES_QUEUE } from '../../records/clinics/index.ts';
import { type Access, EVERY, on, query, type RoomAccess } from '../../table/index.ts';
import { CLOSED_QUEUE, googlePlacesKeys, MATCH_QUEUE, SYNC_PARTITION } from './items.ts';

const clinics = clinicKeys.clinic(EVERY).pk;
const tasks = googlePlacesKeys.match(EVERY).pk;

/** Starting and ending runs, and listing the clinics that are due. */
const planning: readonly Access[] = [
  on(['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'], SYNC_PARTITION),
  query('byQueue', PLACES_QUEUE),
];

/** Looking up clinics at Google, within the shared rate limit, and storing the results. */
const lookups: readonly Access[] = [
  on(['BatchGetItem', 'PutItem', 'Query'], clinics),
  on(['DeleteItem', 'UpdateItem'], tasks),
  on(['GetItem', 'UpdateItem'], googlePlacesKeys.calls(EVERY).pk),
  on(['DeleteItem', 'GetItem', 'UpdateItem'], SYNC_PARTITION),
];

export const googlePlacesAccess: RoomAccess = {
  admin: [
    on(['Query'], SYNC_PARTITION),
    on(['DeleteItem', 'GetItem'], tasks),
    on(['BatchGetItem', 'GetItem', 'PutItem'], clinics),
    query('byQueue', MATCH_QUEUE, CLOSED_QUEUE),
  ],
  'places-sync': [...planning, ...lookups],
  'places-dispatch': planning,
  'places-worker': lookups,
};
