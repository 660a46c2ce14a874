import type { Clock } from '../ports.ts';
import type { EnqueueBatches } from './enqueue-batches.ts';
import type { DispatchQueue, RunRecord, SyncRuns } from './ports.ts';
import { ABANDONED_MS, type StartRun } from './start-run.ts';

export interface DispatchDependencies {
  readonly startRun: StartRun;
  readonly enqueueBatches: EnqueueBatches;
  readonly runs: Pick<SyncRuns, 'get' | 'endIfDone'>;
  readonly queue: DispatchQueue;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/** The weekly sync, or one that goes on. */
export type DispatchRequest = { readonly kind: 'weekly' } | { readonly kind: 'run'; readonly id: string };

/**
 * - `planned`: every clinic that was due is in the queue.
 * - `goes-on`: more are due; a message of its own has the planning gone on with.
 * - `stuck`: nobody has planned or counted anything for so long that the next run takes its place.
 * - `ended`: the run is over.
 * - `no-run`: there is no such run; one that was announced may not have begun.
 */
export interface Dispatched {
  readonly outcome: 'planned' | 'goes-on' | 'stuck' | 'ended' | 'no-run';
  readonly runId: string | undefined;
  /** Clinics that were put into the queue. */
  readonly clinics: number;
}

/** Throws `service_unavailable`; the same request once more goes on where that one stopped. */
export type Dispatch = (request: DispatchRequest) => Promise<Dispatched>;

/** Clinics that are planned with one transaction: 25 messages. */
const PAGE = 250;
/** How long one call plans. */
const PLANNING_MS = 20_000;
/** Seconds after which planning is looked at again that somebody else was at. */
const LOOK_AGAIN = 60;

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
    // Also where it had ended before, where nothing was due, or where the workers were done with the last page before it was
    // known to be the last.
    const now = await runs.endIfDone(run.id, clock().toISOString());
    if (now?.state !== 'running') return { outcome: 'ended', runId: run.id, clinics };
    if (now.planned) return { outcome: 'planned', runId: run.id, clinics };
    if (ranOutOfTime) await queue.send([run.id]);
    else if (isStuck(now)) return { outcome: 'stuck', runId: run.id, clinics };
    // Somebody else who plans it may die.
    else await queue.send([run.id], { delay: LOOK_AGAIN });
    return { outcome: 'goes-on', runId: run.id, clinics };
  };
}
