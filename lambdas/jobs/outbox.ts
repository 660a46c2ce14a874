import * as z from 'zod/mini';
import type { Sweep } from '../app/outbox/sweep.ts';
import { OUTBOX_SWEEP, SECOND_SWEEP } from '../config/names.ts';
import { createQueueJob, type JobLogger, type QueueJob } from './queue-job.ts';

const sweepSchema = z.object({ kind: z.enum([OUTBOX_SWEEP.kind, SECOND_SWEEP.kind]) });

/** Kept for the page in hand, and for asking for the second sweep. */
const ENDING_MS = 10_000;

export interface OutboxJobDependencies {
  readonly sweep: Sweep;
  /** Has the second sweep of the minute begin half a minute later. Throws `service_unavailable`. */
  readonly sweepAgain: () => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly logger: JobLogger;
}

/**
 * Sweeps the outbox. Rules fire once a minute at most: each firing sweeps twice, so that no consequence is more than about
 * half a minute late.
 */
export function createOutboxJob({ sweep, sweepAgain, now, logger }: OutboxJobDependencies): QueueJob {
  return createQueueJob(
    'outbox',
    sweepSchema,
    async ({ kind }, { remainingMs }) => {
      // First, so that a sweep that fails does not take the second one with it.
      if (kind === OUTBOX_SWEEP.kind) await sweepAgain();
      const { outcome, enqueued, givenUp } = await sweep(now() + remainingMs - ENDING_MS);
      return { outcome, done: true, counts: { enqueued, givenUp } };
    },
    logger,
  );
}
