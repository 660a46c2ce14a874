import { clinicKeys } from '../../records/clinics/index.ts';
import { EVERY, on, type RoomAccess } from '../../table/index.ts';
import { deletionPartition, dictionaryPartition, postingPartition, searchKeys } from './items.ts';

const postings = postingPartition(EVERY, EVERY);
const dictionary = dictionaryPartition(EVERY);
const deletions = deletionPartition(EVERY);

export const searchAccess: RoomAccess = {
  'public-read': [
    on(['Query'], postings, dictionary, deletions),
    on(['BatchGetItem'], clinicKeys.clinic(EVERY).pk, dictionary),
  ],
  projector: [
    on(['BatchWriteItem', 'Query'], postings),
    on(['BatchGetItem', 'BatchWriteItem'], dictionary),
    on(['BatchWriteItem'], deletions),
    on(['DeleteItem', 'GetItem', 'UpdateItem'], searchKeys.manifest(EVERY).pk),
  ],
};
