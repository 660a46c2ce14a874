import { confirmationAfter, confirmationDueAt } from '../../../shared/domain/clinics/confirmation-due.ts';
import type { ClaimRepository } from './claim-repository.ts';
import type { ClaimSubjects } from './claim-subjects.ts';
import { type ClaimRecord, CONFIRMATIONS_QUEUE, confirmAtOf } from './items.ts';

interface Dependencies {
  readonly claims: Pick<ClaimRepository, 'page' | 'save'>;
  readonly subjects: Pick<ClaimSubjects, 'of'>;
  /** A new ULID. */
  readonly newId: () => string;
  /** Called for a claim that could not be changed; it stays due, and does not stop the others. */
  readonly onFailure: (id: string, error: unknown) => void;
}

/** Asks owners of public clinics whether what changes often is right, where it was not confirmed for 90 days. Returns how many mails it stored. */
export type AskToConfirm = (now: Date) => Promise<number>;

/** Claims of one run; the next one is half a minute later. */
const MAX_CLAIMS = 10;

export function createAskToConfirm({ claims, subjects, newId, onFailure }: Dependencies): AskToConfirm {
  /** Whether the owner gets a mail. */
  async function act(claim: ClaimRecord, now: Date): Promise<boolean> {
    const at = now.toISOString();
    const { clinic, isPublic } = (await subjects.of([claim])).get(claim.subjectId) ?? {};
    const due = clinic === undefined || !isPublic ? confirmationAfter(at) : (confirmationDueAt(clinic) ?? at);
    const isDue = due <= at;
    const after = {
      ...claim,
      confirmAt: isDue ? confirmationAfter(at) : due,
      version: claim.version + 1,
    };
    const question = isDue ? { id: newId(), at: now } : undefined;
    const saved = await claims.save({ before: claim, after, holding: undefined, question });
    return saved === 'done' && isDue;
  }

  return async (now) => {
    const queue = { queue: CONFIRMATIONS_QUEUE, order: 'oldest first' } as const;
    const { items } = await claims.page(queue, MAX_CLAIMS);
    let asked = 0;
    for (const claim of items.filter((one) => confirmAtOf(one) <= now.toISOString())) {
      try {
        if (await act(claim, now)) asked += 1;
      } catch (error) {
        onFailure(claim.id, error);
      }
    }
    return asked;
  };
}
