import * as z from 'zod/mini';
import type { Sweep } from '../app/outbox/sweep.ts';
import type { Queue } from '../app/ports.ts';
import { OUTBOX_SWEEP, SECOND_SWEEP } from '../config/names.ts';
import { createQueueJob, type JobLogger, type QueueJob } from './queue-job.ts';

const sweepSchema = z.object({ kind: z.enum([OUTBOX_SWEEP.kind, SECOND_SWEEP.kind]) });

/** Reserved for finishing the current page, and for enqueueing the second sweep. */
const RESERVED_MS = 10_000;
/** Seconds: half the interval of the rule. */
const SECOND_SWEEP_DELAY = 30;

export interface OutboxJobDependencies {
  readonly sweep: Sweep;
  /** The job's own queue. */
  readonly sweeps: Queue<typeof SECOND_SWEEP>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly logger: JobLogger;
}

/** Sweeps the outbox. EventBridge fires once a minute at most: each event causes two sweeps, half a minute apart. */
export function createOutboxJob({ sweep, sweeps, now, logger }: OutboxJobDependencies): QueueJob {
  return createQueueJob(
    'outbox',
    sweepSchema,
    async ({ kind }, { remainingMs }) => {
      // First, so that a failed sweep does not prevent the second one.
      if (kind === OUTBOX_SWEEP.kind) await sweeps.send([SECOND_SWEEP], { delay: SECOND_SWEEP_DELAY });
      const { outcome, enqueued, givenUp } = await sweep(now() + remainingMs - RESERVED_MS);
      return { outcome, done: true, counts: { enqueued, givenUp } };
    },
    logger,
  );
}
