import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { categoryOf, testId } from '../../../test/fixtures/clinics.ts';
import { memorySync } from '../../../test/support/memory-sync.ts';
import { unavailable } from '../../platform/errors.ts';
import type { PlaceState } from '../../records/clinics/place-state.ts';
import { type CheckOutcome, GooglePlacesAuthError } from './check-clinic.ts';
import { createCheckClinics } from './check-clinics.ts';
import { createEnqueueBatches } from './enqueue-batches.ts';
import { createStartRun } from './start-run.ts';
import { createSyncAll } from './sync-all.ts';

const DAY_MS = 86_400_000;
const begin = new Date('2026-03-04T10:00:00.000Z');
const daysAgo = (days: number) => new Date(begin.getTime() - days * DAY_MS).toISOString();
const id = testId(9_001);

const clinics = (count: number): PlaceState[] =>
  Array.from({ length: count }, (_, index) => ({
    clinicId: testId(index + 1),
    version: 1,
    checkedAt: daysAgo(8 - index / count),
  }));

const rating = { rating: 4.5, reviewCount: 10 };
const found = ({ clinicId }: PlaceState): CheckOutcome => ({
  kind: 'updated',
  place: { id: `place-${clinicId}`, rating },
});

function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

interface Setting {
  readonly stored?: readonly PlaceState[];
  readonly enabled?: boolean;
  readonly atOnce?: number;
  /** Google's answer, which takes a tenth of a second. */
  readonly answer?: (state: PlaceState) => Promise<CheckOutcome> | CheckOutcome;
}

