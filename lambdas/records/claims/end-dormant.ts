import { claimReasons } from '../../../shared/content/providers/claims.ts';
import { mailsOnEvent } from '../../../shared/domain/mail/mail-kinds.ts';
import type { ClaimRepository } from './claim-repository.ts';
import type { EndClaim } from './end-claims.ts';
import { type ClaimRecord, DORMANT_QUEUE, dormantAt } from './items.ts';

interface Dependencies {
  readonly claims: Pick<ClaimRepository, 'page' | 'save'>;
  readonly endClaim: EndClaim;
  /** Called for a claim that could not be changed; it stays due, and does not stop the others. */
  readonly onFailure: (id: string, error: unknown) => void;
}

/** Reminds accounts that were not used for 17 months, and ends their claims a month later. Returns how many were changed. */
export type EndDormant = (now: Date) => Promise<number>;

/** Claims of one run; the next one is half a minute later. */
const MAX_CLAIMS = 10;
const SWEEP = { subject: 'schedule', username: 'schedule' } as const;

export function createEndDormant({ claims, endClaim, onFailure }: Dependencies): EndDormant {
  async function act(claim: ClaimRecord, now: Date): Promise<void> {
    if (claim.remindedAt !== undefined) {
      await endClaim(claim.id, { actor: SWEEP, reason: claimReasons.dormant });
      return;
    }
    const after = { ...claim, remindedAt: now.toISOString(), version: claim.version + 1 };
    await claims.save({ before: claim, after, holding: undefined, mails: mailsOnEvent.claimDormant });
  }

  return async (now) => {
    const queue = { queue: DORMANT_QUEUE, order: 'oldest first' } as const;
    const { items } = await claims.page(queue, MAX_CLAIMS);
    const due = items.filter((claim) => dormantAt(claim) <= now.toISOString());
    for (const claim of due) {
      try {
        await act(claim, now);
      } catch (error) {
        onFailure(claim.id, error);
      }
    }
    return due.length;
  };
}
