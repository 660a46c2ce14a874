import * as z from 'zod/mini';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import { SYNC_ATTEMPTS } from '../../platform/names.ts';
import { createQueueJob, type JobLogger, type QueueJob } from '../../platform/queue-job.ts';
import type { CheckClinics, CheckResult } from './check-clinics.ts';
import { CLINICS_PER_TASK, type SyncTask } from './enqueue-batches.ts';

const ulid = z.string().check(z.refine(isUlid));

/** Clinics of a run, which `id` names. */
const syncTaskSchema = z.object({
  id: ulid,
  clinicIds: z.array(ulid).check(z.minLength(1), z.maxLength(CLINICS_PER_TASK)),
});

/** The body of a message of the sync queue. */
export const syncTaskBody = ({ runId, clinicIds }: SyncTask) => ({ id: runId, clinicIds });

/** Reserved for storing the outcomes. */
const STORING_MS = 6_000;

export interface GooglePlacesJobDependencies {
  /** False while the operator has disabled Google ratings: no request is sent to Google. */
  readonly enabled: boolean;
  readonly checkClinics: CheckClinics;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly logger: JobLogger;
}

/** Checks the clinics of the sync queue with Google. */
export function createGooglePlacesJob({
  enabled,
  checkClinics,
  now,
  logger,
}: GooglePlacesJobDependencies): QueueJob {
  return createQueueJob(
    'places',
    syncTaskSchema,
    async ({ id: runId, clinicIds }, { attempt, remainingMs }) => {
      if (!enabled) return { outcome: 'disabled', done: true };
      const result = await checkClinics(
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

/** An invalid clinic is not done: an operator has to fix it, and its run cannot complete. */
function isDone({ outcome, unanswered, missing }: CheckResult): boolean {
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