function syncing({ stored = clinics(250), enabled = true, atOnce = 4, answer = found }: Setting = {}) {
  const sync = memorySync(stored);
  const { runs } = sync;
  const clock = () => new Date();
  const checkedIds: string[] = [];
  let most = 0;
  let under = 0;
  let ids = 9_000;
  const totals = { clinicCount: stored.length, locatedCount: 0, ratings: { sum: 0, count: 0 } };
  const directory = {
    load: async () => ({
      categories: [{ ...categoryOf('dentistry'), ...totals }],
      cityCount: 1,
      rankBands: [],
      regions: [],
      demonstration: false,
    }),
  };
  const syncAll = createSyncAll({
    enabled,
    startRun: createStartRun({ runs, directory, clock }),
    enqueueBatches: createEnqueueBatches({ runs, queue: sync.syncQueue, clock }),
    checkClinics: createCheckClinics({
      checkClinic: async (state, { onCall, deadline }) => {
        checkedIds.push(state.clinicId);
        under += 1;
        most = Math.max(most, under);
        try {
          await wait(Math.max(0, Math.min(100, deadline - Date.now())));
          if (Date.now() >= deadline) throw unavailable(new Error('no time'));
          onCall();
          return await answer(state);
        } finally {
          under -= 1;
        }
      },
      states: sync.states,
      runs,
      clock,
    }),
    runs,
    queue: sync.dispatchQueue,
    atOnce,
    clock,
    sleep: wait,
    newId: () => {
      ids += 1;
      return testId(ids);
    },
  });
  return {
    ...sync,
    checkedIds,
    most: () => most,
    /** Presses the button, and says how long the answer took. */
    async press() {
      const pressed = Date.now();
      const settled = syncAll().then(
        (result) => ({ result, error: undefined }),
        (error: unknown) => ({ result: undefined, error }),
      );
      let seconds: number | undefined;
      const answered = settled.then((outcome) => {
        seconds = (Date.now() - pressed) / 1_000;
        return outcome;
      });
      while (seconds === undefined) await vi.advanceTimersByTimeAsync(50);
      return { ...(await answered), seconds };
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: begin });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the sync that staff start', () => {
  it('checks every due clinic once, longest unchecked first, and returns the statistics', async () => {
    const recent = clinics(30).map((state, index) => ({
      ...state,
      clinicId: testId(2_000 + index),
      checkedAt: daysAgo(2),
    }));
    const { press, checkedIds, most, records } = syncing({ stored: [...clinics(250), ...recent] });
    const { result, seconds } = await press();
    expect(result).toEqual({
      statistics: {
        totalClinicsProcessed: 280,
        clinicsUpdated: 250,
        apiCallsMade: 250,
        clinicsSkipped: 30,
        errors: 0,
        clinicsRemaining: 0,
        efficiency: { updateRate: 250 / 280, apiCallsPerUpdate: 1 },
      },
      timestamp: records.get(id)?.endedAt,
    });
    expect(checkedIds).toEqual(clinics(250).map(({ clinicId }) => clinicId));
    expect(most()).toBe(40);
    expect(seconds).toBeLessThan(2);
    // Nothing continues after the response.
    expect(vi.getTimerCount()).toBe(0);
  });

  it('skips all of them the second time', async () => {
    const { press, checkedIds } = syncing();
    await press();
    const { result } = await press();
    expect(result?.statistics).toMatchObject({
      totalClinicsProcessed: 250,
      clinicsUpdated: 0,
      apiCallsMade: 0,
      clinicsSkipped: 250,
      clinicsRemaining: 0,
    });
    expect(checkedIds).toHaveLength(250);
  });

  it('enqueues its plan for workers too, a minute later, and its continuation before it starts', async () => {
    const { press, tasks, dispatches } = syncing();
    await press();
    expect(tasks.map(({ delay }) => delay)).toEqual(Array.from({ length: 25 }, () => 60));
    expect(dispatches).toEqual([{ runId: id, delay: 60 }]);
  });

  it('responds in time, and enqueues the rest at once', async () => {
    const { press, dispatches, tasks, records } = syncing({ stored: clinics(5_000), atOnce: 2 });
    const { result, seconds } = await press();
    expect(seconds).toBeLessThan(21);
    const { totalClinicsProcessed = 0, clinicsRemaining, clinicsSkipped } = result?.statistics ?? {};
    expect(totalClinicsProcessed).toBeGreaterThan(3_000);
    expect(totalClinicsProcessed + (clinicsRemaining ?? 0)).toBe(5_000);
    expect(clinicsSkipped).toBe(0);
    expect(dispatches.at(-1)).toEqual({ runId: id, delay: 0 });
    // Planned ahead is a page at most.
    expect(tasks.length * 10 - totalClinicsProcessed).toBeLessThanOrEqual(120);
    expect(records.get(id)).toMatchObject({ state: 'running', planned: false });
  });

  it('checks clinics without a response again', async () => {
    const failing = new Set(
      clinics(250).flatMap(({ clinicId }, index) => (index % 7 === 0 ? [clinicId] : [])),
    );
    const { press, checkedIds } = syncing({
      answer: (state) => {
        if (failing.delete(state.clinicId)) throw unavailable(new Error('500'));
        return found(state);
      },
    });
    const { result } = await press();
    expect(result?.statistics).toMatchObject({ clinicsUpdated: 250, errors: 0, clinicsRemaining: 0 });
    expect(checkedIds).toHaveLength(250 + Math.ceil(250 / 7));
  });

  it('continues when the first responses are failures', async () => {
    const failing = new Set(
      clinics(250)
        .slice(0, 20)
        .map(({ clinicId }) => clinicId),
    );
    const { press } = syncing({
      answer: async (state) => {
        if (failing.delete(state.clinicId)) throw unavailable(new Error('500'));
        await wait(200);
        return found(state);
      },
    });
    expect((await press()).result?.statistics).toMatchObject({ clinicsUpdated: 250, clinicsRemaining: 0 });
  });

  it('leaves clinics without a response to the queue', async () => {
    const { press, checkedIds, dispatches, records } = syncing({
      answer: (state) => {
        if (state.clinicId === testId(7)) throw unavailable(new Error('500'));
        return found(state);
      },
    });
    const { result } = await press();
    expect(result?.statistics).toMatchObject({ clinicsUpdated: 249, errors: 0, clinicsRemaining: 1 });
    expect(checkedIds).toHaveLength(249 + 3);
    expect(records.get(id)).toMatchObject({ state: 'running', planned: true });
    expect(dispatches).toHaveLength(1);
  });

  it('sends no request while it is disabled', async () => {
    const { press, checkedIds, records, dispatches } = syncing({ enabled: false });
    expect((await press()).error).toMatchObject({ code: 'conflict', message: expect.stringMatching(/off/) });
    expect([...checkedIds, ...records.keys(), ...dispatches]).toEqual([]);
  });

  it('stops with a message when Google rejects the key', async () => {
    const cause = new GooglePlacesAuthError('403');
    const { press, records, checkedIds } = syncing({ answer: () => Promise.reject(cause) });
    expect((await press()).error).toMatchObject({
      code: 'service_unavailable',
      message: expect.stringMatching(/key/),
      cause,
    });
    expect(records.get(id)?.state).toBe('unauthorized');
    expect(checkedIds.length).toBeLessThanOrEqual(80);
  });

  it('responds that Google is down, and continues in the background', async () => {
    const { press, records, dispatches, checkedIds } = syncing({
      stored: clinics(1_000),
      answer: () => Promise.reject(unavailable(new Error('down'))),
    });
    const { error, seconds } = await press();
    expect(error).toMatchObject({
      code: 'service_unavailable',
      message: expect.stringMatching(/Google Places does not answer.*background/),
    });
    expect(seconds).toBeLessThan(5);
    expect(checkedIds.length).toBeLessThanOrEqual(80);
    expect(records.get(id)).toMatchObject({ state: 'running', failed: 0 });
    expect(dispatches.at(-1)).toEqual({ runId: id, delay: 0 });
  });

  it('fails when it cannot store outcomes', async () => {
    const { press, states } = syncing();
    const broken = unavailable(new Error('throttled'));
    states.record = () => Promise.reject(broken);
    expect((await press()).error).toBe(broken);
  });

  it('responds in time with the known statistics when the table hangs', async () => {
    const { press, states, runs } = syncing();
    states.record = () => new Promise(() => {});
    expect(await press()).toMatchObject({
      result: { statistics: { clinicsUpdated: 0, clinicsRemaining: 250 } },
      seconds: expect.closeTo(23.5, 0),
    });
    vi.setSystemTime(begin.getTime() + 7_200_000);
    runs.get = () => new Promise(() => {});
    const { seconds } = await press();
    expect(seconds).toBeLessThan(25);
  });

  it('starts nothing when the queue cannot continue it', async () => {
    const { press, records, dispatchQueue } = syncing();
    dispatchQueue.send = () => Promise.reject(unavailable(new Error('no queue')));
    expect((await press()).error).toMatchObject({ code: 'service_unavailable' });
    expect(records.size).toBe(0);
  });
});

