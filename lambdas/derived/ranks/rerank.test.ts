import { describe, expect, it } from 'vitest';
import { RANKING_VERSION } from '../../../shared/domain/ranks/ranking.ts';
import { testId } from '../../../test/fixtures/clinics.ts';
import { unavailable } from '../../platform/errors.ts';
import { RANK_SLICES, type RankRun, type RankState } from './rank-states.ts';
import { createRerank } from './rerank.ts';

const DAY_MS = 86_400_000;

/** A directory of clinics `<slice>-<number>` and the job's queue, whose messages a test delivers. */
function ranking({ clinicsOfSlice = 3, bad = [] as readonly string[] } = {}) {
  let now = Date.parse('2026-01-01T07:20:00Z');
  let ids = 0;
  let state: RankState = {
    slices: Array.from({ length: RANK_SLICES }, () => ({ completedAt: null, version: null })),
    run: undefined,
  };
  const ranked: { id: string; cause: string }[] = [];
  const messages: string[] = [];
  const failures: string[] = [];
  let isDown = false;
  const isCurrent = (run: RankRun | undefined) => state.run?.id === run?.id;
  const job = createRerank({
    states: {
      state: async () => state,
      async replace(before, run) {
        if (!isCurrent(before)) return false;
        state = { ...state, run };
        return true;
      },
      async complete(run, completedAt, version) {
        if (!isCurrent(run)) return false;
        state = { slices: state.slices.with(run.slice, { completedAt, version }), run: undefined };
        return true;
      },
    },
    clinics: {
      async slice(slice, { limit, after }) {
        const from = after === undefined ? 0 : Number(after);
        const to = Math.min(clinicsOfSlice, from + limit);
        const items = Array.from({ length: to - from }, (_, index) => `${slice}-${from + index}`);
        return { items, next: to < clinicsOfSlice ? String(to) : undefined };
      },
    },
    async projectRank(id, cause) {
      if (isDown) throw unavailable(new Error('down'));
      if (bad.includes(id)) throw new Error(id);
      ranked.push({ id, cause });
      return id.endsWith('1') ? 'written' : 'same';
    },
    pages: { send: async (ids) => void messages.push(...ids) },
    clock: () => new Date(now),
    newId: () => {
      ids += 1;
      return testId(ids);
    },
    onFailure: (id) => failures.push(id),
  });
  return {
    job,
    ranked,
    messages,
    failures,
    state: () => state,
    pass: (ms: number) => {
      now += ms;
    },
    breakDown: (down: boolean) => {
      isDown = down;
    },
    forgetVersion() {
      state = { ...state, slices: state.slices.map((slice) => ({ ...slice, version: RANKING_VERSION - 1 })) };
    },
    async deliverAll() {
      for (let message = messages.shift(); message !== undefined; message = messages.shift()) {
        await job.work(message);
      }
    },
  };
}

describe('ranking again', () => {
  it('ranks every slice at first, and then one a day, each within a week', async () => {
    const { job, ranked, deliverAll, state, pass } = ranking();
    await job.start();
    await deliverAll();
    expect(new Set(ranked.map(({ id }) => id)).size).toBe(3 * RANK_SLICES);
    expect(new Set(ranked.map(({ cause }) => cause))).toEqual(new Set(['formula']));
    const lastSeen = new Map<string, number>();
    for (let day = 1; day <= 21; day += 1) {
      pass(DAY_MS);
      const before = ranked.length;
      await job.start();
      await deliverAll();
      const today = ranked.slice(before);
      expect(today.map(({ cause }) => cause)).toEqual(['aged', 'aged', 'aged']);
      for (const { id } of today) {
        expect(day - (lastSeen.get(id) ?? day)).toBeLessThanOrEqual(7);
        lastSeen.set(id, day);
      }
    }
    expect(lastSeen.size).toBe(3 * RANK_SLICES);
    expect(state().run).toBeUndefined();
  });

  it('ranks all of them after a change of the formula', async () => {
    const { job, ranked, deliverAll, pass, forgetVersion } = ranking();
    await job.start();
    await deliverAll();
    forgetVersion();
    ranked.length = 0;
    pass(DAY_MS);
    await job.start();
    await deliverAll();
    expect(new Set(ranked.map(({ id }) => id)).size).toBe(3 * RANK_SLICES);
    expect(ranked.every(({ cause }) => cause === 'formula')).toBe(true);
  });

  it('ranks a page once, though its message comes twice, and counts what it wrote', async () => {
    const { job, ranked, messages, state } = ranking({ clinicsOfSlice: 120 });
    await job.start();
    const [first = ''] = messages;
    expect(await job.work(first)).toMatchObject({ outcome: 'ranked', clinics: 50 });
    expect(await job.work(first)).toEqual({ outcome: 'outdated', clinics: 0 });
    expect(ranked).toHaveLength(50);
    // 1, 11, 21, 31, 41.
    expect(state().run).toMatchObject({ slice: 0, seen: 50, changed: 5, position: '50' });
  });

  it('leaves a run alone that makes progress, and resumes one that does not where it stopped', async () => {
    const { job, ranked, messages, deliverAll, pass } = ranking({ clinicsOfSlice: 120 });
    await job.start();
    await job.work(messages.shift() ?? '');
    expect(await job.start()).toMatchObject({ outcome: 'running' });
    // Its next message is lost.
    messages.length = 0;
    pass(DAY_MS);
    expect(await job.start()).toMatchObject({ outcome: 'started' });
    await deliverAll();
    const ofSlice = ranked.filter(({ id }) => id.startsWith('0-'));
    expect(new Set(ofSlice.map(({ id }) => id)).size).toBe(120);
    expect(ofSlice).toHaveLength(120);
  });

  it('passes over a clinic that cannot be ranked, and stops for a service that does not respond', async () => {
    const { job, ranked, failures, messages, breakDown, deliverAll } = ranking({ bad: ['0-1'] });
    await job.start();
    breakDown(true);
    await expect(job.work(messages[0] ?? '')).rejects.toMatchObject({ code: 'service_unavailable' });
    breakDown(false);
    await deliverAll();
    expect(failures).toEqual(['0-1']);
    expect(ranked.map(({ id }) => id)).toEqual(expect.arrayContaining(['0-0', '0-2', '6-2']));
  });
});
