import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { unavailable } from '../platform/errors.ts';

/** Clock, timer and random source; tests replace them. */
export interface Timing {
  /** Milliseconds of a monotonic clock. */
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

const MAX_ATTEMPTS = 8;
/** Leaves time for the rest of a call within the shortest function timeout of ten seconds. */
const BUDGET_MS = 4_000;
const FIRST_WAIT_MS = 50;
const MAX_WAIT_MS = 1_000;

/**
 * Sends the items of a batch, and sends unprocessed ones again with exponential backoff and full jitter: DynamoDB leaves
 * items unprocessed while it throttles the table. Throws `service_unavailable` when some are unprocessed after eight attempts
 * or four seconds; the others are processed then.
 *
 * @param send Returns the unprocessed items.
 */
export async function resendUnprocessed<Part>(
  parts: readonly Part[],
  send: (parts: Part[]) => Promise<Part[]>,
  { now, sleep, random }: Timing,
): Promise<void> {
  const started = now();
  let rest = [...parts];
  for (let attempt = 1; rest.length > 0; attempt += 1) {
    rest = await send(rest);
    if (rest.length === 0) return;
    const wait = random() * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
    if (attempt === MAX_ATTEMPTS || now() - started + wait > BUDGET_MS) {
      throw unavailable(
        new Error(`DynamoDB left ${rest.length} of ${parts.length} items of a batch unprocessed`),
      );
    }
    await sleep(wait);
  }
}

const MAX_TRANSACTION_ATTEMPTS = 3;
const FIRST_TRANSACTION_WAIT_MS = 100;

/**
 * Retries a transaction that was cancelled by throttling, three attempts in all: the SDK retries other throttled requests,
 * and not these.
 */
export async function resendThrottled<Result>(
  send: () => Promise<Result>,
  { sleep, random }: Timing,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt === MAX_TRANSACTION_ATTEMPTS || !isThrottled(error)) throw error;
      await sleep(random() * FIRST_TRANSACTION_WAIT_MS * 2 ** (attempt - 1));
    }
  }
}

/** Throttling must be the only reason: with any other, the transaction would be cancelled again. */
function isThrottled(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  const reasons = (error.CancellationReasons ?? []).filter(({ Code }) => Code !== 'None');
  return reasons.length > 0 && reasons.every(({ Code = '' }) => THROTTLED.has(Code));
}

const THROTTLED = new Set(['ProvisionedThroughputExceeded', 'ThrottlingError']);
