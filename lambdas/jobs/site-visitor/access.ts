import { listingPartitions } from '../../derived/listings/index.ts';
import { postingPartition } from '../../derived/search/index.ts';
import { clinicKeys, TEST_CITY, TEST_CLINIC_ID } from '../../records/clinics/index.ts';
import { on, query, type RoomAccess } from '../../table/index.ts';
import { WORD_PREFIX } from './published-change.ts';

export const siteVisitorAccess: RoomAccess = {
  'site-visitor': [
    on(['PutItem', 'UpdateItem'], clinicKeys.partition(TEST_CLINIC_ID)),
    query('byCity', listingPartitions.byCity(TEST_CITY.id)),
    on(['Query'], postingPartition(TEST_CITY.id, WORD_PREFIX)),
  ],
};
