import { clinicKeys } from '../../records/clinics/index.ts';
import { personKeys } from '../../records/people/index.ts';
import { reviewKeys } from '../../records/reviews/index.ts';
import { EVERY, on, query, type RoomAccess } from '../../table/index.ts';
import { DELTA_PREFIX } from '../totals/index.ts';
import { publicReviewKeys, SAW_PREFIX, starsPartition } from './items.ts';

const moderation = publicReviewKeys.moderation().pk;
const clinics = clinicKeys.clinic(EVERY).pk;

export const publicReviewAccess: RoomAccess = {
  'public-read': [
    on(['GetItem'], moderation),
    on(['Query'], clinics),
    query('byQueue', starsPartition(EVERY)),
  ],
  providers: [on(['Query'], clinics)],
  projector: [
    on(['BatchGetItem', 'DeleteItem', 'PutItem'], reviewKeys.review(EVERY).pk),
    on(['BatchGetItem', 'DeleteItem', 'PutItem', 'UpdateItem'], clinics),
    on(['BatchGetItem', 'UpdateItem'], moderation),
    on(['DeleteItem', 'PutItem', 'Query'], `${SAW_PREFIX}${EVERY}`),
    // Whom reviews name.
    on(['BatchGetItem'], personKeys.person(EVERY).pk),
    on(['PutItem'], `${DELTA_PREFIX}${EVERY}`),
  ],
};
