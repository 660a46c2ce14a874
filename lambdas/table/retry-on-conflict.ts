import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../platform/errors.ts';
import { WriteConflict } from './client.ts';

const MAX_ATTEMPTS = 10;

/**
 * Retries a write that throws `WriteConflict`, with exponential backoff and full jitter. After a conflict, `settled` may
 * return a result that makes a retry unnecessary. `write` gets the number of its attempt, from 1. Throws
 * `service_unavailable` after ten attempts.
 */
export async function retryOnConflict<Result>(
  write: (attempt: number) => Promise<Result>,
  settled: () => Promise<Result | undefined> = async () => undefined,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(attempt);
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      const known = await settled();
      if (known !== undefined) return known;
      if (attempt === MAX_ATTEMPTS) throw unavailable(error);
      await backOff(attempt);
    }
  }
}

/** Full jitter keeps conflicting writers from conflicting again. */
export function backOff(attempt: number): Promise<void> {
  return sleep(Math.random() * 20 * 2 ** Math.min(attempt, 6));
}
