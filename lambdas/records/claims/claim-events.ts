import type { Claim } from '../../../shared/contracts/providers/claims.ts';
import type { AuditRecord } from '../../../shared/domain/records.ts';
import type { ClaimSubject } from './claim-subjects.ts';
import type { ClaimRecord } from './items.ts';

/** A claim as its account sees it. */
export function claimOf(
  claim: ClaimRecord,
  { id, slug, name }: Pick<ClaimSubject, 'id' | 'slug' | 'name'>,
): Claim {
  const { way, code, reason, state } = claim;
  return {
    ...{ id: claim.id, kind: claim.kind, subject: { id, slug, name }, role: claim.role, state },
    ...(way !== undefined && { way }),
    ...(state === 'code-sent' && code !== undefined && { codeUntil: code.until }),
    ...(reason !== undefined && { reason }),
  };
}

/** The claim in another state. A code is of no use any more, and neither is a document after the decision. */
export function withState(
  { code: _code, check: _check, document, reason: _reason, ...claim }: ClaimRecord,
  state: ClaimRecord['state'],
  now: Date,
): ClaimRecord {
  return {
    ...claim,
    ...(state === 'waiting' && document !== undefined && { document }),
    state,
    version: claim.version + 1,
    changedAt: now.toISOString(),
  };
}

/** The account of a claim, as activity shows it. */
export const providerActor = ({ account, email }: Pick<ClaimRecord, 'account' | 'email'>) => ({
  subject: account,
  username: email,
});

type ClaimAudit = Pick<AuditRecord, 'id' | 'action' | 'actor'> &
  Partial<Pick<AuditRecord, 'before' | 'after' | 'reason' | 'note'>>;

/** The entry of activity about a claim, at the instant of its last change. */
export const auditOfClaim = (
  { id, changedAt }: Pick<ClaimRecord, 'id' | 'changedAt'>,
  subject: Pick<ClaimSubject, 'name'> | undefined,
  audit: ClaimAudit,
): AuditRecord => ({
  at: changedAt,
  subject: id,
  ...(subject !== undefined && { recordName: subject.name }),
  ...audit,
});

/** The claim in another role, since then. */
export const withRole = (claim: ClaimRecord, role: ClaimRecord['role'], now: Date): ClaimRecord => ({
  ...claim,
  role,
  version: claim.version + 1,
  changedAt: now.toISOString(),
});
