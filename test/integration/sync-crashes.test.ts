import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckOutcome } from '../../lambdas/jobs/google-places/check-clinic.ts';
import type { SyncTask } from '../../lambdas/jobs/google-places/enqueue-batches.ts';
import type { RunRecord } from '../../lambdas/jobs/google-places/sync-run.ts';

import { listed, makeClinic, testId } from '../fixtures/clinics.ts';
import { anHourBefore, needsReview, noon, updated } from '../fixtures/places.ts';
import { useDynamoDbFaults } from './support/dynamodb-faults.ts';
import { usePlaces } from './support/places.ts';

/** The step at which a planner or a worker crashes, if it has so many. */
const anyDeath = fc.nat(12);

describe('a run with crashing functions and repeated messages', () => {
  const places = usePlaces();
  const faults = useDynamoDbFaults();
  let runs = 9_000;
  let namespace = 0;

  class Death extends Error {}

  /** Throws at the step with the number that it was made with. */
  function mortal(step: number): () => void {
    let steps = 0;
    return () => {
      steps += 1;
      if (steps === step) throw new Death();
    };
  }

  async function unlessDead(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Death)) throw error;
    }
  }

  /** Continues the planning of a run, as a dispatcher does. */
  async function plan(run: RunRecord, queue: SyncTask[], count: number, step: () => void): Promise<void> {
    const last = await places().runs.lastPage(run.id);
    if (last !== undefined && !last.enqueued) {
      queue.push({ runId: run.id, clinicIds: last.clinicIds });
      step();
      await places().runs.markEnqueued(run.id, last);
    }
    for (;;) {
      step();
      const page = await places().runs.planNext(run, count, noon);
      if (page === undefined) return;
      step();
      queue.push({ runId: run.id, clinicIds: page.clinicIds });
      step();
      await places().runs.markEnqueued(run.id, page);
    }
  }

  /** Works on a message; what became of a clinic is decided by its number. */
  async function work({ runId, clinicIds }: SyncTask, at: string, step: () => void): Promise<void> {
    if ((await places().run(runId)).endedAt !== undefined) return;
    const states = await places().states.load(clinicIds);
    const open = states.filter(({ lastRun }) => lastRun !== runId);
    step();
    const refreshed = open.map((state) => ({ state, outcome: outcomeOf(state) }));
    const changed = await places().states.record({ runId, clinics: refreshed, calls: open.length, at });
    step();
    await places().runs.endIfDone(runId, at);
    expect(changed).toEqual([]);
  }

  function outcomeOf(state: { readonly clinicId: string; readonly placeId?: string }): CheckOutcome {
    switch (Number.parseInt(state.clinicId.slice(-1), 32) % 5) {
      case 0:
        return { kind: 'failed' };
      case 1:
        return needsReview('a', 'b');
      case 2:
        // Two places for all of them, so that they join and leave groups.
        return updated(state, { id: `shared ${namespace} ${state.clinicId.length % 2}` });
      default:
        return updated(state);
    }
  }

  it('counts every clinic once, and completes once', { timeout: 120_000 }, async () => {
    faults.disturbWrites();
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          clinics: fc.integer({ min: 0, max: 14 }),
          count: fc.integer({ min: 1, max: 6 }),
          planners: fc.array(anyDeath, { minLength: 1, maxLength: 5 }),
          deliveries: fc.array(fc.record({ which: fc.nat(50), death: fc.nat(4) }), { maxLength: 20 }),
        }),
        async ({ clinics: size, count, planners, deliveries }) => {
          namespace += 1;
          runs += 1;
          // Clinics of the round before are not due any more, but for those that Google did not answer about.
          const startedAt = new Date(Date.parse(noon) + namespace * 60_000).toISOString();
          const at = startedAt;
          const before = await places().runs.newest(1);
          const clinics = Array.from({ length: size }, () =>
            listed(makeClinic({ googlePlaceId: `own ${namespace} ${makeClinic().id}` })),
          );
          await places().addMany(clinics, '2026-01-01T00:00:00.000Z');
          const wanted = {
            id: testId(runs),
            trigger: 'schedule',
            startedAt,
            cutoff: noon,
            total: 20,
          } as const;
          const [one, two] = await Promise.all([
            places().runs.start(wanted, anHourBefore),
            places().runs.start({ ...wanted, id: testId(runs + 5_000) }, anHourBefore),
          ]);
          expect(one.run.id).toBe(two.run.id);
          expect(before.map(({ state }) => state)).toEqual(before.map(() => 'completed'));
          const { run } = one;

          // Planners that plan at once, and die; then workers that get some messages, some of them twice, and die as well.
          const queue: SyncTask[] = [];
          await Promise.all(
            planners.map((death) => unlessDead(() => plan(run, queue, count, mortal(death)))),
          );
          await Promise.all(
            deliveries.map(async ({ which, death }, index) => {
              const task = queue[which % Math.max(1, queue.length)];
              const moment = new Date(Date.parse(at) + index).toISOString();
              if (task) await unlessDead(() => work(task, moment, mortal(death)));
            }),
          );
          // Their messages come back, and every message is delivered at least once.
          await plan(run, queue, count, () => {});
          await Promise.all(
            queue.map((task, index) =>
              work(task, new Date(Date.parse(at) + 100 + index).toISOString(), () => {}),
            ),
          );
          // The message of a worker that counted the last clinic and crashed before the end.
          await places().runs.endIfDone(run.id, at);

          const end = await places().run(run.id);
          const { updated: done, notFound, needsReview: waiting, noRating, failed, due } = end;
          expect(end.state).toBe('completed');
          expect(done + notFound + waiting + noRating + failed).toBe(due);
          expect(end.calls).toBeGreaterThanOrEqual(due);
          const states = await places().states.load(clinics.map(({ id }) => id));
          expect(states).toHaveLength(size);
          for (const state of states) expect(state).toMatchObject({ version: 2, lastRun: run.id });
        },
      ),
      { numRuns: 10 },
    );
  });
});
