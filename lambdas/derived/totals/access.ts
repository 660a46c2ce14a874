import { UNLISTED_QUEUE } from '../../records/clinics/index.ts';
import { PRACTICE_QUEUE, submissionKeys } from '../../records/submissions/index.ts';
import { DIRECTORY_PARTITION, taxonomyKeys } from '../../records/taxonomy/index.ts';
import { EVERY, on, query, type RoomAccess } from '../../table/index.ts';
import { cellsPartition } from './cells.ts';
import { DEFERRED_PREFIX, DELTA_PREFIX, pairsPartition, totalKeys } from './items.ts';

const summary = totalKeys.summary().pk;
const cities = taxonomyKeys.city(EVERY).pk;
const pairs = pairsPartition(EVERY);
const cells = cellsPartition(EVERY);
const places = totalKeys.postalPlace(EVERY).pk;
const forms = [submissionKeys.submission(EVERY).pk, submissionKeys.contact(EVERY).pk];

export const totalAccess: RoomAccess = {
  'public-read': [on(['GetItem'], pairs, places)],
  admin: [
    on(['GetItem'], summary),
    // What has a city or category.
    on(['BatchGetItem'], cities, DIRECTORY_PARTITION),
    query('byQueue', PRACTICE_QUEUE, UNLISTED_QUEUE),
  ],
  projector: [
    on(['BatchGetItem', 'UpdateItem'], cities, DIRECTORY_PARTITION, pairs, cells, places, summary),
    on(['DeleteItem'], pairs, cells, places),
    on(
      ['BatchWriteItem', 'GetItem', 'PutItem', 'Query'],
      `${DELTA_PREFIX}${EVERY}`,
      `${DEFERRED_PREFIX}${EVERY}`,
    ),
    on(['DeleteItem', 'GetItem', 'UpdateItem'], totalKeys.bulkChange().pk),
    // What forms are counted as.
    on(['BatchGetItem', 'DeleteItem', 'PutItem'], ...forms),
  ],
};
