import { EVERY, everyHash, on, query, type RoomAccess } from '../../table/index.ts';
import { CLAIM_QUEUES, CONFIRMATIONS_QUEUE, claimKeys, DORMANT_QUEUE } from './items.ts';

const byId = claimKeys.claim(EVERY).pk;
const accounts = claimKeys.ofAccount(EVERY, '', '').pk;
const listings = claimKeys.holding(EVERY, EVERY).pk;
const notices = claimKeys.notice(EVERY).pk;
const invitations = claimKeys.invitation(EVERY).pk;
const invited = everyHash(claimKeys.invitationOfAddress('', '').pk);

/** Changes of claims: the three items of each, who holds the listing, and invitations that end with it. */
const changes = [
  on(['GetItem', 'PutItem'], byId),
  on(['PutItem'], accounts),
  on(['DeleteItem', 'PutItem', 'Query'], listings),
];
const endings = [...changes, on(['DeleteItem'], invitations, invited)];

export const claimAccess: RoomAccess = {
  providers: [
    ...endings,
    // A code that was never entered gives way to the next one.
    on(['DeleteItem'], byId),
    on(['GetItem', 'Query'], accounts),
    on(['PutItem'], notices, invitations, invited),
    on(['Query'], invited),
  ],
  admin: [
    ...endings,
    query('byQueue', `${CLAIM_QUEUES}${EVERY}`),
    // Whom a published review is mailed to.
    on(['GetItem'], listings),
    on(['PutItem'], notices),
    // Who sent a practice that is approved.
    on(['PutItem'], invitations, invited),
  ],
  'outbox-sweep': [
    ...endings,
    query('byQueue', DORMANT_QUEUE, CONFIRMATIONS_QUEUE),
    on(['PutItem'], notices),
  ],
  'mail-worker': [on(['GetItem'], byId, notices, invitations)],
};
