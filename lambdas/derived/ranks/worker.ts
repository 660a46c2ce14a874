import * as z from 'zod/mini';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import { DAILY_RANKS } from '../../platform/names.ts';
import { createQueueJob, type JobLogger, type QueueJob } from '../../platform/queue-job.ts';
import type { Rerank } from './rerank.ts';

const ranksSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(DAILY_RANKS.kind) }),
  z.object({ kind: z.literal('page'), id: z.string().check(z.refine(isUlid)) }),
]);

/** The body of a message that ranks a page of a run. */
export const rankPageBody = (pageId: string) => ({ kind: 'page', id: pageId });

export interface RanksJobDependencies {
  readonly rerank: Rerank;
  readonly logger: JobLogger;
}

/** Starts the slice of the day, and ranks a slice page by page. */
export function createRanksJob({ rerank, logger }: RanksJobDependencies): QueueJob {
  return createQueueJob(
    'ranks',
    ranksSchema,
    async (request) => {
      const { outcome, runId, clinics } =
        request.kind === 'page' ? await rerank.work(request.id) : await rerank.start();
      return { outcome, done: true, recordId: runId, counts: { clinics } };
    },
    logger,
  );
}
