import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../../app/errors.ts';
import { WriteConflict } from './client.ts';

const MAX_ATTEMPTS = 10;

/**
 * Writes, and anew as often as another write gets in the way, unless `settled` then knows that nothing is left to do.
 * `write` throws `WriteConflict` for a write that met another and gets its attempt's number, from 1. Throws
 * `service_unavailable` when others stay in the way.
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

/** With full jitter, so that writers that met do not meet again. */
function backOff(attempt: number): Promise<void> {
  return sleep(Math.random() * 20 * 2 ** Math.min(attempt, 6));
}
