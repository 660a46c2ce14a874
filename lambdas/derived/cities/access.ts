import { taxonomyKeys } from '../../records/taxonomy/index.ts';
import { EVERY, on, type RoomAccess } from '../../table/index.ts';
import { citiesPartition, cityStatePartition } from './items.ts';

const byName = citiesPartition(EVERY);
const ofState = cityStatePartition(EVERY);

export const cityAccess: RoomAccess = {
  'public-read': [on(['Query'], byName, ofState)],
  admin: [on(['Query'], byName)],
  'export-worker': [on(['Query'], byName)],
  projector: [
    on(['BatchWriteItem'], byName, ofState),
    on(['BatchGetItem', 'GetItem', 'UpdateItem'], taxonomyKeys.city(EVERY).pk),
  ],
};
