import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { unavailable } from '../../app/errors.ts';

/** Clock, waiting and chance, for tests to replace. */
export interface Timing {
  /** Milliseconds of a steady clock. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** From 0 up to 1. */
  readonly random: () => number;
}

export const systemTiming: Timing = {
  now: () => performance.now(),
  sleep: (ms) => sleep(ms),
  random: Math.random,
};

const MAX_SENDINGS = 8;
/** Well within the shortest function's ten seconds, with what the call needs besides. */
const BUDGET_MS = 4_000;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;

/**
 * Sends the parts of a batch, and those that the service left unprocessed again, after exponential backoff with full
 * jitter (they are left when the table is throttled). Throws `service_unavailable` when some are still left after eight
 * sendings or four seconds; the others are done then.
 *
 * @param send Answers the parts that are left.
 */
export async function resendUnprocessed<Part>(
  parts: readonly Part[],
  send: (parts: Part[]) => Promise<Part[]>,
  { now, sleep, random }: Timing,
): Promise<void> {
  const started = now();
  let rest = [...parts];
  for (let sending = 1; rest.length > 0; sending += 1) {
    rest = await send(rest);
    if (rest.length === 0) return;
    const wait = random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (sending - 1));
    if (sending === MAX_SENDINGS || now() - started + wait > BUDGET_MS) {
      throw unavailable(
        new Error(`the table left ${rest.length} of ${parts.length} parts of a batch unprocessed`),
      );
    }
    await sleep(wait);
  }
}

const MAX_TRANSACTION_SENDINGS = 3;
const FIRST_TRANSACTION_WAIT_MS = 100;

/**
 * Sends a transaction again that was cancelled because the table is throttled, three times in all: the SDK does that
 * with every other request that is throttled.
 */
export async function resendThrottled<Result>(
  send: () => Promise<Result>,
  { sleep, random }: Timing,
): Promise<Result> {
  for (let sending = 1; ; sending += 1) {
    try {
      return await send();
    } catch (error) {
      if (sending === MAX_TRANSACTION_SENDINGS || !isThrottled(error)) throw error;
      await sleep(random() * FIRST_TRANSACTION_WAIT_MS * 2 ** (sending - 1));
    }
  }
}

/** Another reason beside it decides: the transaction would be cancelled again. */
function isThrottled(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  const reasons = (error.CancellationReasons ?? []).filter(({ Code }) => Code !== 'None');
  return reasons.length > 0 && reasons.every(({ Code = '' }) => THROTTLED.has(Code));
}

const THROTTLED = new Set(['ProvisionedThroughputExceeded', 'ThrottlingError']);
