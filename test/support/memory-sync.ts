/** The sync's ports in memory, for unit tests of its use cases. Passes the contract of the table's repositories. */

import type { CheckedClinics, PlaceStates } from '../../lambdas/jobs/google-places/check-clinics.ts';
import type { DispatchQueue } from '../../lambdas/jobs/google-places/dispatch.ts';
import type { SyncQueue, SyncTask } from '../../lambdas/jobs/google-places/enqueue-batches.ts';
import {
  newRun,
  outcomeCounters,
  type PlannedPage,
  type RunRecord,
  type SyncRuns,
} from '../../lambdas/jobs/google-places/sync-run.ts';
import type { PlaceState } from '../../lambdas/records/clinics/place-state.ts';

export interface MemorySync {
  readonly states: PlaceStates;
  readonly runs: SyncRuns;
  readonly syncQueue: SyncQueue;
  readonly dispatchQueue: DispatchQueue;
  readonly stored: Map<string, PlaceState>;
  readonly records: Map<string, RunRecord>;
  /** The tasks that were enqueued, in order. */
  readonly tasks: (SyncTask & { readonly delay: number })[];
  readonly dispatches: { readonly runId: string; readonly delay: number }[];
  readonly recorded: CheckedClinics[];
  /** Clinics that a concurrent writer changes right before they are recorded next. */
  readonly changing: Set<string>;
}

export function memorySync(states: readonly PlaceState[]): MemorySync {
  const stored = new Map(states.map((state) => [state.clinicId, state]));
  const records = new Map<string, RunRecord>();
  const tasks: MemorySync['tasks'] = [];
  const dispatches: MemorySync['dispatches'] = [];
  const recorded: CheckedClinics[] = [];
  const changing = new Set<string>();
  let current: { run: string; cursor: string; page: PlannedPage | undefined } | undefined;

  const sortKey = ({ checkedAt = '0', clinicId }: PlaceState) => `${checkedAt}#${clinicId}`;
  const change = (id: string, changes: Partial<RunRecord>) => {
    const run = records.get(id);
    if (run) records.set(id, { ...run, ...changes });
  };

  const runs: SyncRuns = {
    async start(run, abandonedBefore) {
      const running = current && records.get(current.run);
      if (running && running.progressAt >= abandonedBefore) return { run: running, joined: true };
      if (running) change(running.id, { state: 'abandoned', endedAt: run.startedAt });
      const started = newRun(run);
      records.set(run.id, started);
      current = { run: run.id, cursor: '', page: undefined };
      return { run: started, joined: false };
    },
    get: async (id) => records.get(id),
    newest: async (count) => [...records.values()].reverse().slice(0, count),
    lastPage: async (id) => (current?.run === id ? current.page : undefined),
    async planNext({ id, cutoff }, count, at) {
      const run = records.get(id);
      if (current?.run !== id || run?.planned !== false || current.page?.enqueued === false) return undefined;
      const { cursor } = current;
      const waiting = [...stored.values()]
        .map((state) => ({ key: sortKey(state), id: state.clinicId }))
        .filter(({ key }) => key > cursor && key < cutoff)
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      const page = waiting.slice(0, count);
      change(id, { due: run.due + page.length, planned: waiting.length < count, progressAt: at });
      const last = page.at(-1);
      if (last === undefined) return undefined;
      current.cursor = last.key;
      current.page = { clinicIds: page.map((clinic) => clinic.id), enqueued: false };
      return current.page;
    },
    async markEnqueued(id, page) {
      if (current?.run === id && current.page?.clinicIds[0] === page.clinicIds[0]) {
        current.page = { ...page, enqueued: true };
      }
    },
    async endIfDone(id, at) {
      const run = records.get(id);
      if (run?.state !== 'running' || !run.planned) return run;
      const handled = run.updated + run.notFound + run.needsReview + run.noRating + run.failed;
      if (handled === run.due) {
        change(id, { state: 'completed', endedAt: at });
        current = undefined;
      }
      return records.get(id);
    },
    async endUnauthorized(id, at) {
      if (records.get(id)?.state !== 'running') return;
      change(id, { state: 'unauthorized', endedAt: at });
      current = undefined;
    },
  };

  return {
    stored,
    records,
    tasks,
    dispatches,
    recorded,
    changing,
    runs,
    states: {
      load: async (ids) => ids.flatMap((id) => stored.get(id) ?? []),
      async record(checked) {
        recorded.push(checked);
        const run = records.get(checked.runId);
        if (!run) throw new Error('no run');
        const changed: string[] = [];
        const counts = { ...run, calls: run.calls + checked.calls, progressAt: checked.at };
        const clinics = run.state === 'running' ? checked.clinics : [];
        for (const { state, outcome } of clinics) {
          const now = stored.get(state.clinicId);
          if (now?.lastRun === checked.runId) continue;
          if (changing.delete(state.clinicId)) {
            stored.set(state.clinicId, { ...state, version: state.version + 1 });
          }
          if (stored.get(state.clinicId)?.version !== state.version) {
            changed.push(state.clinicId);
            continue;
          }
          const place = outcome.kind === 'updated' ? outcome.place : undefined;
          counts[outcomeCounters[outcome.kind]] += 1;
          stored.set(state.clinicId, {
            ...state,
            version: state.version + 1,
            lastRun: checked.runId,
            ...(outcome.kind !== 'failed' && { checkedAt: checked.at }),
            ...(place && { placeId: place.id }),
            ...(place?.rating && { rating: place.rating }),
          });
        }
        records.set(run.id, counts);
        return changed;
      },
    },
    syncQueue: {
      async send(sent, { delay = 0 } = {}) {
        tasks.push(...sent.map((task) => ({ ...task, delay })));
      },
    },
    dispatchQueue: {
      async send(runIds, { delay = 0 } = {}) {
        dispatches.push(...runIds.map((runId) => ({ runId, delay })));
      },
    },
  };
}
