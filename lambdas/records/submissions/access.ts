import { EVERY, everyHash, on, query, type RoomAccess } from '../../table/index.ts';
import { CONTACT_QUEUE, submissionKeys } from './items.ts';

const submissions = submissionKeys.submission(EVERY).pk;
const contacts = submissionKeys.contact(EVERY).pk;
const idempotencyKeys = everyHash(submissionKeys.idempotencyKey('', '').pk);
const usedChallenges = everyHash(submissionKeys.usedChallenge('').pk);

export const submissionAccess: RoomAccess = {
  'public-read': [on(['GetItem'], submissions)],
  submissions: [
    on(['PutItem'], submissions, contacts),
    on(['GetItem', 'PutItem'], idempotencyKeys, usedChallenges),
  ],
  admin: [
    on(['GetItem', 'UpdateItem'], submissions, contacts),
    on(['PutItem'], submissions),
    query('byQueue', CONTACT_QUEUE),
  ],
  'mail-worker': [on(['GetItem'], submissions, contacts)],
  'location-worker': [on(['GetItem'], submissions)],
};
