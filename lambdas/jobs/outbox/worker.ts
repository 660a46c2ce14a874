import * as z from 'zod/mini';
import { OUTBOX_SWEEP, SECOND_SWEEP } from '../../platform/names.ts';
import type { Queue } from '../../platform/queue.ts';
import { createQueueJob, type JobLogger, type QueueJob } from '../../platform/queue-job.ts';
import type { AskToConfirm, EndDormant } from '../../records/claims/index.ts';
import type { PublishDue } from '../../records/posts/index.ts';
import type { Sweep } from './sweep.ts';

const sweepSchema = z.object({ kind: z.enum([OUTBOX_SWEEP.kind, SECOND_SWEEP.kind]) });

/** The body of a message of the sweeps' queue. */
export const sweepBody = ({ kind }: typeof SECOND_SWEEP) => ({ kind });

/** Reserved for finishing the current page, and for enqueueing the second sweep. */
const RESERVED_MS = 10_000;
/** Seconds: half the interval of the rule. */
const SECOND_SWEEP_DELAY = 30;

export interface OutboxJobDependencies {
  readonly sweep: Sweep;
  readonly publishDue: PublishDue;
  readonly endDormant: EndDormant;
  readonly askToConfirm: AskToConfirm;
  /** The job's own queue. */
  readonly sweeps: Queue<typeof SECOND_SWEEP>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly logger: JobLogger;
}

/**
 * Sweeps the outbox, publishes scheduled posts, ends claims of accounts that are not used, and asks owners to confirm their listings. EventBridge fires once a minute at most: the first delivery of its message
 * enqueues a second sweep, half a minute later, and one for the time of each post that becomes public before the next message.
 * No other delivery enqueues a sweep, so that messages which fail and come again do not multiply.
 */
export function createOutboxJob({
  sweep,
  publishDue,
  endDormant,
  askToConfirm,
  sweeps,
  now,
  logger,
}: OutboxJobDependencies): QueueJob {
  return createQueueJob(
    'outbox',
    sweepSchema,
    async ({ kind }, { attempt, remainingMs }) => {
      const plansMinute = kind === OUTBOX_SWEEP.kind && attempt === 1;
      // First, so that a failed sweep does not prevent the second one.
      if (plansMinute) await sweeps.send([SECOND_SWEEP], { delay: SECOND_SWEEP_DELAY });
      const start = now();
      const { published, upcoming } = await publishDue(new Date(start));
      for (const time of plansMinute ? upcoming : []) {
        await sweeps.send([SECOND_SWEEP], { delay: Math.ceil((time.getTime() - start) / 1_000) });
      }
      await endDormant(new Date(start));
      await askToConfirm(new Date(start));
      const { outcome, enqueued, givenUp } = await sweep(now() + remainingMs - RESERVED_MS);
      return { outcome, done: true, counts: { enqueued, givenUp, published } };
    },
    logger,
  );
}
