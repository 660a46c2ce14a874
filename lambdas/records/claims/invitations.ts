import { mailsOnEvent } from '../../../shared/domain/mail/mail-kinds.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ProviderCaller } from '../../platform/identity/token-verifier.ts';
import { auditOfClaim } from './claim-events.ts';
import type { ClaimRepository } from './claim-repository.ts';
import type { ClaimSubjects } from './claim-subjects.ts';
import type { ClaimRecord, InvitationRecord } from './items.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** How long an invitation can be accepted; who has sent a practice may take longer to make an account. */
const VALID_DAYS: Readonly<Record<InvitationRecord['way'], number>> = {
  invitation: 30,
  operator: 30,
  submission: 365,
};

export function newInvitation(
  id: string,
  invited: Pick<InvitationRecord, 'email' | 'kind' | 'subjectId' | 'role'>,
  way: InvitationRecord['way'],
  now: Date,
): InvitationRecord {
  const until = new Date(now.getTime() + VALID_DAYS[way] * DAY_MS);
  return { id, ...invited, way, createdAt: now.toISOString(), until: until.toISOString() };
}

interface Dependencies {
  readonly claims: ClaimRepository;
  readonly subjects: Pick<ClaimSubjects, 'of'>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/** Makes claims of the invitations of the caller's verified address. Throws `service_unavailable`. */
export type AcceptInvitations = (caller: ProviderCaller) => Promise<void>;

export function createAcceptInvitations(dependencies: Dependencies): AcceptInvitations {
  const { claims, subjects, clock, newId } = dependencies;

  async function accept(invitation: InvitationRecord, { subject, email }: ProviderCaller): Promise<void> {
    const { kind, subjectId, role, way } = invitation;
    const now = clock();
    const claimed = await claims.ofSubject(kind, subjectId, now.toISOString());
    const known = claimed.claims.find(({ account }) => account === subject);
    // Who invited may have left since.
    const isOver = way === 'invitation' && claimed.holding === undefined;
    if (isOver || known?.state === 'granted') return claims.withdraw(invitation);
    const claim: ClaimRecord = {
      ...{ version: 0, id: newId(), account: subject, email, kind, subjectId, role, state: 'granted', way },
      ...{ createdAt: now.toISOString(), changedAt: now.toISOString(), seenAt: now.toISOString() },
    };
    // Another account has come to hold it since: staff decide between them.
    const isRival = way === 'submission' && claimed.holding !== undefined;
    const after: ClaimRecord = isRival ? { ...claim, state: 'waiting', check: 'held' } : claim;
    const listing = (await subjects.of([claim])).get(subjectId);
    await claims.save({
      after,
      replaced: known,
      holding: claimed.holding,
      accepted: invitation,
      ...(isRival
        ? { mails: mailsOnEvent.claimWaiting }
        : {
            audit: auditOfClaim(claim, listing, {
              id: newId(),
              action: 'grant-claim',
              actor: { subject, username: email },
              after: { role, way },
            }),
          }),
      ...(way !== 'invitation' && {
        notices: (claimed.holding?.owners ?? []).map((holderId) => ({ id: newId(), holderId })),
      }),
    });
  }

  return async (caller) => {
    const open = await claims.invitationsOf(caller.email, clock().toISOString());
    // One after the other: two may be of one listing.
    for (const invitation of open) await accept(invitation, caller);
  };
}
