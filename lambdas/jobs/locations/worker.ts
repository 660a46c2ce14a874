import * as z from 'zod/mini';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import type { Queue } from '../../platform/queue.ts';
import { createQueueJob, type JobLogger, type QueueJob } from '../../platform/queue-job.ts';
import type { LocateOutcome } from './locate.ts';

const locationTaskSchema = z.object({ id: z.string().check(z.refine(isUlid)) });

/** Ids of submissions whose addresses are to be located. */
export type LocationQueue = Queue<string>;

/** The body of a message of the location queue. */
export const locationBody = (submissionId: string) => ({ id: submissionId });

export interface LocationJobDependencies {
  readonly locate: (submissionId: string) => Promise<LocateOutcome>;
  readonly logger: JobLogger;
}

/** Locates the street addresses of the location queue. */
export function createLocationJob({ locate, logger }: LocationJobDependencies): QueueJob {
  return createQueueJob(
    'location',
    locationTaskSchema,
    async ({ id }) => {
      const outcome = await locate(id);
      return { outcome, done: isDone(outcome) };
    },
    logger,
  );
}

/** An unknown address is done: a retry would have the same result. */
function isDone(outcome: LocateOutcome): boolean {
  switch (outcome) {
    case 'stored':
    case 'not-found':
      return true;
    case 'missing':
      return false;
  }
}
