import { type ClaimRecord, claimRecordSchema } from '../../../shared/contracts/providers/claims.ts';
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

export const claimItemSchema = claimRecordSchema;

export const keysOfClaim = ({ id, account, kind, subjectId }: ClaimRecord): Key[] => [
  claimKeys.claim(id),
  claimKeys.ofAccount(account, kind, subjectId),
  claimKeys.ofSubject(kind, subjectId, account),
];
