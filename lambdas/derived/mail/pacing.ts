import { setTimeout as wait } from 'node:timers/promises';
import { QUEUE_CONCURRENCY } from '../../platform/names.ts';
import { SANDBOX_RATE } from '../../platform/ses-account.ts';

/** The rest absorbs mails that arrive late at SES, together with the next one. */
const USED_SHARE = 0.9;

/** AWS raises an account's rate at any time, and lowers it seldom. */
const RATE_MAX_AGE_MS = 10 * 60_000;
/** After a failure to read it. */
const RETRY_MS = 30_000;

export interface PacingOptions {
  /** The account's mails a second. */
  readonly rate: () => Promise<number>;
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Spaces the mails of one worker, so that all workers together stay below the account's rate: the queue has
 * `QUEUE_CONCURRENCY` of them at once. Without shared state, since SES itself throttles what is too much, and such a mail is
 * postponed.
 */
export function createPacing({ rate, onFailure, now = Date.now, sleep = wait }: PacingOptions) {
  let known = SANDBOX_RATE;
  let reading: Promise<void> | undefined;
  let readAgainAt = 0;
  let nextAt = 0;

  async function read(): Promise<void> {
    try {
      known = Math.max(await rate(), SANDBOX_RATE);
      readAgainAt = now() + RATE_MAX_AGE_MS;
    } catch (error) {
      onFailure(error);
      readAgainAt = now() + RETRY_MS;
    } finally {
      reading = undefined;
    }
  }

  /** Resolves when this worker may send the next mail. */
  return async (): Promise<void> => {
    if (now() >= readAgainAt) {
      reading ??= read();
      await reading;
    }
    const interval = (1_000 * QUEUE_CONCURRENCY) / (USED_SHARE * known);
    const at = Math.max(now(), nextAt);
    nextAt = at + interval;
    if (at > now()) await sleep(at - now());
  };
}
