import { describe, expect, it } from 'vitest';
import { unavailable } from '../../platform/errors.ts';
import { createInvalidatePages, type InvalidationDependencies, type SentPaths } from './invalidate-pages.ts';
import { isCovered } from './merge-paths.ts';
import { entriesWith, type PendingEntry } from './pending-paths.ts';

const INTERVAL_MS = 10_000;

/** Workers that share the waiting paths, with a clock that their waiting moves on. */
function setUp({ monthlyPaths = 3_000, spent = 0 } = {}) {
  const state = { now: Date.UTC(2026, 10, 26), nextAt: 0, failing: 0, spent, lastReference: '' };
  let entries: PendingEntry[] = [];
  const requests: { readonly at: number; readonly reference: string; readonly paths: readonly string[] }[] =
    [];
  const pending: InvalidationDependencies['pending'] = {
    add: async (batch, paths) => void entries.push(...entriesWith(batch, paths)),
    has: async (batch) => entries.some((one) => one.batch === batch),
    async claim(now, interval) {
      if (now < state.nextAt) return { isGranted: false };
      state.nextAt = now + interval;
      return { isGranted: true, entries: [...entries] };
    },
    async remove(sent) {
      entries = entries.filter(
        (one) => !sent.some(({ batch, path }) => batch === one.batch && path === one.path),
      );
    },
  };
  /** Those who wait, by the time at which they wake. */
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  const sent: SentPaths[] = [];
  let batches = 0;
  const budget: InvalidationDependencies['budget'] = {
    spent: async () => state.spent,
    async spend(_month, reference, paths) {
      if (reference !== state.lastReference) state.spent += paths;
      state.lastReference = reference;
      return state.spent;
    },
    async refund(_month, _reference, paths) {
      state.spent -= paths;
      state.lastReference = '';
    },
  };
  const invalidatePages = createInvalidatePages({
    pending,
    budget,
    monthlyPaths,
    caches: {
      async invalidate(reference, paths) {
        if (state.failing > 0) {
          state.failing -= 1;
          throw unavailable(new Error('throttled'));
        }
        requests.push({ at: state.now, reference, paths });
      },
    },
    intervalMs: INTERVAL_MS,
    now: () => state.now,
    sleep: (milliseconds) =>
      new Promise<void>((wake) => sleepers.push({ at: state.now + milliseconds, wake })),
    onSent: (one) => void sent.push(one),
    newBatch: () => `batch-${batches++}`,
    referenceOf: (all, paths) => JSON.stringify([all, paths]),
  });
  const invalidate = (urgent: readonly string[], timeMs: number, ordinary: readonly string[] = []) =>
    invalidatePages({ urgent, ordinary }, timeMs);
  /** Lets time pass until no worker waits. */
  async function settle<Result>(work: Promise<Result>): Promise<PromiseSettledResult<Result>[]> {
    const done = Promise.allSettled([work]);
    for (let turn = 0; turn < 500; turn += 1) {
      await new Promise(setImmediate);
      sleepers.sort((a, b) => a.at - b.at);
      const next = sleepers.shift();
      if (next === undefined) break;
      state.now = Math.max(state.now, next.at);
      next.wake();
    }
    return done;
  }
  return { state, requests, sent, invalidate, settle, pending, budget, waiting: () => entries };
}

describe('the invalidation of pages', () => {
  it('sends the paths of a batch at once when the last request is old enough', async () => {
    const { invalidate, requests, sent, waiting } = setUp();
    expect(await invalidate(['/b', '/a', '/b'], 30_000)).toBe('sent');
    expect(sent).toEqual([{ paths: 2, left: 0, ofMonth: 2 }]);
    expect(requests.map(({ paths }) => paths)).toEqual([['/a', '/b']]);
    expect(waiting()).toEqual([]);
  });

  it('sends one request in ten seconds, with the paths of all workers', async () => {
    const { invalidate, requests, settle, state } = setUp();
    const begun = state.now;
    await invalidate(['/a'], 30_000);
    const [all] = await settle(
      Promise.all([invalidate(['/b'], 30_000), invalidate(['/c', '/d'], 30_000), invalidate(['/b'], 30_000)]),
    );
    expect(all).toMatchObject({ status: 'fulfilled' });
    expect(all?.status === 'fulfilled' && all.value.toSorted()).toEqual([
      'sent',
      'sent-by-another',
      'sent-by-another',
    ]);
    expect(requests.map(({ at, paths }) => [at - begun, paths])).toEqual([
      [0, ['/a']],
      [INTERVAL_MS, ['/b', '/c', '/d']],
    ]);
  });

  it('sends what a worker that ended has left', async () => {
    const { invalidate, requests, pending } = setUp();
    await pending.add('of an ended worker', { urgent: ['/left'], ordinary: [] });
    await invalidate(['/a'], 30_000);
    expect(requests.map(({ paths }) => paths)).toEqual([['/a', '/left']]);
  });

  it('tries again at the next slot when CloudFront does not take the request', async () => {
    const { invalidate, requests, settle, state } = setUp();
    state.failing = 1;
    const begun = state.now;
    expect(await settle(invalidate(['/a'], 30_000))).toEqual([{ status: 'fulfilled', value: 'sent' }]);
    expect(requests.map(({ at }) => at - begun)).toEqual([INTERVAL_MS]);
  });

  it('fails in time for the queue to deliver the messages again, and leaves nothing behind', async () => {
    const { invalidate, requests, settle, state, waiting } = setUp();
    state.failing = 10;
    const [result] = await settle(invalidate(['/a'], 25_000));
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'service_unavailable' } });
    expect([requests, waiting()]).toEqual([[], []]);
  });

  it('a path that is added while a request is under way waits for the next one', async () => {
    const { invalidate, pending, waiting } = setUp();
    const claim = pending.claim;
    pending.claim = async (now, interval) => {
      const granted = await claim(now, interval);
      await pending.add('later', { urgent: ['/a'], ordinary: [] });
      return granted;
    };
    await invalidate(['/a'], 30_000);
    expect(waiting()).toEqual([{ batch: 'later', priority: 'urgent', path: '/a' }]);
  });
});

