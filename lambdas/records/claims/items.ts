import * as z from 'zod/mini';
import { count, instant } from '../../../shared/contracts/entities.ts';
import {
  claimChecks,
  claimKinds,
  claimOrigins,
  claimRoles,
  claimStates,
  documentTypes,
} from '../../../shared/contracts/providers/claims.ts';
import type { Key } from '../../table/index.ts';

export const CLAIM_PREFIX = 'CLAIM#';

/** A claim is three equal items, written together: by its id, by its account and by its subject. */
export const claimKeys = {
  claim: (id: string): Key => ({ pk: `${CLAIM_PREFIX}${id}`, sk: 'CLAIM' }),
  /** An account has one claim on a subject at most, the last one: one read says what it may do. */
  ofAccount: (account: string, kind: string, subjectId: string): Key => ({
    pk: `ACCOUNT#${account}`,
    sk: `${CLAIM_PREFIX}${kind}#${subjectId}`,
  }),
  ofSubject: (kind: string, subjectId: string, account: string): Key => ({
    pk: `CLAIMED#${kind}#${subjectId}`,
    sk: `ACCOUNT#${account}`,
  }),
};

export const claimItemSchema = z.object({
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
  code: z.exactOptional(z.object({ sentAt: instant, until: instant, wrong: count })),
  check: z.exactOptional(z.enum(claimChecks)),
  npi: z.exactOptional(z.string()),
  officialName: z.exactOptional(z.string()),
  /** Until the decision. */
  document: z.exactOptional(z.object({ key: z.string(), type: z.enum(documentTypes) })),
  evidence: z.exactOptional(z.string()),
  reason: z.exactOptional(z.string()),
  /** User name of the decider. */
  decidedBy: z.exactOptional(z.string()),
});
export type ClaimRecord = z.infer<typeof claimItemSchema>;

export const keysOfClaim = ({ id, account, kind, subjectId }: ClaimRecord): Key[] => [
  claimKeys.claim(id),
  claimKeys.ofAccount(account, kind, subjectId),
  claimKeys.ofSubject(kind, subjectId, account),
];
