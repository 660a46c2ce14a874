/** When entries of the outbox are due. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Far longer than the call that wrote an entry takes to enqueue it and a worker to settle it. */
const GRACE_MS = 10 * SECOND;

/**
 * A queue hands a message that failed out ten times, two minutes apart (`infra/constructs/work-queue.ts`): until that is
 * over a sweep would only add a second message.
 */
const LEFT_TO_THE_QUEUE_MS = 30 * MINUTE;

/**
 * Sweeps that enqueue an entry, at doubling distances from a quarter of a minute: the last comes some two hours after the
 * first, when operators have had an alarm about its worker or its queue for long.
 */
export const MAX_ATTEMPTS = 10;

/** When an entry is due that was committed at `at`. */
export function firstDue(at: Date): Date {
  return new Date(at.getTime() + GRACE_MS);
}

/** When an entry is due again that a sweep has enqueued at `at`, as its attempt of this number, from 1. */
export function dueAfterAttempt(attempt: number, at: Date): Date {
  return new Date(at.getTime() + 15 * SECOND * 2 ** (attempt - 1));
}

/** When an entry is due whose worker failed at `at` and left its message to the queue. */
export function dueAfterFailure(at: Date): Date {
  return new Date(at.getTime() + LEFT_TO_THE_QUEUE_MS);
}
