import { clinicKeys } from '../../records/clinics/index.ts';
import { EVERY, on, type RoomAccess } from '../../table/index.ts';
import { changesPartition } from './items.ts';

const changes = changesPartition(EVERY);

export const changeAccess: RoomAccess = {
  projector: [on(['BatchWriteItem'], changes)],
  'public-read': [on(['Query'], changes), on(['BatchGetItem'], clinicKeys.clinic(EVERY).pk)],
};
