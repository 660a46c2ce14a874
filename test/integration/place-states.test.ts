import { describe, expect, it } from 'vitest';
import type { CheckOutcome } from '../../lambdas/jobs/google-places/check-clinic.ts';
import type { CheckedClinics } from '../../lambdas/jobs/google-places/check-clinics.ts';
import { CLOSED_QUEUE, MATCH_QUEUE } from '../../lambdas/jobs/google-places/items.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';

import { candidate, longAgo, needsReview, noon, updated } from '../fixtures/places.ts';
import { useDynamoDbFaults } from './support/dynamodb-faults.ts';
import { usePlaces } from './support/places.ts';
import { projectedCard } from './support/projection.ts';

describe('the outcome of a clinic', () => {
  const places = usePlaces();
  const faults = useDynamoDbFaults();

  /** The clinic as the lists show it. */
  const card = (clinicId: string) => projectedCard(places().table.table, clinicId);

  async function queued(queue: string) {
    const items = await places().table.table.queryAll({
      IndexName: 'byQueue',
      KeyConditionExpression: 'byQueuePk = :queue',
      ExpressionAttributeValues: { ':queue': queue },
    });
    return items;
  }

  const workOf = async (
    runId: string,
    clinicIds: readonly string[],
    calls = clinicIds.length,
  ): Promise<CheckedClinics> => {
    const states = await places().states.load(clinicIds);
    return { runId, clinics: states.map((state) => ({ state, outcome: updated(state) })), calls, at: noon };
  };

  it('is shown on the clinic and in the lists, is counted, and moves the clinic to the end of the queue', async () => {
    const clinic = await places().add({ googlePlaceId: 'shown', google: { rating: 4.1, reviewCount: 9 } });
    expect(await places().state(clinic.id)).toEqual({
      clinicId: clinic.id,
      version: 1,
      placeId: 'shown',
      rating: { rating: 4.1, reviewCount: 9 },
    });
    const run = await places().start();
    expect(
      await places().outcome(run, clinic.id, updated({ clinicId: clinic.id, placeId: 'shown' })),
    ).toEqual([]);
    expect(await places().state(clinic.id)).toEqual({
      clinicId: clinic.id,
      version: 2,
      placeId: 'shown',
      rating: { rating: 4.7, reviewCount: 120 },
      businessStatus: 'operational',
      checkedAt: noon,
      lastRun: run.id,
    });
    expect((await places().clinics.byId(clinic.id, 1))?.clinic).toMatchObject({
      googlePlaceId: 'shown',
      google: { rating: 4.7, reviewCount: 120 },
    });
    expect(await card(clinic.id)).toMatchObject({
      googleRating: '4.7',
      googleReviewCount: 120,
      googlePlaceId: 'shown',
    });
    const item = await places().table.table.get(clinicKeys.placeState(clinic.id));
    expect(item?.byQueueSk).toBe(`${noon}#${clinic.id}`);
    expect(await places().run(run.id)).toMatchObject({ updated: 1, calls: 1, progressAt: noon });
  });

  it('keeps the stored rating when an answer has none', async () => {
    const google = { rating: 3.9, reviewCount: 44 };
    const without: CheckOutcome[] = [
      { kind: 'not-found' },
      { kind: 'failed' },
      needsReview('perhaps'),
      { kind: 'no-rating', place: { id: 'kept', businessStatus: 'closed-temporarily' } },
      { kind: 'updated', place: { id: 'kept' } },
    ];
    for (const outcome of without) {
      const clinic = await places().add({ googlePlaceId: `kept ${outcome.kind}`, google });
      const { placeId = '' } = await places().state(clinic.id);
      const own = 'place' in outcome ? { ...outcome, place: { ...outcome.place, id: placeId } } : outcome;
      await places().outcome(await places().start(), clinic.id, own);
      const state = await places().state(clinic.id);
      expect(state).toMatchObject({ placeId, rating: google });
      // Only a clinic that nothing was heard about stays due.
      expect(state.checkedAt).toBe(outcome.kind === 'failed' ? undefined : noon);
      expect(await card(clinic.id)).toMatchObject({ googleRating: '3.9', googleReviewCount: 44 });
    }
  });

  it('is counted once for a run, however often a message is delivered', async () => {
    const clinics = await Promise.all(
      Array.from({ length: 10 }, (_, index) => places().add({ googlePlaceId: `twice ${index}` })),
    );
    const run = await places().start();
    const ids = clinics.map(({ id }) => id);
    const first = await workOf(run.id, ids);
    const second = { ...(await workOf(run.id, ids, 13)), at: '2026-03-09T12:00:01.000Z' };
    const answers = await Promise.all(
      [first, first, second, first].map((work) => places().states.record(work)),
    );
    expect(answers.flat()).toEqual([]);
    // Again with the state from before it was counted, and with the state after it.
    expect(await places().states.record(first)).toEqual([]);
    expect(await places().states.record(await workOf(run.id, ids, 0))).toEqual([]);
    expect(await places().run(run.id)).toMatchObject({ updated: 10, calls: 23 });
    for (const id of ids) expect(await places().state(id)).toMatchObject({ version: 2 });
    // The next run counts them again.
    const next = await places().start();
    await places().states.record(await workOf(next.id, ids));
    expect(await places().run(next.id)).toMatchObject({ updated: 10, calls: 10 });
  });

  it('is counted once by messages that have only some clinics in common', async () => {
    const clinics = await Promise.all(Array.from({ length: 12 }, () => places().add()));
    const run = await places().start();
    const ids = clinics.map(({ id }) => id);
    const works = await Promise.all(
      [ids.slice(0, 6), ids.slice(3, 9), ids.slice(6), ids].map((some) => workOf(run.id, some)),
    );
    // Without place ids before: each of them joins the groups of its new one.
    const answers = await Promise.all(
      works.map((work, at) => places().states.record({ ...work, at: `2026-03-09T12:00:0${at}.000Z` })),
    );
    expect(answers.flat()).toEqual([]);
    expect(await places().run(run.id)).toMatchObject({ updated: 12, calls: 6 + 6 + 6 + 12 });
  });

  it('is counted once when the response of its transaction is lost', async () => {
    const clinic = await places().add({ googlePlaceId: 'lost' });
    const run = await places().start();
    faults.loseResponse();
    expect(await places().states.record(await workOf(run.id, [clinic.id]))).toEqual([]);
    expect(await places().run(run.id)).toMatchObject({ updated: 1, calls: 1 });
    expect(await places().state(clinic.id)).toMatchObject({ version: 2 });
  });

  it('is neither stored nor counted for a run that has ended', async () => {
    const clinic = await places().add({ googlePlaceId: 'too late' });
    const late = await places().start();
    const first = await workOf(late.id, [clinic.id]);
    const next = await places().start();
    expect(await places().states.record(first)).toEqual([]);
    expect(await places().state(clinic.id)).toMatchObject({ version: 1 });
    await places().states.record(await workOf(next.id, [clinic.id]));
    // The late worker looks again, and finds a clinic that its own run has not counted.
    expect(await places().states.record(await workOf(late.id, [clinic.id]))).toEqual([]);
    expect(await places().state(clinic.id)).toMatchObject({ version: 2, lastRun: next.id });
    expect(await places().run(late.id)).toMatchObject({ state: 'unauthorized', updated: 0, calls: 2 });
    expect(await places().run(next.id)).toMatchObject({ updated: 1, calls: 1 });
  });

  it('is stored for more clinics than a transaction holds', async () => {
    const clinics = await Promise.all(
      Array.from({ length: 45 }, (_, index) => places().add({ googlePlaceId: `many ${index}` })),
    );
    const run = await places().start();
    const work = await workOf(
      run.id,
      clinics.map(({ id }) => id),
    );
    expect(work.clinics).toHaveLength(45);
    expect(await places().states.record(work)).toEqual([]);
    expect(await places().run(run.id)).toMatchObject({ updated: 45, calls: 45 });
  });

  it('creates one task for a low-confidence match, which keeps its position until the clinic is updated', async () => {
    const clinic = await places().add();
    const of = async () => (await queued(MATCH_QUEUE)).filter(({ clinicId }) => clinicId === clinic.id);
    await places().outcome(await places().start(), clinic.id, needsReview('a', 'b'), { at: longAgo });
    await places().outcome(await places().start(), clinic.id, needsReview('c', 'd', 'e', 'f', 'g', 'h'));
    expect(await of()).toMatchObject([
      {
        createdAt: longAgo,
        byQueueSk: `${longAgo}#${clinic.id}`,
        candidates: ['c', 'd', 'e', 'f', 'g'].map(candidate),
      },
    ]);
    await places().outcome(await places().start(), clinic.id, { kind: 'not-found' });
    expect(await of()).toHaveLength(1);
    await places().outcome(await places().start(), clinic.id, updated({ clinicId: clinic.id }));
    expect(await of()).toEqual([]);
    expect(await places().state(clinic.id)).not.toHaveProperty('needsReview');
  });

  it('creates one task for a closure, until Google reports the clinic as open', async () => {
    const clinic = await places().add({ googlePlaceId: 'closing' });
    const of = async () => (await queued(CLOSED_QUEUE)).filter(({ clinicId }) => clinicId === clinic.id);
    const say = async (businessStatus: 'operational' | 'closed-permanently' | undefined, at = noon) =>
      places().outcome(
        await places().start(),
        clinic.id,
        updated({ clinicId: clinic.id, placeId: 'closing' }, { businessStatus }),
        { at },
      );
    await say('closed-permanently', longAgo);
    await say('closed-permanently');
    // Google says nothing of it.
    await say(undefined);
    expect(await of()).toMatchObject([{ createdAt: longAgo }]);
    await say('operational');
    expect(await of()).toEqual([]);
    // Without a rating as well, which is what a closed place often has.
    const place = { id: 'closing', businessStatus: 'closed-permanently' as const };
    await places().outcome(await places().start(), clinic.id, { kind: 'no-rating', place });
    expect(await of()).toMatchObject([{ createdAt: noon, placeId: 'closing' }]);
    // As another place by now.
    const moved = updated(
      { clinicId: clinic.id, placeId: 'moved' },
      { businessStatus: 'closed-permanently' },
    );
    await places().outcome(await places().start(), clinic.id, moved, { at: '2026-03-16T12:00:00.000Z' });
    expect(await of()).toMatchObject([{ createdAt: noon, placeId: 'moved' }]);
  });

  it('is loaded for public clinics only, and for many at once', async () => {
    const clinics = await Promise.all(Array.from({ length: 5 }, () => places().add()));
    const ids = clinics.map(({ id }) => id);
    const unknown = Array.from({ length: 120 }, (_, index) => `unknown ${index}`);
    const loaded = await places().states.load([...ids, ...unknown, ...ids]);
    expect(loaded.map(({ clinicId }) => clinicId).sort()).toEqual(ids.toSorted());
    expect(await places().states.load([])).toEqual([]);
  });
});
