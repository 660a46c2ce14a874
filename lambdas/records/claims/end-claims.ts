import { mailsOnEvent } from '../../../shared/domain/mail/mail-kinds.ts';
import type { AuditRecord } from '../../../shared/domain/records.ts';
import type { Clock } from '../../platform/clock.ts';
import { unavailable } from '../../platform/errors.ts';
import type { ClaimDocuments } from './claim-documents.ts';
import { auditOfClaim, withState } from './claim-events.ts';
import type { ClaimRepository } from './claim-repository.ts';
import type { ClaimSubjects } from './claim-subjects.ts';
import type { ClaimRecord } from './items.ts';

export interface EndingDependencies {
  readonly claims: ClaimRepository;
  readonly subjects: Pick<ClaimSubjects, 'of'>;
  readonly documents: Pick<ClaimDocuments, 'remove'>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

export interface Ending {
  readonly actor: AuditRecord['actor'];
  readonly reason?: string | undefined;
  /** The account ends its own claim, and gets no mail about it. */
  readonly isOwn?: boolean;
  /** The account is deleted: nothing that names it stays in the claim. */
  readonly isDeleted?: boolean;
}

/** Attempts while concurrent requests change the claims of a listing. */
const MAX_ATTEMPTS = 5;

/** Ends a claim; with the last owner's, all others on the listing and its invitations. Repeating it changes nothing. */
export type EndClaim = (id: string, ending: Ending) => Promise<void>;

export function createEndClaim(dependencies: EndingDependencies): EndClaim {
  const { claims, subjects, documents, clock, newId } = dependencies;

  /** False: something has changed since it was read. */
  async function hasEnded(claim: ClaimRecord, ending: Ending): Promise<boolean> {
    const { kind, subjectId, state, role } = claim;
    const claimed = await claims.ofSubject(kind, subjectId, clock().toISOString());
    const isLast = claimed.holding?.owners.every((id) => id === claim.id);
    if (state === 'granted' && role === 'owner' && isLast) {
      const others = claimed.claims.filter((one) => one.state === 'granted' && one.id !== claim.id);
      for (const other of others) await endClaim(other.id, { actor: ending.actor, reason: ending.reason });
      for (const invitation of claimed.invitations) await claims.withdraw(invitation);
      // What they changed is read again.
      if (others.length > 0) return false;
    }
    const { npi: _npi, officialName: _name, ...kept } = withState(claim, 'ended', clock());
    const after: ClaimRecord = {
      ...kept,
      ...(ending.isDeleted && { email: '' }),
      ...(ending.reason !== undefined && { reason: ending.reason }),
    };
    const subject = (await subjects.of([claim])).get(subjectId);
    const saved = await claims.save({
      before: claim,
      after,
      holding: claimed.holding,
      // What was never granted ends without a trace.
      ...(state === 'granted' && {
        audit: auditOfClaim(after, subject, {
          id: newId(),
          action: 'end-claim',
          actor: ending.actor,
          ...(ending.reason !== undefined && { reason: ending.reason }),
        }),
        ...(!ending.isOwn && { mails: mailsOnEvent.claimEnded }),
      }),
    });
    if (saved === 'done') await documents.remove(claim);
    return saved === 'done';
  }

  const endClaim: EndClaim = async (id, ending) => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const claim = await claims.byId(id);
      if (claim === undefined || claim.state === 'ended' || claim.state === 'refused') return;
      if (await hasEnded(claim, ending)) return;
    }
    throw unavailable(new Error('the claims of a listing kept changing'));
  };
  return endClaim;
}
