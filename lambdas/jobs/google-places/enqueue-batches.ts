/** Clinics of one task: their writes fit into one transaction. */
import type { Clock } from '../../platform/clock.ts';
import type { Queue } from '../../platform/queue.ts';
import type { RunRecord, SyncRuns } from './sync-run.ts';

/** Clinics of a run for one worker to check. */
export interface SyncTask {
  readonly runId: string;
  readonly clinicIds: readonly string[];
}

/** Tasks for workers. */
export type SyncQueue = Queue<SyncTask>;

export const CLINICS_PER_TASK = 10;

/** Splits the clinics of a page into tasks. */
export function tasksOf(runId: string, clinicIds: readonly string[]): SyncTask[] {
  const tasks: SyncTask[] = [];
  for (let start = 0; start < clinicIds.length; start += CLINICS_PER_TASK) {
    tasks.push({ runId, clinicIds: clinicIds.slice(start, start + CLINICS_PER_TASK) });
  }
  return tasks;
}

export interface EnqueueBatchesDependencies {
  readonly runs: Pick<SyncRuns, 'lastPage' | 'planNext' | 'markEnqueued'>;
  readonly queue: SyncQueue;
  readonly clock: Clock;
}

export interface EnqueueBatchesOptions {
  /** Clinics of a page. */
  readonly count: number;
  /** Seconds before workers receive a page. */
  readonly delay?: number;
}

/**
 * Plans a run page by page, enqueues each page and yields its tasks. Ends when the run is planned, has ended, or is planned by
 * another planner. Resumes an interrupted planning: a page that may not be enqueued is enqueued first. Throws
 * `service_unavailable`.
 */
export type EnqueueBatches = (
  run: RunRecord,
  options: EnqueueBatchesOptions,
) => AsyncGenerator<readonly SyncTask[], void, undefined>;

export function createEnqueueBatches({ runs, queue, clock }: EnqueueBatchesDependencies): EnqueueBatches {
  return async function* enqueueBatches(run, { count, delay }) {
    let page = await runs.lastPage(run.id);
    if (page?.enqueued) page = undefined;
    page ??= await runs.planNext(run, count, clock().toISOString());
    while (page !== undefined) {
      const tasks = tasksOf(run.id, page.clinicIds);
      await queue.send(tasks, delay === undefined ? {} : { delay });
      await runs.markEnqueued(run.id, page);
      yield tasks;
      page = await runs.planNext(run, count, clock().toISOString());
    }
  };
}
