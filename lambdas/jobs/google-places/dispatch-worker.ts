import * as z from 'zod/mini';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import { WEEKLY_SYNC } from '../../platform/names.ts';
import { createQueueJob, type JobLogger, type QueueJob } from '../../platform/queue-job.ts';
import type { Dispatch } from './dispatch.ts';

const dispatchSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(WEEKLY_SYNC.kind) }),
  z.object({ kind: z.literal('run'), id: z.string().check(z.refine(isUlid)) }),
]);

/** The body of a message that continues the planning of a run. */
export const dispatchBody = (runId: string) => ({ kind: 'run', id: runId });

export interface GooglePlacesDispatchDependencies {
  /** False while the operator has disabled Google ratings: no run is started or continued. */
  readonly enabled: boolean;
  readonly dispatch: Dispatch;
  readonly logger: JobLogger;
}

/** Starts the weekly sync, and enqueues the clinics of a run for the workers. */
export function createGooglePlacesDispatchJob({
  enabled,
  dispatch,
  logger,
}: GooglePlacesDispatchDependencies): QueueJob {
  return createQueueJob(
    'places-dispatch',
    dispatchSchema,
    async (request) => {
      if (!enabled) return { outcome: 'disabled', done: true };
      const { outcome, runId, clinics } = await dispatch(request);
      return { outcome, done: true, recordId: runId, counts: { clinics } };
    },
    logger,
  );
}
