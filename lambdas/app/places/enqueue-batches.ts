import type { Clock } from '../ports.ts';
import type { RunRecord, SyncQueue, SyncRuns, SyncTask } from './ports.ts';

/** Clinics that are worked on together: their writes fit into one transaction. */
export const CLINICS_PER_TASK = 10;

/** The clinics of a page as tasks of workers. */
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
  /** Seconds after which workers may begin with a page. */
  readonly delay?: number;
}

/**
 * Plans a run page by page and puts each page into the queue before it gives its tasks. It ends when nothing is left to
 * plan, when the run has ended, or when somebody else plans it. It goes on where an earlier one stopped: a page that may not have
 * reached the queue is put there first. Throws `service_unavailable`.
 */
export type EnqueueBatches = (
  run: RunRecord,
  options: EnqueueBatchesOptions,
) => AsyncGenerator<readonly SyncTask[], void, undefined>;

export function createEnqueueBatches({ runs, queue, clock }: EnqueueBatchesDependencies): EnqueueBatches {
  return async function* enqueueBatches(run, { count, delay }) {
    let page = await runs.lastPage(run.id);
    // It is in the queue already, with its tasks.
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
