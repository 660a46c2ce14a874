/** Due times of the outbox's entries. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A time far longer than it takes to enqueue an entry after its commit and to settle it. */
const GRACE_MS = 10 * SECOND;

/**
 * SQS delivers a failed message ten times, two minutes apart (`infra/constructs/work-queue.ts`): until then a sweep would only
 * add a second message.
 */
const QUEUE_RETRIES_MS = 30 * MINUTE;

/**
 * Sweeps that enqueue an entry, at intervals that double from 15 seconds: the last comes some two hours after the first, long
 * after the alarms about its worker or its queue.
 */
export const MAX_ATTEMPTS = 10;

/** The due time of an entry that was committed at `at`. */
export function firstDue(at: Date): Date {
  return new Date(at.getTime() + GRACE_MS);
}

/** The due time of an entry that a sweep enqueued at `at`; `attempt` counts from 1. */
export function dueAfterAttempt(attempt: number, at: Date): Date {
  return new Date(at.getTime() + 15 * SECOND * 2 ** (attempt - 1));
}

/** The due time of an entry whose worker failed at `at` and left the retries to SQS. */
export function dueAfterFailure(at: Date): Date {
  return new Date(at.getTime() + QUEUE_RETRIES_MS);
}

/** Of a mail that SES accepts only later: half a minute at first, since most bursts are short, and an hour at most. */
const FIRST_POSTPONEMENT_MS = 30 * SECOND;
const LAST_POSTPONEMENT_MS = 60 * MINUTE;
/** As long as a dead-letter queue keeps a message. */
const MAX_POSTPONED_MS = 14 * 24 * 60 * MINUTE;

/** How often SES has postponed a mail, and since when. */
export interface Postponed {
  readonly times: number;
  readonly since: Date | undefined;
}

/**
 * The due time of a mail that SES did not accept at `at`, at intervals that double; undefined when it has waited for two weeks. Spread over
 * half an interval, so that mails which were throttled together do not come back together.
 */
export function dueAfterPostponement(
  { times, since }: Postponed,
  at: Date,
  random: () => number = Math.random,
): Date | undefined {
  if (since !== undefined && at.getTime() - since.getTime() >= MAX_POSTPONED_MS) return undefined;
  const interval = Math.min(FIRST_POSTPONEMENT_MS * 2 ** times, LAST_POSTPONEMENT_MS);
  return new Date(at.getTime() + Math.round(interval * (0.5 + 0.5 * random())));
}
