import { clinicKeys } from '../../records/clinics/index.ts';
import { outboxKeys } from '../../records/outbox/index.ts';
import { submissionKeys } from '../../records/submissions/index.ts';
import { EVERY, on, type RoomAccess } from '../../table/index.ts';

export const locationAccess: RoomAccess = {
  'location-worker': [
    on(['UpdateItem'], submissionKeys.submission(EVERY).pk, clinicKeys.clinic(EVERY).pk),
    // Its outbox entry: deleted when the look-up is done, postponed while the queue retries.
    on(['DeleteItem', 'UpdateItem'], outboxKeys.locationLookup(EVERY).pk),
  ],
};