describe('a sync that is running', () => {
  const other = testId(8_000);

  async function beside(setting: Setting = {}) {
    const sync = syncing(setting);
    const startedAt = daysAgo(0);
    await sync.runs.start(
      { id: other, trigger: 'schedule', startedAt, cutoff: daysAgo(6), total: 250 },
      startedAt,
    );
    return sync;
  }

  it('is followed to its end', async () => {
    const { press, runs, records, checkedIds } = await beside();
    const run = records.get(other);
    if (run) records.set(other, { ...run, planned: true, due: 200, updated: 200, calls: 210 });
    setTimeout(() => void runs.endIfDone(other, new Date().toISOString()), 4_500);
    const { result, seconds } = await press();
    expect(seconds).toBeCloseTo(5, 0);
    expect(result).toMatchObject({
      statistics: { clinicsUpdated: 200, clinicsSkipped: 50, apiCallsMade: 210 },
      timestamp: '2026-03-04T10:00:04.500Z',
    });
    expect(checkedIds).toEqual([]);
  });

  it('is returned with its progress at the deadline', async () => {
    const { press, records } = await beside();
    const run = records.get(other);
    if (run) records.set(other, { ...run, due: 100, updated: 60 });
    const { result, seconds } = await press();
    expect(seconds).toBeLessThan(21);
    expect(result?.statistics).toMatchObject({ clinicsUpdated: 60, clinicsRemaining: 190 });
  });

  it('may end with a rejected key', async () => {
    const { press, runs } = await beside();
    setTimeout(() => void runs.endUnauthorized(other, new Date().toISOString()), 3_000);
    expect((await press()).error).toMatchObject({ code: 'service_unavailable' });
  });
});
