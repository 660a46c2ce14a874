import * as z from 'zod/mini';
import { metricNames } from '../../platform/metrics.ts';
import { WATCH_REGIONS } from '../../platform/names.ts';
import { createQueueJob, type JobLogger, type QueueJob } from '../../platform/queue-job.ts';
import type { WatchRegions } from './watch-regions.ts';

const watchSchema = z.object({ kind: z.literal(WATCH_REGIONS.kind) });

/** Watches the regions of the renderer. Only the first attempt of a run counts its pages, so that no retry counts them again. */
export function createEdgeRegionsJob({
  watchRegions,
  logger,
}: {
  readonly watchRegions: WatchRegions;
  readonly logger: JobLogger;
}): QueueJob {
  return createQueueJob(
    'edge-regions',
    watchSchema,
    async (_task, { attempt }) => {
      const { failedPages, error } = await watchRegions();
      return {
        outcome: error === undefined ? 'watched' : 'incomplete',
        done: error === undefined,
        ...(attempt === 1 && failedPages > 0 && { metrics: { [metricNames.failedPages]: failedPages } }),
        ...(error !== undefined && { error }),
      };
    },
    logger,
  );
}
