import { EVERY, everyHash, on, query, type RoomAccess } from '../../table/index.ts';
import { REPORTED_QUEUE, REVIEW_QUEUES, reviewKeys } from './items.ts';

/** Reviews of every status, with the addresses of their authors and their reports. */
const reviews = reviewKeys.review(EVERY).pk;
const confirmations = everyHash(reviewKeys.confirmation('').pk);
const reviewers = everyHash(reviewKeys.reviewer('', '').pk);
/** What reviews are compared with when they are written. */
const shingles = reviewKeys.shingle(EVERY).pk;
const recent = reviewKeys.recent('clinic', EVERY, '', '').pk.replace(/CLINIC#\*$/, EVERY);

export const reviewAccess: RoomAccess = {
  // Written, compared with each other, confirmed by links, reported.
  submissions: [
    on(['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'], reviews),
    on(['DeleteItem', 'GetItem'], confirmations),
    on(['GetItem', 'PutItem'], reviewers),
    on(['BatchGetItem', 'PutItem'], shingles),
    on(['PutItem', 'Query'], recent),
  ],
  admin: [
    // PutItem puts a review with further reports into the queue again; decisions update.
    on(
      ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
      reviews,
    ),
    query('byQueue', `${REVIEW_QUEUES}${EVERY}`, REPORTED_QUEUE),
  ],
  providers: [on(['BatchGetItem', 'GetItem', 'UpdateItem'], reviews)],
  'mail-worker': [on(['GetItem'], reviews), on(['PutItem'], confirmations)],
};
