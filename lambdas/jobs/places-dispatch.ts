import * as z from 'zod/mini';
import { isUlid } from '../../shared/domain/slug.ts';
import type { Dispatch } from '../app/places/dispatch.ts';
import { WEEKLY_SYNC } from '../config/names.ts';
import { createQueueJob, type JobLogger, type QueueJob } from './queue-job.ts';

const dispatchSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(WEEKLY_SYNC.kind) }),
  z.object({ kind: z.literal('run'), id: z.string().check(z.refine(isUlid)) }),
]);

export interface PlacesDispatchDependencies {
  /** False while the operator has Google's figures switched off: no run is started or gone on with. */
  readonly enabled: boolean;
  readonly dispatch: Dispatch;
  readonly logger: JobLogger;
}

/** Starts the weekly sync, and puts the clinics of a sync into the workers' queue. */
export function createPlacesDispatchJob({ enabled, dispatch, logger }: PlacesDispatchDependencies): QueueJob {
  return createQueueJob(
    'places-dispatch',
    dispatchSchema,
    async (request) => {
      if (!enabled) return { outcome: 'switched-off', done: true };
      const { outcome, runId, clinics } = await dispatch(request);
      return { outcome, done: true, recordId: runId, counts: { clinics } };
    },
    logger,
  );
}
