import { beforeAll, describe, expect, it } from 'vitest';
import { googlePlacesKeys } from '../../lambdas/jobs/google-places/items.ts';
import { SyncRunRepository } from '../../lambdas/jobs/google-places/sync-run-repository.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { anHourBefore, cutoff, lately, longAgo, noon, updated } from '../fixtures/places.ts';
import { useDynamoDbFaults } from './support/dynamodb-faults.ts';
import { usePlaces } from './support/places.ts';

const later = '2026-03-09T12:00:20.000Z';

describe('a run of the sync', () => {
  const places = usePlaces();
  const faults = useDynamoDbFaults();
  const runs = () => places().runs;
  const newRun = () => places().newRun();

  describe('starts', () => {
    it('once: concurrent callers join it', async () => {
      const wanted = Array.from({ length: 12 }, () => newRun());
      const started = await Promise.all(wanted.map((run) => runs().start(run, anHourBefore)));
      const own = started.filter(({ joined }) => !joined);
      expect(own).toHaveLength(1);
      expect(new Set(started.map(({ run }) => run.id))).toEqual(new Set([own[0]?.run.id]));
      expect(await runs().newest(20)).toEqual([own[0]?.run]);
      expect(own[0]?.run).toMatchObject({
        state: 'running',
        trigger: 'staff',
        progressAt: noon,
        total: 1_000,
        due: 0,
        planned: false,
        calls: 0,
      });
      expect(await runs().lastPage(own[0]?.run.id ?? '')).toBeUndefined();
    });

    it('again when the last run ends between the two reads', async () => {
      const ending = await places().start();
      faults.beforeGet(googlePlacesKeys.syncRun(ending.id), () => runs().endUnauthorized(ending.id, later));
      const wanted = newRun();
      const started = await runs().start(wanted, anHourBefore);
      expect(started).toMatchObject({ run: { id: wanted.id, state: 'running' }, joined: false });
      expect(await runs().start(newRun(), anHourBefore)).toEqual({ run: started.run, joined: true });
    });

    it('again, once, when the last run had no progress for an hour', async () => {
      const left = await places().start({ startedAt: '2026-03-09T10:59:59.999Z' });
      const started = await Promise.all([newRun(), newRun()].map((run) => runs().start(run, anHourBefore)));
      expect(started.filter(({ joined }) => !joined)).toHaveLength(1);
      expect(await places().run(left.id)).toMatchObject({ state: 'abandoned', endedAt: noon });
      // Its workers are late, and may not end or plan it any more.
      await runs().endUnauthorized(left.id, later);
      expect(await runs().endIfDone(left.id, later)).toMatchObject({ state: 'abandoned', endedAt: noon });
      expect(await runs().planNext(left, 5, later)).toBeUndefined();
      const going = started[0]?.run;
      expect(await runs().start(newRun(), anHourBefore)).toEqual({ run: going, joined: true });
    });

    it('not again when the last run made progress, even between read and write', async () => {
      for (const when of ['before', 'meanwhile']) {
        const slow = await places().start({ startedAt: '2026-03-09T10:00:00.000Z' });
        const progress = () => places().states.record({ runId: slow.id, clinics: [], calls: 1, at: noon });
        if (when === 'before') await progress();
        else faults.beforeTransaction(progress);
        expect(await runs().start(newRun(), anHourBefore)).toMatchObject({
          run: { id: slow.id },
          joined: true,
        });
        expect(await places().run(slow.id)).toMatchObject({ state: 'running', calls: 1 });
      }
    });
  });

  describe('plans', () => {
    const due = [2, 5, 1, 4, 3, 0].map((day) => ({
      clinic: listed(makeClinic({ name: `Due ${day}` })),
      // The first of them was never checked.
      checkedAt: day === 0 ? undefined : `2026-02-0${day}T09:00:00.000Z`,
    }));
    const recent = listed(makeClinic({ name: 'Recent' }));
    const onTheLimit = listed(makeClinic({ name: 'On the limit' }));
    const stalestFirst = due
      .toSorted((a, b) => ((a.checkedAt ?? '') < (b.checkedAt ?? '') ? -1 : 1))
      .map(({ clinic }) => clinic.id);

    beforeAll(async () => {
      for (const { clinic, checkedAt } of due) await places().addMany([clinic], checkedAt);
      await places().addMany([recent], lately);
      await places().addMany([onTheLimit], cutoff);
    });

    async function planAll(runId: string, count: number): Promise<string[][]> {
      const run = await places().run(runId);
      const pages: string[][] = [];
      for (;;) {
        const page = await runs().planNext(run, count, later);
        if (page === undefined) return pages;
        expect(page.enqueued).toBe(false);
        pages.push([...page.clinicIds]);
        await runs().markEnqueued(runId, page);
      }
    }

    it('a clinic without a check when no other is due, and ends with it', async () => {
      const run = await places().start({ cutoff: '2026-01-01T00:00:00.000Z' });
      expect(await planAll(run.id, 3)).toEqual([[stalestFirst[0]]]);
      expect(await runs().endIfDone(run.id, later)).toMatchObject({ state: 'running', due: 1 });
      await places().outcome(run, stalestFirst[0] ?? '', { kind: 'failed' });
      expect(await runs().endIfDone(run.id, later)).toMatchObject({ state: 'completed', endedAt: later });
    });

    it('no page twice, with concurrent planners', async () => {
      const run = await places().start();
      const planned: string[] = [];
      for (let round = 0; round < 12; round += 1) {
        const pages = await Promise.all(Array.from({ length: 4 }, () => runs().planNext(run, 1, later)));
        const found = pages.filter((page) => page !== undefined);
        expect(found.length).toBeLessThanOrEqual(1);
        for (const page of found) {
          planned.push(...page.clinicIds);
          await runs().markEnqueued(run.id, page);
        }
      }
      expect(planned).toEqual(stalestFirst);
      expect(await places().run(run.id)).toMatchObject({ due: 6, planned: true });
    });

    it('nothing more when another planner has finished', async () => {
      const run = await places().start({ cutoff: '2025-01-01T00:00:00.000Z' });
      const first = await runs().planNext(run, 1, later);
      if (first === undefined) throw new Error('no page');
      await runs().markEnqueued(run.id, first);
      const slowHasRead = Promise.withResolvers<void>();
      const fastIsDone = Promise.withResolvers<void>();
      // The slower planner sees a clinic that has become due since the faster one looked.
      const added = listed(makeClinic({ name: 'Added late' }));
      let slow: Promise<unknown> = Promise.resolve('never begun');
      faults.beforeTransaction(async () => {
        await places().addMany([added], '2024-12-01T00:00:00.000Z');
        slow = runs().planNext(run, 1, later);
        await slowHasRead.promise;
      });
      faults.beforeTransaction(() => {
        slowHasRead.resolve();
        return fastIsDone.promise;
      });
      expect(await runs().planNext(run, 1, later)).toBeUndefined();
      fastIsDone.resolve();
      expect(await slow).toBeUndefined();
      expect(await places().run(run.id)).toMatchObject({ due: 1, planned: true });
      await places().table.table.batchWrite([{ DeleteRequest: { Key: clinicKeys.placeState(added.id) } }]);
    });

    it('past invalid items', async () => {
      const bad = listed(makeClinic({ name: 'Bad' }));
      await places().addMany([bad], '2026-01-31T00:00:00.000Z');
      await places().table.table.update({
        Key: clinicKeys.placeState(bad.id),
        UpdateExpression: 'SET version = :text',
        ExpressionAttributeValues: { ':text': 'one' },
      });
      const seen: string[] = [];
      const tolerant = new SyncRunRepository(places().table.table, ({ key }) => seen.push(key));
      const run = await places().start();
      const pages: string[] = [];
      for (let page = await tolerant.planNext(run, 1, later); page; ) {
        pages.push(...page.clinicIds);
        await tolerant.markEnqueued(run.id, page);
        page = await tolerant.planNext(run, 1, later);
      }
      expect(pages).toEqual(stalestFirst);
      expect(seen).toEqual([`CLINIC#${bad.id}/~GOOGLE`]);
      expect(await places().run(run.id)).toMatchObject({ due: 6, planned: true });
      await places().table.table.batchWrite([{ DeleteRequest: { Key: clinicKeys.placeState(bad.id) } }]);
    });
  });

  describe('ends', () => {
    it('once, when all due clinics are counted', async () => {
      const clinics = Array.from({ length: 4 }, () => listed(makeClinic()));
      await places().addMany(clinics, '2026-01-01T00:00:00.000Z');
      const run = await places().start({ cutoff: '2026-01-02T00:00:00.000Z' });
      const page = await runs().planNext(run, 50, later);
      const ids = page?.clinicIds ?? [];
      expect(ids.length).toBeGreaterThanOrEqual(4);
      for (const id of ids) {
        expect(await runs().endIfDone(run.id, later)).toMatchObject({ state: 'running' });
        await places().outcome(run, id, updated({ clinicId: id }));
      }
      const instants = Array.from({ length: 6 }, (_, second) => `2026-03-09T12:01:0${second}.000Z`);
      const ended = await Promise.all(instants.map((at) => runs().endIfDone(run.id, at)));
      expect(ended.map((one) => one?.state)).toEqual(instants.map(() => 'completed'));
      expect(new Set(ended.map((one) => one?.endedAt)).size).toBe(1);
      const end = await places().run(run.id);
      expect(end).toMatchObject({ due: ids.length, updated: ids.length, endedAt: ended[0]?.endedAt });
      await runs().endUnauthorized(run.id, longAgo);
      expect(await places().run(run.id)).toEqual(end);
      expect(await places().table.table.get(googlePlacesKeys.currentSync())).toBeUndefined();
    });
  });
});
