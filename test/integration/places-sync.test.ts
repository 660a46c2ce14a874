/** The places sync as a whole, over a quarter of the demonstration data: the button, the weekly run, and a Google that often fails. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingItemSchema, listingKeys } from '../../lambdas/derived/listings/items.ts';
import type { HttpResponse } from '../../lambdas/http/responses.ts';
import { statisticsOf } from '../../lambdas/jobs/google-places/sync-run.ts';
import { WEEKLY_SYNC } from '../../lambdas/platform/names.ts';
import { PLACES_QUEUE, placeStateItemSchema } from '../../lambdas/records/clinics/items.ts';
import { type PlaceState, placeStateItem } from '../../lambdas/records/clinics/place-state.ts';
import { queueQuery } from '../../lambdas/table/index-query.ts';
import { demonstrationData } from '../../scripts/demo-data/index.ts';
import { placesOf } from '../../scripts/local/stand-ins/demonstration-places.ts';
import { seedDirectory } from '../../scripts/seed/seed-directory.ts';
import { type SyncStatistics, syncResultSchema } from '../../shared/contracts/google-places/google-places.ts';
import { waitForResponses } from './support/patient-requests.ts';
import { projectClinics } from './support/projection.ts';
import { openSyncCloud, type SyncCloud } from './support/sync-cloud.ts';

/** More than this machine can use: no test here waits for a slot. */
const QUOTA = 1_000;
const data = demonstrationData();
const clinics = data.clinics.filter(({ status }, index) => status === 'approved' && index % 4 === 0);
const CLINICS = clinics.length;

let cloud: SyncCloud;

beforeAll(async () => {
  cloud = await openSyncCloud({ quota: QUOTA, latency: () => 10 });
  cloud.google.catalogue.add(placesOf(clinics));
  const mediaDirectory = mkdtempSync(join(tmpdir(), 'media-'));
  await seedDirectory(
    { ...data, clinics, reviews: [], reports: [], posts: [], contacts: [], pictures: [], people: [] },
    { client: cloud.client, tableName: cloud.tableName, mediaDirectory },
  );
  rmSync(mediaDirectory, { recursive: true });
});

afterAll(async () => {
  await cloud?.close();
});

async function states(): Promise<PlaceState[]> {
  const items = await cloud.table.queryAll(queueQuery({ queue: PLACES_QUEUE, order: 'oldest first' }));
  return items.map((item) => placeStateItemSchema.parse(item));
}

/** As it is a week later: every clinic is due again. */
async function letAWeekPass(): Promise<void> {
  const aWeekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString();
  const put = (state: PlaceState) => ({
    PutRequest: { Item: placeStateItem({ ...state, checkedAt: aWeekAgo }) },
  });
  await cloud.table.batchWrite((await states()).map(put));
}

async function shownRatings(ids: readonly string[]): Promise<Map<string, string>> {
  await projectClinics(cloud.table, ...ids);
  const shown = new Map<string, string>();
  for (let start = 0; start < ids.length; start += 100) {
    for (const item of await cloud.table.batchGet(ids.slice(start, start + 100).map(listingKeys.listing))) {
      const { id, googleRating, googleReviewCount } = listingItemSchema.parse(item).card;
      shown.set(id, `${googleRating} ${googleReviewCount}`);
    }
  }
  return shown;
}

function result({ statusCode, body }: HttpResponse): SyncStatistics {
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
  return syncResultSchema.parse(JSON.parse(body)).statistics;
}

function expectSum(statistics: SyncStatistics): void {
  const { totalClinicsProcessed, clinicsUpdated, clinicsSkipped, errors } = statistics;
  expect(clinicsUpdated + clinicsSkipped + errors).toBe(totalClinicsProcessed);
}

describe('the button', () => {
  waitForResponses();

  it('syncs every clinic with one call for each', async () => {
    const statistics = result(await cloud.pressButton());
    expect(statistics).toEqual({
      totalClinicsProcessed: CLINICS,
      clinicsUpdated: CLINICS,
      apiCallsMade: CLINICS,
      clinicsSkipped: 0,
      errors: 0,
      clinicsRemaining: 0,
      efficiency: { updateRate: 1, apiCallsPerUpdate: 1 },
    });
    expect(cloud.google.rate).toMatchObject({ calls: CLINICS });

    const places = new Map(placesOf(clinics).map((place) => [place.id, place.googleRating]));
    const shown = await shownRatings(clinics.map(({ id }) => id));
    for (const { clinicId, placeId = '', rating } of await states()) {
      expect(rating).toEqual(places.get(placeId));
      expect(shown.get(clinicId)).toBe(`${(rating?.rating ?? 0).toFixed(1)} ${rating?.reviewCount ?? 0}`);
    }
  });

  it('skips all of them as recent when it is pressed again', async () => {
    const before = cloud.google.rate.calls;
    const statistics = result(await cloud.pressButton());
    expect(statistics).toMatchObject({
      totalClinicsProcessed: CLINICS,
      clinicsUpdated: 0,
      apiCallsMade: 0,
      clinicsSkipped: CLINICS,
      clinicsRemaining: 0,
      efficiency: { updateRate: 0, apiCallsPerUpdate: 0 },
    });
    expect(cloud.google.rate.calls).toBe(before);
  });

  it('joins when it is pressed twice', async () => {
    await letAWeekPass();
    const before = cloud.google.rate.calls;
    const [one, other] = (await Promise.all([cloud.pressButton(), cloud.pressButton()])).map(result);
    expect(one).toEqual(other);
    expect(one).toMatchObject({ clinicsUpdated: CLINICS, clinicsRemaining: 0 });
    expect(cloud.google.rate.calls - before).toBe(CLINICS);
  });
});

