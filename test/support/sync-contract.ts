/** The contract of the sync's ports, which every implementation must pass. */

import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckOutcome } from '../../lambdas/jobs/google-places/check-clinic.ts';
import type { CheckedClinics, PlaceStates } from '../../lambdas/jobs/google-places/check-clinics.ts';
import type { NewRun, RunRecord, SyncRuns } from '../../lambdas/jobs/google-places/sync-run.ts';

import { testId } from '../fixtures/clinics.ts';
import { anHourBefore, cutoff, lately, needsReview, noon, updated } from '../fixtures/places.ts';

export interface SyncPorts {
  readonly runs: SyncRuns;
  readonly states: PlaceStates;
  /** Adds a clinic for each time of a last check, and returns their ids in the same order. */
  add(checkedAt: readonly (string | undefined)[]): Promise<readonly string[]>;
}

const later = '2026-03-09T12:00:20.000Z';
let runNumber = 20_000;

/** `open` returns ports without clinics and without a current run. */
export function describeSyncContract(implementation: string, open: () => Promise<SyncPorts>): void {
  describe(`sync ports of ${implementation}`, () => {
    let ports: SyncPorts;
    beforeEach(async () => {
      ports = await open();
    });

    const newRun = (changes: Partial<NewRun> = {}): NewRun => {
      runNumber += 1;
      const id = testId(runNumber);
      return { id, trigger: 'staff', startedAt: noon, cutoff, total: 1_000, ...changes };
    };
    async function start(changes?: Partial<NewRun>): Promise<RunRecord> {
      const { run, joined } = await ports.runs.start(newRun(changes), anHourBefore);
      expect(joined).toBe(false);
      return run;
    }
    async function checkedOf(
      run: RunRecord,
      clinicIds: readonly string[],
      outcome?: CheckOutcome,
    ): Promise<CheckedClinics> {
      const states = await ports.states.load(clinicIds);
      const clinics = states.map((state) => ({ state, outcome: outcome ?? updated(state) }));
      return { runId: run.id, clinics, calls: clinicIds.length, at: noon };
    }
    const stateOf = async (clinicId: string) => (await ports.states.load([clinicId]))[0];

    it('starts a run, and joins it while it is running', async () => {
      const wanted = newRun();
      const { run } = await ports.runs.start(wanted, anHourBefore);
      const counts = { due: 0, updated: 0, notFound: 0, needsReview: 0, noRating: 0, failed: 0, calls: 0 };
      expect(run).toEqual({ ...wanted, ...counts, state: 'running', planned: false, progressAt: noon });
      expect(await ports.runs.start(newRun(), anHourBefore)).toEqual({ run, joined: true });
      expect(await ports.runs.get(run.id)).toEqual(run);
      expect(await ports.runs.lastPage(run.id)).toBeUndefined();
    });

    it('starts the next run when one has ended, and lists the newest first', async () => {
      const first = await start();
      await ports.runs.endUnauthorized(first.id, later);
      const second = await start();
      const newest = await ports.runs.newest(2);
      expect(newest.map(({ id, state, endedAt }) => [id, state, endedAt])).toEqual([
        [second.id, 'running', undefined],
        [first.id, 'unauthorized', later],
      ]);
      expect(await ports.runs.newest(1)).toHaveLength(1);
    });

    it('ends a run without progress as abandoned, for good', async () => {
      const abandoned = await start({ startedAt: '2026-03-09T10:59:59.999Z' });
      const next = await start();
      await ports.runs.endUnauthorized(abandoned.id, later);
      expect(await ports.runs.endIfDone(abandoned.id, later)).toMatchObject({
        state: 'abandoned',
        endedAt: noon,
      });
      expect(await ports.runs.planNext(abandoned, 5, later)).toBeUndefined();
      expect(await ports.runs.start(newRun(), anHourBefore)).toMatchObject({
        run: { id: next.id },
        joined: true,
      });
    });

    it('keeps a run that made progress', async () => {
      const slow = await start({ startedAt: '2026-03-09T10:00:00.000Z' });
      await ports.states.record({ runId: slow.id, clinics: [], calls: 1, at: noon });
      expect(await ports.runs.start(newRun(), anHourBefore)).toMatchObject({
        run: { id: slow.id, state: 'running', calls: 1 },
        joined: true,
      });
    });

    it.each([1, 2, 4, 6, 7])('plans due clinics in pages of %i, longest unchecked first', async (count) => {
      const days = [2, 5, 1, 4, 3];
      const checked = days.map((day) => `2026-02-0${day}T09:00:00.000Z`);
      const ids = await ports.add([...checked, undefined, cutoff, lately]);
      const [second, fifth, first, fourth, third, unchecked] = ids;
      const run = await start();
      const pages: string[][] = [];
      for (;;) {
        const page = await ports.runs.planNext(run, count, later);
        if (page === undefined) break;
        expect(page.enqueued).toBe(false);
        pages.push([...page.clinicIds]);
        await ports.runs.markEnqueued(run.id, page);
      }
      expect(pages.flat()).toEqual([unchecked, first, second, third, fourth, fifth]);
      expect(pages.map(({ length }) => length)).toEqual(
        Array.from({ length: Math.ceil(6 / count) }, (_, page) => Math.min(count, 6 - page * count)),
      );
      expect(await ports.runs.get(run.id)).toMatchObject({ due: 6, planned: true, progressAt: later });
      expect(await ports.runs.planNext(run, count, later)).toBeUndefined();
      expect(await ports.runs.get(run.id)).toMatchObject({ due: 6 });
    });

    it('plans no page before the last one is enqueued', async () => {
      const ids = await ports.add(['2026-02-01T09:00:00.000Z', '2026-02-02T09:00:00.000Z']);
      const run = await start();
      const page = await ports.runs.planNext(run, 1, later);
      expect(page).toEqual({ clinicIds: [ids[0]], enqueued: false });
      expect(await ports.runs.planNext(run, 1, later)).toBeUndefined();
      expect(await ports.runs.lastPage(run.id)).toEqual(page);
      await ports.runs.markEnqueued(run.id, { clinicIds: [ids[0] ?? ''], enqueued: false });
      expect(await ports.runs.lastPage(run.id)).toEqual({ clinicIds: [ids[0]], enqueued: true });
      const last = await ports.runs.planNext(run, 1, later);
      expect(last?.clinicIds).toEqual([ids[1]]);
      // A slower planner marks the page before.
      await ports.runs.markEnqueued(run.id, { clinicIds: [ids[0] ?? ''], enqueued: false });
      expect(await ports.runs.lastPage(run.id)).toEqual(last);
    });

    it('plans nothing for a run that has ended', async () => {
      await ports.add(['2026-02-01T09:00:00.000Z']);
      const run = await start();
      const page = await ports.runs.planNext(run, 1, later);
      await ports.runs.endUnauthorized(run.id, later);
      const next = await start();
      if (page !== undefined) await ports.runs.markEnqueued(run.id, page);
      expect(await ports.runs.planNext(run, 1, later)).toBeUndefined();
      expect(await ports.runs.lastPage(run.id)).toBeUndefined();
      expect(await ports.runs.lastPage(next.id)).toBeUndefined();
    });

    it('completes a run once all its due clinics are planned and counted', async () => {
      const ids = await ports.add(['2026-02-01T09:00:00.000Z', '2026-02-02T09:00:00.000Z']);
      const run = await start();
      expect(await ports.runs.endIfDone(run.id, later)).toMatchObject({ state: 'running', due: 0 });
      await ports.runs.planNext(run, 5, later);
      await ports.states.record(await checkedOf(run, ids.slice(0, 1)));
      expect(await ports.runs.endIfDone(run.id, later)).toMatchObject({ state: 'running', updated: 1 });
      await ports.states.record(await checkedOf(run, ids.slice(1), { kind: 'failed' }));
      const completed = { state: 'completed', endedAt: later, due: 2, updated: 1, failed: 1 };
      expect(await ports.runs.endIfDone(run.id, later)).toMatchObject(completed);
      expect(await ports.runs.endIfDone(run.id, '2026-03-09T13:00:00.000Z')).toMatchObject(completed);
      await ports.runs.endUnauthorized(run.id, '2026-03-09T13:00:00.000Z');
      expect(await ports.runs.get(run.id)).toMatchObject(completed);
    });

    it('knows no other run', async () => {
      expect(await ports.runs.endIfDone('none', later)).toBeUndefined();
      await ports.runs.endUnauthorized('none', later);
      expect(await ports.runs.get('none')).toBeUndefined();
    });

    it('stores and counts each outcome', async () => {
      const ids = await ports.add(Array.from({ length: 4 }, () => undefined));
      const outcomes: CheckOutcome[] = [
        updated({ clinicId: ids[0] ?? '' }),
        { kind: 'not-found' },
        needsReview('a'),
        { kind: 'failed' },
      ];
      const run = await start();
      for (const [index, outcome] of outcomes.entries()) {
        expect(await ports.states.record(await checkedOf(run, ids.slice(index, index + 1), outcome))).toEqual(
          [],
        );
      }
      expect(await ports.runs.get(run.id)).toMatchObject({
        updated: 1,
        notFound: 1,
        needsReview: 1,
        noRating: 0,
        failed: 1,
        calls: 4,
        progressAt: noon,
      });
      expect(await stateOf(ids[0] ?? '')).toMatchObject({
        placeId: `place of ${ids[0]}`,
        rating: { rating: 4.7, reviewCount: 120 },
        checkedAt: noon,
        lastRun: run.id,
        version: 2,
      });
      // A clinic without a response stays due.
      expect(await stateOf(ids[3] ?? '')).not.toHaveProperty('checkedAt');
    });

    it('counts a clinic once for a run, and again for the next run', async () => {
      const ids = await ports.add([undefined, undefined]);
      const run = await start();
      const checked = await checkedOf(run, ids);
      expect(await ports.states.record(checked)).toEqual([]);
      expect(await ports.states.record({ ...(await checkedOf(run, ids)), at: later })).toEqual([]);
      expect(await ports.runs.get(run.id)).toMatchObject({ updated: 2, calls: 4 });
      expect(await stateOf(ids[0] ?? '')).toMatchObject({ version: 2 });
      await ports.runs.endUnauthorized(run.id, later);
      const next = await start();
      await ports.states.record(await checkedOf(next, ids));
      expect(await ports.runs.get(next.id)).toMatchObject({ updated: 2, calls: 2 });
    });

    it('returns clinics that changed since they were read, and stores the others', async () => {
      const ids = await ports.add([undefined, undefined]);
      const before = await start();
      const read = await checkedOf(before, ids);
      await ports.states.record(await checkedOf(before, ids.slice(0, 1), needsReview('a')));
      await ports.runs.endUnauthorized(before.id, later);
      const run = await start();
      expect(await ports.states.record({ ...read, runId: run.id })).toEqual([ids[0]]);
      expect(await ports.runs.get(run.id)).toMatchObject({ updated: 1, calls: 2 });
      expect(await stateOf(ids[0] ?? '')).toMatchObject({ lastRun: before.id });
    });

    it('counts only calls for a run that has ended', async () => {
      const ids = await ports.add([undefined]);
      const run = await start();
      const checked = await checkedOf(run, ids);
      await ports.runs.endUnauthorized(run.id, later);
      expect(await ports.states.record(checked)).toEqual([]);
      expect(await stateOf(ids[0] ?? '')).toMatchObject({ version: 1 });
      expect(await ports.runs.get(run.id)).toMatchObject({ updated: 0, calls: 1 });
    });
  });
}
