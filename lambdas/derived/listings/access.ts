import { clinicKeys, ENDED_MARKS_QUEUE, UNLISTED_QUEUE } from '../../records/clinics/index.ts';
import { PRACTICE_QUEUE, REJECTED_QUEUE } from '../../records/submissions/index.ts';
import { EVERY, everyHash, on, query, type RoomAccess } from '../../table/index.ts';
import { cellsPartition, DEFERRED_PREFIX, DELTA_PREFIX } from '../totals/index.ts';
import { listingKeys, listingPartitions, OTHER_ENTRY_PREFIX } from './items.ts';

/** Entries in the lists of other categories. */
const otherEntries = `${OTHER_ENTRY_PREFIX}${EVERY}`;
const clinics = clinicKeys.clinic(EVERY).pk;
/** Groups of clinics that share a duplicate key. */
const duplicates = everyHash(listingKeys.duplicatePartition(''));

export const listingAccess: RoomAccess = {
  'public-read': [
    query('byCityCategory', listingPartitions.byCityCategory(EVERY, EVERY)),
    query('byCity', listingPartitions.byCity(EVERY)),
    query('byCategory', listingPartitions.byCategory(EVERY)),
    query('byRank', 'RANKED#*'),
    query('byCell', 'CELL#*'),
    on(['Query'], cellsPartition(EVERY), clinics),
    on(['BatchGetItem'], clinics),
    on(['GetItem'], clinicKeys.slug(EVERY).pk, clinicKeys.reservedSlug(EVERY).pk),
    // The lists that the calls for everyone return to staff.
    query('byQueue', PRACTICE_QUEUE, REJECTED_QUEUE, UNLISTED_QUEUE, ENDED_MARKS_QUEUE),
  ],
  // Where the listings of a provider stand.
  providers: [
    on(['GetItem'], clinics),
    on(['Query'], otherEntries),
    query('byCityCategory', listingPartitions.byCityCategory(EVERY, EVERY)),
  ],
  projector: [
    on(['DeleteItem', 'PutItem', 'Query'], clinics, duplicates),
    on(['DeleteItem', 'PutItem'], otherEntries),
    on(['PutItem'], `${DELTA_PREFIX}${EVERY}`, `${DEFERRED_PREFIX}${EVERY}`),
  ],
};
