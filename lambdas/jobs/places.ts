import * as z from 'zod/mini';
import { isUlid } from '../../shared/domain/slug.ts';
import { CLINICS_PER_TASK } from '../app/places/enqueue-batches.ts';
import type { WorkOnTask, WorkResult } from '../app/places/work.ts';
import { SYNC_ATTEMPTS } from '../config/names.ts';
import { createQueueJob, type JobLogger, type QueueJob } from './queue-job.ts';

const ulid = z.string().check(z.refine(isUlid));

/** Clinics of a run, which `id` names. */
const syncTaskSchema = z.object({
  id: ulid,
  clinicIds: z.array(ulid).check(z.minLength(1), z.maxLength(CLINICS_PER_TASK)),
});

/** Kept for storing what Google answered. */
const STORING_MS = 6_000;

export interface PlacesJobDependencies {
  /** False while the operator has Google's figures switched off: nothing is asked of Google. */
  readonly enabled: boolean;
  readonly work: WorkOnTask;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly logger: JobLogger;
}

/** Asks Google about the clinics that wait in the queue of a sync. */
export function createPlacesJob({ enabled, work, now, logger }: PlacesJobDependencies): QueueJob {
  return createQueueJob(
    'places',
    syncTaskSchema,
    async ({ id: runId, clinicIds }, { attempt, remainingMs }) => {
      if (!enabled) return { outcome: 'switched-off', done: true };
      const result = await work(
        { runId, clinicIds },
        {
          deadline: now() + remainingMs - STORING_MS,
          lastAttempt: attempt >= SYNC_ATTEMPTS,
        },
      );
      const { outcome, recorded, unanswered, missing, calls, error } = result;
      return {
        outcome,
        done: isDone(result),
        counts: { clinics: recorded, unanswered: unanswered.length, missing, calls },
        error,
      };
    },
    logger,
  );
}

/** A clinic that cannot be read is not done: somebody has to look at it, and its run cannot end. */
function isDone({ outcome, unanswered, missing }: WorkResult): boolean {
  switch (outcome) {
    case 'worked':
      return unanswered.length === 0 && missing === 0;
    case 'ended':
    case 'unauthorized':
      return true;
    case 'no-run':
      return false;
  }
}