describe('the weekly run', () => {
  waitForResponses();

  it('does the same through the queue, and a message that comes twice changes nothing twice', async () => {
    await letAWeekPass();
    const before = cloud.google.rate.calls;
    cloud.fireSchedule();
    const run = await cloud.workOff({ everyMessageTwice: true });
    expect(run).toMatchObject({
      trigger: 'schedule',
      state: 'completed',
      total: CLINICS,
      due: CLINICS,
      updated: CLINICS,
      failed: 0,
      calls: CLINICS,
    });
    expect(cloud.google.rate.calls - before).toBe(CLINICS);
    expect(await cloud.deliver('places-worker', { id: run.id, clinicIds: [clinics[0]?.id] })).toBe(true);
    expect(await cloud.runs.get(run.id)).toEqual(run);
  });
});

describe('with three faults in ten calls', () => {
  it('every clinic ends updated or reported, no rating is lost, and few calls are made twice', async () => {
    await letAWeekPass();
    const before = new Map((await states()).map((state) => [state.clinicId, state]));
    cloud.faults.set('429:0.1,500:0.1,timeout:0.1');
    result(await cloud.pressButton());
    const run = await cloud.workOff();
    cloud.faults.set('off');

    const statistics = statisticsOf(run);
    expectSum(statistics);
    expect(run).toMatchObject({ state: 'completed', due: CLINICS });
    expect(statistics).toMatchObject({ totalClinicsProcessed: CLINICS, clinicsRemaining: 0 });
    expect(statistics.efficiency.apiCallsPerUpdate).toBeGreaterThan(1.2);
    expect(statistics.efficiency.apiCallsPerUpdate).toBeLessThanOrEqual(1.6);
    const after = await states();
    expect(after).toHaveLength(CLINICS);
    for (const { clinicId, rating, lastRun } of after) {
      expect(lastRun).toBe(run.id);
      expect(rating).toEqual(before.get(clinicId)?.rating);
    }
  });

  it('broken answers, and places that moved, closed or are gone, take no rating away either', async () => {
    await letAWeekPass();
    const before = new Map((await states()).map((state) => [state.clinicId, state]));
    cloud.faults.set('wrong-json:0.05,moved:0.05,gone:0.05,closed:0.05,low-confidence:0.3');
    result(await cloud.pressButton());
    const run = await cloud.workOff();
    cloud.faults.set('off');

    const statistics = statisticsOf(run);
    expectSum(statistics);
    expect(statistics).toMatchObject({ totalClinicsProcessed: CLINICS, clinicsRemaining: 0 });
    const after = await states();
    const moved = after.filter(({ clinicId, placeId }) => placeId !== before.get(clinicId)?.placeId);
    const closed = after.filter(({ businessStatus }) => businessStatus === 'closed-permanently');
    expect(moved.length).toBeGreaterThan(CLINICS * 0.05);
    expect(closed.length).toBeGreaterThan(CLINICS * 0.03);
    expect(run.needsReview).toBeGreaterThan(0);
    for (const { clinicId, rating } of after) expect(rating).toEqual(before.get(clinicId)?.rating);
  });
});

describe('the sync', () => {
  it('sends no request while Google’s ratings are hidden, not even for queued clinics', async () => {
    await letAWeekPass();
    expect(await cloud.deliver('places-dispatch', WEEKLY_SYNC)).toBe(true);
    const [run] = await cloud.runs.newest(1);
    // One call each: a place that the test before has retired costs a search, too.
    const known = (await states()).filter(({ placeId = '' }) => cloud.google.catalogue.place(placeId));
    const task = { id: run?.id, clinicIds: known.slice(0, 10).map(({ clinicId }) => clinicId) };
    const { calls } = cloud.google.rate;
    const waiting = cloud.syncQueue.counts.visible;
    await cloud.restart('hidden');
    expect((await cloud.pressButton()).statusCode).toBe(409);
    expect(await cloud.deliver('places-dispatch', WEEKLY_SYNC)).toBe(true);
    expect(await cloud.deliver('places-worker', task)).toBe(true);
    expect([cloud.google.rate.calls, cloud.syncQueue.counts.visible]).toEqual([calls, waiting]);
    await cloud.restart('shown');
    expect(await cloud.deliver('places-worker', task)).toBe(true);
    expect(cloud.google.rate.calls).toBe(calls + 10);
    expect(await cloud.workOff()).toMatchObject({ state: 'completed', due: CLINICS });
  });

  it('is for staff', async () => {
    expect((await cloud.pressButton({})).statusCode).toBe(401);
  });

  it('stops when Google rejects the key', async () => {
    await letAWeekPass();
    cloud.revokeKey();
    const { statusCode, body } = await cloud.pressButton();
    expect([statusCode, JSON.parse(body)]).toMatchObject([503, { message: expect.stringMatching(/key/) }]);
    expect(await cloud.runs.newest(1)).toMatchObject([{ state: 'unauthorized' }]);
  });
});
