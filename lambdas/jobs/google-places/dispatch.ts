import type { Clock } from '../../platform/clock.ts';
import type { Queue } from '../../platform/queue.ts';
import type { EnqueueBatches } from './enqueue-batches.ts';
import { ABANDONED_MS, type StartRun } from './start-run.ts';
import type { RunRecord, SyncRuns } from './sync-run.ts';

/** Ids of runs whose planning is to be continued. */
export type DispatchQueue = Queue<string>;

export interface DispatchDependencies {
  readonly startRun: StartRun;
  readonly enqueueBatches: EnqueueBatches;
  readonly runs: Pick<SyncRuns, 'get' | 'endIfDone'>;
  readonly queue: DispatchQueue;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/** Starts the weekly sync, or continues a run. */
export type DispatchRequest = { readonly kind: 'weekly' } | { readonly kind: 'run'; readonly id: string };

/**
 * - `planned`: every due clinic is enqueued.
 * - `continues`: more are due, and a message to continue is enqueued.
 * - `stuck`: no progress for so long that the next run replaces it.
 * - `ended`: the run has ended.
 * - `no-run`: there is no such run; it may never have started.
 */
export interface DispatchResult {
  readonly outcome: 'planned' | 'continues' | 'stuck' | 'ended' | 'no-run';
  readonly runId: string | undefined;
  /** Clinics that were enqueued. */
  readonly clinics: number;
}

/** Throws `service_unavailable`; a retry resumes the planning. */
export type Dispatch = (request: DispatchRequest) => Promise<DispatchResult>;

/** Clinics of one planning transaction: 25 messages. */
const PAGE = 250;
/** Planning time of one invocation. */
const PLANNING_MS = 20_000;
/** Seconds after which a run that another planner plans is checked. */
const RECHECK_DELAY = 60;

export function createDispatch(dependencies: DispatchDependencies): Dispatch {
  const { startRun, enqueueBatches, runs, queue, clock, newId } = dependencies;

  async function runOf(request: DispatchRequest): Promise<RunRecord | undefined> {
    switch (request.kind) {
      case 'weekly':
        return (await startRun(newId(), 'schedule')).run;
      case 'run':
        return runs.get(request.id);
    }
  }

  const isStuck = ({ progressAt }: RunRecord) => clock().getTime() - Date.parse(progressAt) > ABANDONED_MS;

  return async (request) => {
    const until = clock().getTime() + PLANNING_MS;
    const run = await runOf(request);
    if (run === undefined) return { outcome: 'no-run', runId: undefined, clinics: 0 };

    let clinics = 0;
    let ranOutOfTime = false;
    for await (const tasks of enqueueBatches(run, { count: PAGE })) {
      clinics += tasks.reduce((sum, { clinicIds }) => sum + clinicIds.length, 0);
      ranOutOfTime = clock().getTime() >= until;
      if (ranOutOfTime) break;
    }
    // Also for a run that had ended before, that had no due clinic, or whose workers finished before planning did.
    const now = await runs.endIfDone(run.id, clock().toISOString());
    if (now?.state !== 'running') return { outcome: 'ended', runId: run.id, clinics };
    if (now.planned) return { outcome: 'planned', runId: run.id, clinics };
    if (ranOutOfTime) await queue.send([run.id]);
    else if (isStuck(now)) return { outcome: 'stuck', runId: run.id, clinics };
    // The other planner may crash.
    else await queue.send([run.id], { delay: RECHECK_DELAY });
    return { outcome: 'continues', runId: run.id, clinics };
  };
}
