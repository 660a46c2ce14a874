import * as z from 'zod/mini';
import { count, instant } from '../../../shared/contracts/entities.ts';
import type { ClaimList } from '../../../shared/contracts/providers/claim-parameters.ts';
import {
  claimChecks,
  claimKinds,
  claimOrigins,
  claimRoles,
  claimStates,
  documentTypes,
} from '../../../shared/contracts/providers/claims.ts';
import { confirmationAfter } from '../../../shared/domain/clinics/confirmation-due.ts';
import { inQueue, type Key, sha256 } from '../../table/index.ts';

export const CLAIM_PREFIX = 'CLAIM#';

/** Parts of an account's or a listing's partition. */
export const INVITATION_PREFIX = 'INVITATION#';
export const ACCOUNT_PREFIX = 'ACCOUNT#';
export const CLAIMED_PREFIX = 'CLAIMED#';
export const HOLDING_SORT_KEY = 'HOLDING';

const claimed = (kind: string, subjectId: string): string => `${CLAIMED_PREFIX}${kind}#${subjectId}`;

export const claimKeys = {
  /** A claim is three equal items, written together: by its id, by its account and by its listing. */
  claim: (id: string): Key => ({ pk: `${CLAIM_PREFIX}${id}`, sk: 'CLAIM' }),
  /** An account has one claim on a listing at most, the last one: one read says what it may do. */
  ofAccount: (account: string, kind: string, subjectId: string): Key => ({
    pk: `${ACCOUNT_PREFIX}${account}`,
    sk: `${CLAIM_PREFIX}${kind}#${subjectId}`,
  }),
  ofSubject: (kind: string, subjectId: string, account: string): Key => ({
    pk: claimed(kind, subjectId),
    sk: `${ACCOUNT_PREFIX}${account}`,
  }),
  /** Who owns a listing. Every change of those who hold it changes its version. */
  holding: (kind: string, subjectId: string): Key => ({
    pk: claimed(kind, subjectId),
    sk: HOLDING_SORT_KEY,
  }),
  /** When codes for a listing were sent. */
  codes: (kind: string, subjectId: string): Key => ({ pk: claimed(kind, subjectId), sk: 'CODES' }),
  /** An invitation is three equal items, likewise: by its id, by its listing and by the address, hashed. */
  invitation: (id: string): Key => ({ pk: `${INVITATION_PREFIX}${id}`, sk: 'INVITATION' }),
  invitationOfSubject: (kind: string, subjectId: string, id: string): Key => ({
    pk: claimed(kind, subjectId),
    sk: `${INVITATION_PREFIX}${id}`,
  }),
  invitationOfAddress: (email: string, id: string): Key => ({
    pk: `INVITED#${sha256(email.toLowerCase())}`,
    sk: `${INVITATION_PREFIX}${id}`,
  }),
  /** A new claim or a review of which a holder gets a mail. */
  notice: (id: string): Key => ({ pk: `CLAIMNOTICE#${id}`, sk: 'CLAIMNOTICE' }),
};

export const CLAIM_QUEUES = 'QUEUE#CLAIMS#';
/** Claims of a state, by its time. */
export const claimQueue = (state: ClaimList): string => `${CLAIM_QUEUES}${state.toUpperCase()}`;
/** Claims whose codes staff send by letter, by time. */
export const LETTERS_QUEUE = `${CLAIM_QUEUES}LETTERS`;
/** Owners of clinics, by when they are asked whether what changes often is still right. */
export const CONFIRMATIONS_QUEUE = 'QUEUE#CONFIRMATIONS';
/** Granted claims, by when they need a reminder or end because their accounts are not used. */
export const DORMANT_QUEUE = 'QUEUE#DORMANT';

const MONTHS = { reminded: 17, ended: 18 } as const;

/** When something has to be done about an account that is not used. */
export function dormantAt({ seenAt, changedAt, remindedAt }: ClaimRecord): string {
  const at = new Date(seenAt ?? changedAt);
  at.setUTCMonth(at.getUTCMonth() + MONTHS[remindedAt === undefined ? 'reminded' : 'ended']);
  return at.toISOString();
}

