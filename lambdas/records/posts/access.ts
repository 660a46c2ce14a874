import { EVERY, on, query, type RoomAccess } from '../../table/index.ts';
import { POST_QUEUES, postKeys, postQueue } from './items.ts';

/** Posts of every status. */
const records = postKeys.record(EVERY).pk;
const slugs = postKeys.slug(EVERY).pk;

export const postAccess: RoomAccess = {
  admin: [
    on(['BatchGetItem', 'PutItem'], records),
    on(['DeleteItem', 'GetItem', 'PutItem'], slugs),
    query('byQueue', `${POST_QUEUES}${EVERY}`),
  ],
  // Publishes scheduled posts.
  'outbox-sweep': [on(['UpdateItem'], records), query('byQueue', postQueue('scheduled'))],
  projector: [on(['BatchGetItem'], records)],
};
