import { describe, expect, it } from 'vitest';
import { categoryOf, testId } from '../../../test/fixtures/clinics.ts';
import { memorySync } from '../../../test/support/memory-sync.ts';
import { unavailable } from '../../platform/errors.ts';
import type { PlaceState } from '../../records/clinics/place-state.ts';
import { createDispatch } from './dispatch.ts';
import { createEnqueueBatches } from './enqueue-batches.ts';
import { createStartRun } from './start-run.ts';

const DAY_MS = 86_400_000;
const monday = Date.parse('2026-03-02T09:00:00.000Z');
const ago = (milliseconds: number) => new Date(monday - milliseconds).toISOString();
const weekly = { kind: 'weekly' } as const;

/** Clinics that were checked a week ago, the later ones longer ago. */
const uncheckedClinics = (count: number): PlaceState[] =>
  Array.from({ length: count }, (_, index) => ({
    clinicId: testId(index + 1),
    version: 1,
    checkedAt: ago(7 * DAY_MS + index * 1_000),
  }));

interface Setting {
  readonly clinics?: readonly PlaceState[];
  /** Milliseconds that enqueueing a page takes. */
  readonly pageMs?: number;
}

function dispatching({ clinics = uncheckedClinics(20), pageMs = 0 }: Setting = {}) {
  const sync = memorySync(clinics);
  let now = monday;
  let ids = 900;
  const clock = () => new Date(now);
  const queue = {
    ...sync.syncQueue,
    send: async (...sent: Parameters<typeof sync.syncQueue.send>) => {
      now += pageMs;
      return sync.syncQueue.send(...sent);
    },
  };
  const { runs } = sync;
  const totals = { clinicCount: clinics.length, locatedCount: 0, ratings: { sum: 0, count: 0 } };
  const directory = {
    load: async (options: unknown) => {
      // Clinics that were approved a moment ago count.
      expect(options).toEqual({ consistent: true });
      return {
        categories: [{ ...categoryOf('dentistry'), ...totals }],
        cityCount: 1,
        rankBands: [],
        regions: [],
        demonstration: false,
      };
    },
  };
  const dispatch = createDispatch({
    startRun: createStartRun({ runs, directory, clock }),
    enqueueBatches: createEnqueueBatches({ runs, queue, clock }),
    runs,
    queue: sync.dispatchQueue,
    clock,
    newId: () => {
      ids += 1;
      return testId(ids);
    },
  });
  return {
    ...sync,
    queue,
    dispatch,
    run: () => sync.runs.newest(1).then(([run]) => run),
    later: (milliseconds: number) => {
      now += milliseconds;
    },
    enqueued: () => sync.tasks.flatMap(({ clinicIds }) => clinicIds),
  };
}

describe('the weekly sync', () => {
  it('enqueues every due clinic, longest unchecked first, ten at a time', async () => {
    const clinics = uncheckedClinics(523);
    const recent = { clinicId: testId(5_000), version: 1, checkedAt: ago(5 * DAY_MS) };
    const never = { clinicId: testId(6_000), version: 1 };
    const { dispatch, run, tasks, enqueued } = dispatching({
      clinics: [...clinics, recent, never],
    });
    expect(await dispatch(weekly)).toEqual({ outcome: 'planned', runId: testId(901), clinics: 524 });
    expect(enqueued()).toEqual([never.clinicId, ...clinics.map(({ clinicId }) => clinicId).reverse()]);
    expect(Math.max(...tasks.map(({ clinicIds }) => clinicIds.length))).toBe(10);
    expect(new Set(tasks.map(({ delay }) => delay))).toEqual(new Set([0]));
    expect(await run()).toMatchObject({ trigger: 'schedule', total: 525, due: 524, planned: true });
  });

  it('ends at once where nothing is due', async () => {
    const { dispatch, run, dispatches } = dispatching({ clinics: [] });
    expect(await dispatch(weekly)).toMatchObject({ outcome: 'ended', clinics: 0 });
    expect(await run()).toMatchObject({ state: 'completed', due: 0 });
    expect(dispatches).toEqual([]);
  });

  it('finds clinics due that were checked six days ago, and no later ones', async () => {
    const clinics = [6.01, 5.99].map((days, index) => ({
      clinicId: testId(index + 1),
      version: 1,
      checkedAt: ago(days * DAY_MS),
    }));
    const { dispatch, enqueued } = dispatching({ clinics });
    await dispatch(weekly);
    expect(enqueued()).toEqual([testId(1)]);
  });

  it('enqueues its continuation when its time is over', async () => {
    const { dispatch, dispatches, enqueued, run } = dispatching({
      clinics: uncheckedClinics(900),
      pageMs: 11_000,
    });
    expect(await dispatch(weekly)).toMatchObject({ outcome: 'continues', clinics: 500 });
    const id = testId(901);
    expect(dispatches).toEqual([{ runId: id, delay: 0 }]);
    expect(await dispatch({ kind: 'run', id })).toMatchObject({ outcome: 'planned', clinics: 400 });
    expect(new Set(enqueued()).size).toBe(900);
    expect(await run()).toMatchObject({ due: 900, planned: true });
  });

  it('joins the running sync, and replaces one without progress', async () => {
    const { dispatch, later, records } = dispatching();
    await dispatch(weekly);
    later(59 * 60_000);
    expect(await dispatch(weekly)).toMatchObject({ runId: testId(901), clinics: 0 });
    later(2 * 60_000);
    expect(await dispatch(weekly)).toMatchObject({ runId: testId(903), clinics: 20 });
    expect(records.get(testId(901))?.state).toBe('abandoned');
  });
});

describe('a sync that is continued', () => {
  it('enqueues a page again that may not be enqueued, and counts it once', async () => {
    const { dispatch, queue, runs, enqueued, run } = dispatching({ clinics: uncheckedClinics(300) });
    const { send } = queue;
    queue.send = () => Promise.reject(unavailable(new Error('no queue')));
    await expect(dispatch(weekly)).rejects.toMatchObject({ code: 'service_unavailable' });
    queue.send = send;
    const { markEnqueued } = runs;
    runs.markEnqueued = () => Promise.reject(unavailable(new Error('no table')));
    await expect(dispatch(weekly)).rejects.toMatchObject({ code: 'service_unavailable' });
    runs.markEnqueued = markEnqueued;
    expect(await dispatch(weekly)).toMatchObject({ outcome: 'planned', runId: testId(901), clinics: 300 });
    expect(new Set(enqueued()).size).toBe(300);
    expect(await run()).toMatchObject({ due: 300 });
  });

  it('is checked again later when another planner plans it', async () => {
    const { dispatch, runs, dispatches, later } = dispatching();
    runs.planNext = async () => undefined;
    expect(await dispatch(weekly)).toMatchObject({ outcome: 'continues', clinics: 0 });
    expect(dispatches).toEqual([{ runId: testId(901), delay: 60 }]);
    later(61 * 60_000);
    expect(await dispatch({ kind: 'run', id: testId(901) })).toMatchObject({ outcome: 'stuck' });
    expect(dispatches).toHaveLength(1);
  });

  it('has no effect when it has ended or never started', async () => {
    const { dispatch, runs, tasks } = dispatching();
    await dispatch(weekly);
    await runs.endUnauthorized(testId(901), ago(0));
    tasks.length = 0;
    expect(await dispatch({ kind: 'run', id: testId(901) })).toMatchObject({ outcome: 'ended' });
    expect(await dispatch({ kind: 'run', id: testId(999) })).toMatchObject({ outcome: 'no-run' });
    expect(tasks).toEqual([]);
  });
});
