import * as z from 'zod/mini';
import { metricNames } from '../../platform/metrics.ts';
import { SITE_VISIT } from '../../platform/names.ts';
import { createQueueJob, type JobLogger, type QueueJob } from '../../platform/queue-job.ts';
import type { FailedStep, Visit } from './visit.ts';

const visitSchema = z.object({ kind: z.literal(SITE_VISIT.kind) });

export interface SiteVisitorDependencies {
  readonly visit: Visit;
  readonly onFailedStep: (failed: FailedStep) => void;
  readonly logger: JobLogger;
}

/** Visits the site, and counts the visits that succeed. A failed one is not repeated, since the next is five minutes later. */
export function createSiteVisitorJob({ visit, onFailedStep, logger }: SiteVisitorDependencies): QueueJob {
  return createQueueJob(
    'site-visitor',
    visitSchema,
    async () => {
      const failed = await visit();
      if (failed === undefined) return { outcome: 'found', done: true, metrics: { [metricNames.visits]: 1 } };
      onFailedStep(failed);
      return { outcome: 'failed-step', done: true };
    },
    logger,
  );
}
