import type { Backoff } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';

const MAX_ATTEMPTS = 8;

export type RetryUnavailable = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Tries again while the table does not respond: an import of hours meets throttling. */
export function createRetryUnavailable(backOff: Backoff): RetryUnavailable {
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const isTransient = error instanceof AppError && error.code === 'service_unavailable';
        if (!isTransient || attempt === MAX_ATTEMPTS) throw error;
        await backOff(attempt);
      }
    }
  };
}
