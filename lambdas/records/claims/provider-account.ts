import type { ProviderAccount } from '../../../shared/contracts/providers/provider-account.ts';
import type { Clock } from '../../platform/clock.ts';
import { isServiceError } from '../../platform/errors.ts';
import type { ProviderCaller } from '../../platform/identity/token-verifier.ts';
import { claimOf } from './claim-events.ts';
import type { ClaimRepository } from './claim-repository.ts';
import type { ClaimSubjects } from './claim-subjects.ts';
import type { EndClaim } from './end-claims.ts';
import type { AcceptInvitations } from './invitations.ts';
import type { ClaimRecord } from './items.ts';

interface Dependencies {
  readonly claims: Pick<ClaimRepository, 'ofAccount' | 'save'>;
  readonly subjects: Pick<ClaimSubjects, 'of'>;
  readonly acceptInvitations: AcceptInvitations;
  readonly endClaim: EndClaim;
  /** Deletes the account of an access token in the user pool. Throws `service_unavailable`. */
  readonly deleteUser: (token: string) => Promise<void>;
  readonly clock: Clock;
}

export interface ProviderAccounts {
  /** Accepts the invitations of the caller's address. */
  account(caller: ProviderCaller): Promise<ProviderAccount>;
  /** Ends every claim of the account, and deletes it. Repeating it deletes what is left. */
  deleteAccount(caller: ProviderCaller): Promise<void>;
}

/** Who acts in the activity of an account that is deleted: nothing that names the person. */
const DELETED_ACCOUNT = 'deleted account';

export function createProviderAccounts(dependencies: Dependencies): ProviderAccounts {
  const { claims, subjects, acceptInvitations, endClaim, deleteUser, clock } = dependencies;

  /** Notes that the account is in use, once a day, and its present address. What it reads does not depend on it. */
  async function noteSeen(claim: ClaimRecord, email: string): Promise<void> {
    const now = clock().toISOString();
    const isNoted = claim.email === email && claim.seenAt?.slice(0, 10) === now.slice(0, 10);
    if (claim.state !== 'granted' || isNoted) return;
    const { remindedAt: _remindedAt, ...before } = claim;
    const after = { ...before, email, seenAt: now, version: claim.version + 1 };
    try {
      await claims.save({ before: claim, after, holding: undefined });
    } catch (error) {
      if (!isServiceError(error)) throw error;
    }
  }

  return {
    async account(caller) {
      await acceptInvitations(caller);
      const held = await claims.ofAccount(caller.subject);
      const found = await subjects.of(held);
      for (const claim of held) await noteSeen(claim, caller.email);
      return {
        email: caller.email,
        claims: held.flatMap((claim) => {
          const subject = found.get(claim.subjectId);
          return subject === undefined ? [] : [claimOf(claim, subject)];
        }),
      };
    },

    async deleteAccount({ subject, token }) {
      for (const { id } of await claims.ofAccount(subject)) {
        const actor = { subject, username: DELETED_ACCOUNT };
        await endClaim(id, { actor, isOwn: true, isDeleted: true });
      }
      // What had ended before: the address alone is left of it.
      for (const claim of await claims.ofAccount(subject)) {
        if (claim.email === '') continue;
        const after = { ...claim, email: '', version: claim.version + 1 };
        await claims.save({ before: claim, after, holding: undefined });
      }
      await deleteUser(token);
    },
  };
}