describe('a worker that ends at any step', () => {
  /** Each call of a dependency counts; from one on, none is answered any more, and the worker's own cleanup is not either. */
  function dying(of: ReturnType<typeof setUp>, lastCall: number) {
    let calls = 0;
    const steps = { ...of.pending };
    const budget = { ...of.budget };
    const step = () => {
      calls += 1;
      if (calls > lastCall) throw new Error('ended');
    };
    for (const name of ['add', 'has', 'claim', 'remove'] as const) {
      Object.assign(of.pending, {
        [name]: async (...args: never[]) => {
          step();
          return Reflect.apply(steps[name], of.pending, args);
        },
      });
    }
    for (const name of ['spent', 'spend', 'refund'] as const) {
      Object.assign(of.budget, {
        [name]: async (...args: never[]) => {
          step();
          return Reflect.apply(budget[name], of.budget, args);
        },
      });
    }
    return () => {
      Object.assign(of.pending, steps);
      Object.assign(of.budget, budget);
      return calls > lastCall;
    };
  }

  it.each([0, 3_000])('leaves every path to the next delivery, with %i paths spent', async (spent) => {
    let ended = true;
    for (let lastCall = 0; ended; lastCall += 1) {
      const run = setUp({ spent });
      // Of a worker that waits for this one: it takes its path for sent once it no longer waits.
      await run.pending.add('other', { urgent: ['/other'], ordinary: [] });
      const revive = dying(run, lastCall);
      await run.settle(run.invalidate(['/a', '/clinics/b'], 0));
      ended = revive();
      run.state.nextAt = 0;
      // The queue delivers again what its worker has not finished.
      if (ended) await run.settle(run.invalidate(['/a', '/clinics/b'], 30_000));
      const sent = run.requests.flatMap(({ paths }) => paths);
      for (const path of ['/a', '/clinics/b', '/other']) {
        expect(isCovered(path, sent), `${path}, call ${lastCall}`).toBe(true);
      }
      expect(run.waiting()).toEqual([]);
      // Counted too often at most.
      expect(run.state.spent).toBeGreaterThanOrEqual(spent + new Set(sent).size);
    }
  });
});

describe('the budget of a month', () => {
  it('leaves ordinary paths to their lifetimes once it is spent, and sends urgent ones', async () => {
    const { invalidate, requests, sent, waiting } = setUp({ spent: 3_000 });
    await invalidate(['/clinics/edited'], 30_000, ['/clinics/reviewed']);
    expect(requests.map(({ paths }) => paths)).toEqual([['/clinics/edited']]);
    expect(sent).toEqual([{ paths: 1, left: 1, ofMonth: 3_001 }]);
    expect(waiting()).toEqual([]);
  });

  it('sends no request when ordinary paths are all that waits', async () => {
    const { invalidate, requests, sent, waiting } = setUp({ spent: 3_000 });
    expect(await invalidate([], 30_000, ['/clinics/reviewed'])).toBe('sent');
    expect(requests).toEqual([]);
    expect(sent).toEqual([{ paths: 0, left: 1, ofMonth: 3_000 }]);
    expect(waiting()).toEqual([]);
  });

  it('does not count what CloudFront did not accept', async () => {
    const { invalidate, settle, state, sent } = setUp();
    state.failing = 3;
    await settle(invalidate(['/a', '/b'], 60_000));
    expect(sent).toEqual([{ paths: 2, left: 0, ofMonth: 2 }]);
  });

  it('counts the request of a worker that ended after it once', async () => {
    const { invalidate, requests, pending, settle, state } = setUp();
    const { remove } = pending;
    pending.remove = async () => {
      throw new Error('ended');
    };
    await settle(invalidate(['/a'], 30_000));
    pending.remove = remove;
    state.nextAt = 0;
    // The queue delivers nothing again, and the next worker finds the entry.
    await settle(invalidate([], 30_000));
    expect(requests.map(({ reference }) => reference)).toEqual([
      requests[0]?.reference,
      requests[0]?.reference,
    ]);
    expect(state.spent).toBe(1);
  });

  it('keeps the paths of a worker that ends while it counts', async () => {
    const { invalidate, budget, settle, waiting, requests, pending } = setUp();
    budget.spend = async () => {
      throw unavailable(new Error('ended'));
    };
    await pending.add('of an ended worker', { urgent: ['/left'], ordinary: [] });
    await settle(invalidate(['/a'], 0));
    expect(requests).toEqual([]);
    expect(waiting()).toEqual([{ batch: 'of an ended worker', priority: 'urgent', path: '/left' }]);
  });
});