export const claimItemSchema = z.object({
  /** Counts the changes. */
  version: count,
  /** ULID. */
  id: z.string(),
  /** The account: the `sub` of its tokens, which never changes. */
  account: z.string(),
  /** Its verified email address, as it was when the account was last used; empty after the account was deleted. */
  email: z.string(),
  kind: z.enum(claimKinds),
  /** Id of the clinic or the practitioner. */
  subjectId: z.string(),
  role: z.enum(claimRoles),
  state: z.enum(claimStates),
  way: z.exactOptional(z.enum(claimOrigins)),
  createdAt: instant,
  /** Of its last change of state. */
  changedAt: instant,
  /** The day on which the account was last used. */
  seenAt: z.exactOptional(instant),
  /** In `code-sent`: since when and until when the code can be entered, and how many wrong ones were. */
  code: z.exactOptional(
    z.object({
      sentAt: instant,
      until: instant,
      wrong: count,
      /** When staff got its letter first. */
      printedAt: z.exactOptional(instant),
    }),
  ),
  check: z.exactOptional(z.enum(claimChecks)),
  npi: z.exactOptional(z.string()),
  officialName: z.exactOptional(z.string()),
  /** Until the decision. */
  document: z.exactOptional(z.object({ key: z.string(), type: z.enum(documentTypes) })),
  evidence: z.exactOptional(z.string()),
  reason: z.exactOptional(z.string()),
  /** User name of the decider. */
  decidedBy: z.exactOptional(z.string()),
  /** When the account got the mail that its claim ends soon. */
  remindedAt: z.exactOptional(instant),
  /** When its owner is asked next whether what changes often is right; absent until asked first. */
  confirmAt: z.exactOptional(instant),
  /** The owner wants no mails that ask for it. */
  isUnsubscribed: z.exactOptional(z.literal(true)),
});
export type ClaimRecord = z.infer<typeof claimItemSchema>;

/** The three items of a claim, each in the queues that it is found by. */
export function itemsOfClaim(claim: ClaimRecord): (Key & ClaimRecord)[] {
  const { id, account, kind, subjectId } = claim;
  return [
    { ...claimKeys.claim(id), ...claim, ...queueOf(claim) },
    {
      ...claimKeys.ofAccount(account, kind, subjectId),
      ...claim,
      ...(claim.state === 'granted' && inQueue(DORMANT_QUEUE, dormantAt(claim), id)),
    },
    {
      ...claimKeys.ofSubject(kind, subjectId, account),
      ...claim,
      ...(isAsked(claim) && inQueue(CONFIRMATIONS_QUEUE, confirmAtOf(claim), id)),
    },
  ];
}

/** Whether the account is asked every 90 days: an owner of a clinic who has not unsubscribed. */
export const isAsked = ({ state, kind, role, isUnsubscribed }: ClaimRecord): boolean =>
  state === 'granted' && kind === 'clinic' && role === 'owner' && isUnsubscribed === undefined;

export const confirmAtOf = ({ confirmAt, changedAt }: ClaimRecord): string =>
  confirmAt ?? confirmationAfter(changedAt);

function queueOf({ id, state, way, changedAt }: ClaimRecord) {
  if (state !== 'code-sent') return inQueue(claimQueue(state), changedAt, id);
  return way === 'letter' ? inQueue(LETTERS_QUEUE, changedAt, id) : {};
}

export const holdingItemSchema = z.object({
  version: count,
  /** Ids of the granted claims of owners; never none. */
  owners: z.array(z.string()),
});
export type Holding = z.infer<typeof holdingItemSchema>;

export const codesItemSchema = z.object({ sentAt: z.array(instant) });

export const noticeItemSchema = z.object({
  /** The claim of the holder. */
  holderId: z.string(),
  /** The new claim. */
  claimId: z.exactOptional(z.string()),
  /** The published review. */
  reviewId: z.exactOptional(z.string()),
});
export type Notice = z.infer<typeof noticeItemSchema>;

export const invitationItemSchema = z.object({
  /** ULID. */
  id: z.string(),
  email: z.string(),
  ...z.pick(claimItemSchema, { kind: true, subjectId: true, role: true, createdAt: true }).shape,
  /** How the claim begins that it becomes. */
  way: z.enum(['invitation', 'submission', 'operator']),
  until: instant,
});
export type InvitationRecord = z.infer<typeof invitationItemSchema>;

export const keysOfInvitation = ({ id, kind, subjectId, email }: InvitationRecord): Key[] => [
  claimKeys.invitation(id),
  claimKeys.invitationOfSubject(kind, subjectId, id),
  claimKeys.invitationOfAddress(email, id),
];
