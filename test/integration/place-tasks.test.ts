import { describe, expect, it } from 'vitest';
import { listingItemSchema, listingKeys } from '../../lambdas/derived/listings/items.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';

import { parseItem } from '../../lambdas/table/parse-items.ts';
import { tableSchema } from '../../lambdas/table/schema.ts';
import type { PlaceMatch } from '../../shared/contracts/google-places/google-places.ts';
import type { AuditRecord, ClinicRecord } from '../../shared/domain/records.ts';
import { testId } from '../fixtures/clinics.ts';
import { candidate, needsReview, noon, updated } from '../fixtures/places.ts';
import { usePlaces } from './support/places.ts';
import { projectClinics, projectedCard } from './support/projection.ts';

let audits = 5_000;
function auditOf(clinicId: string, action: AuditRecord['action'], placeId?: string): AuditRecord {
  audits += 1;
  return {
    id: testId(audits),
    at: noon,
    actor: { subject: 'staff', username: 'staff' },
    action,
    subject: clinicId,
    ...(placeId !== undefined && { placeId }),
  };
}

describe('tasks about places on Google', () => {
  const places = usePlaces();

  async function flagged(
    candidates: readonly string[],
    changes: Parameters<ReturnType<typeof places>['add']>[0] = {},
    at = noon,
  ): Promise<ClinicRecord> {
    const clinic = await places().add(changes);
    await places().outcome(await places().start(), clinic.id, needsReview(...candidates), { at });
    return clinic;
  }

  async function match(clinicId: string): Promise<PlaceMatch> {
    const found = await places().tasks.match(clinicId);
    if (found === undefined) throw new Error('no match');
    return found;
  }

  const audited = async (clinicId: string) => {
    const items = await places().table.table.queryAll({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `AUDIT#${clinicId}` },
    });
    return items.map(({ action, placeId }) => ({ action, placeId }));
  };

  const due = async (clinicId: string) => {
    const item = await places().table.table.get(clinicKeys.placeState(clinicId), { consistent: true });
    return item?.byQueueSk;
  };

  it('are listed oldest first, page by page, with their clinics', async () => {
    const clinics: { clinic: ClinicRecord; at: string; day: string }[] = [];
    for (const day of ['03', '01', '02']) {
      const at = `2026-01-${day}T10:00:00.000Z`;
      const clinic = await flagged([`listed ${day}`], { city: 'toronto' }, at);
      await places().outcome(
        await places().start(),
        clinic.id,
        updated({ clinicId: clinic.id, placeId: `closed ${day}` }, { businessStatus: 'closed-permanently' }),
        { at },
      );
      await places().outcome(await places().start(), clinic.id, needsReview(`listed ${day}`), { at });
      clinics.push({ clinic, at, day });
    }
    const oldestFirst = clinics.toSorted((a, b) => (a.at < b.at ? -1 : 1));
    const shown = ({ clinic, at }: (typeof clinics)[number]) => ({
      id: clinic.id,
      slug: clinic.slug,
      name: clinic.name,
      address: clinic.address,
      city: 'Toronto',
      phone: clinic.phone,
      createdAt: at,
    });
    const matches = [];
    const closed = [];
    for (let after: string | undefined; ; ) {
      const page = await places().tasks.matches({ limit: 2, after });
      matches.push(...page.items);
      after = page.next;
      if (after === undefined) break;
      expect(page.items).toHaveLength(2);
    }
    for (let after: string | undefined; ; ) {
      const page = await places().tasks.closed({ limit: 1, after });
      closed.push(...page.items);
      after = page.next;
      if (after === undefined) break;
      expect(page.items).toHaveLength(1);
    }
    expect(matches).toEqual(
      oldestFirst.map((one) => ({ ...shown(one), candidates: [candidate(`listed ${one.day}`)] })),
    );
    expect(closed).toEqual(oldestFirst.map((one) => ({ ...shown(one), placeId: `closed ${one.day}` })));
  });

  it('end by confirming a place, which is assigned to the clinic, due first', async () => {
    const clinic = await flagged(['mine', 'theirs'], { google: { rating: 4.2, reviewCount: 6 } });
    const found = await match(clinic.id);
    const before = await places().state(clinic.id);
    const audit = auditOf(clinic.id, 'confirm-place', 'mine');
    expect(await places().tasks.confirm(found, 'mine', audit)).toBe('done');
    const state = await places().state(clinic.id);
    expect(state).toMatchObject({ placeId: 'mine', version: before.version + 1, lastRun: before.lastRun });
    expect(state.rating).toEqual({ rating: 4.2, reviewCount: 6 });
    expect(state).not.toHaveProperty('checkedAt');
    expect(state).not.toHaveProperty('needsReview');
    expect(await due(clinic.id)).toBe(`0#${clinic.id}`);
    expect(await places().tasks.match(clinic.id)).toBeUndefined();
    expect((await places().clinics.byId(clinic.id, 1))?.clinic.googlePlaceId).toBe('mine');
    expect(await audited(clinic.id)).toEqual([{ action: 'confirm-place', placeId: 'mine' }]);
    // The same again, and then another.
    const again = auditOf(clinic.id, 'confirm-place', 'mine');
    expect(await places().tasks.confirm(found, 'mine', again)).toBe('done');
    expect(await places().tasks.confirm(found, 'theirs', again)).toBe('missing');
    expect(await places().tasks.reject(found, again)).toBe('missing');
    expect(await audited(clinic.id)).toHaveLength(1);
    expect(await places().state(clinic.id)).toEqual(state);
  });

  it('move a clinic to the group of its place', async () => {
    const there = { city: 'vancouver' };
    const first = await places().add({ ...there, googlePlaceId: 'one', category: 'dentistry' });
    const second = await places().add({ ...there, googlePlaceId: 'two', category: 'urology' });
    const clinic = await places().add({ ...there, googlePlaceId: 'one', category: 'neurology' });
    const ids = [first.id, second.id, clinic.id];
    const { table } = places().table;
    /** The records that stand for their groups, with the categories of the others. */
    const others = async () => {
      await projectClinics(table, ...ids);
      const items = await table.batchGet(ids.map(listingKeys.listing));
      const kept = items.filter((item) => item[tableSchema.indexes.byCity.partitionKey] !== undefined);
      const cards = kept.map((item) => parseItem('listing', listingItemSchema, item).card);
      return Object.fromEntries(
        cards.map((card) => [card.id, card.otherCategories?.map(({ id }) => id) ?? []]),
      );
    };
    expect(await others()).toEqual({ [first.id]: ['neurology'], [second.id]: [] });
    await places().outcome(await places().start(), clinic.id, needsReview('two'));
    const found = await match(clinic.id);
    await places().tasks.confirm(found, 'two', auditOf(clinic.id, 'confirm-place', 'two'));
    expect(await others()).toEqual({ [first.id]: [], [second.id]: ['neurology'] });
    // Google gives it a new id, which no other clinic has.
    await places().outcome(
      await places().start(),
      clinic.id,
      updated({ clinicId: clinic.id, placeId: 'three' }),
    );
    expect(await others()).toEqual({ [first.id]: [], [second.id]: [], [clinic.id]: [] });
    expect(await projectedCard(table, clinic.id)).toMatchObject({
      googlePlaceId: 'three',
      googleRating: '4.7',
    });
  });

  it('end by rejecting every place, and store these', async () => {
    const clinic = await flagged(['no', 'nor this']);
    const found = await match(clinic.id);
    const before = await places().state(clinic.id);
    expect(await places().tasks.reject(found, auditOf(clinic.id, 'reject-place'))).toBe('done');
    const state = await places().state(clinic.id);
    expect(state).toMatchObject({ rejected: ['no', 'nor this'], checkedAt: before.checkedAt });
    expect(state).not.toHaveProperty('placeId');
    expect(state).not.toHaveProperty('needsReview');
    expect(await places().tasks.match(clinic.id)).toBeUndefined();
    expect(await places().tasks.reject(found, auditOf(clinic.id, 'reject-place'))).toBe('done');
    expect(await places().tasks.confirm(found, 'no', auditOf(clinic.id, 'confirm-place'))).toBe('missing');
    expect(await audited(clinic.id)).toEqual([{ action: 'reject-place', placeId: undefined }]);
  });

  it('store the newest rejected places, and keep them when one is confirmed', async () => {
    const clinic = await places().add();
    for (let round = 0; round < 6; round += 1) {
      const candidates = [0, 1, 2, 3].map((number) => `rejected ${round} ${number}`);
      await places().outcome(await places().start(), clinic.id, needsReview(...candidates));
      await places().tasks.reject(await match(clinic.id), auditOf(clinic.id, 'reject-place'));
    }
    const { rejected = [] } = await places().state(clinic.id);
    expect(rejected).toHaveLength(20);
    expect([rejected[0], rejected.at(-1)]).toEqual(['rejected 1 0', 'rejected 5 3']);
    await places().outcome(await places().start(), clinic.id, needsReview('at last'));
    await places().tasks.confirm(await match(clinic.id), 'at last', auditOf(clinic.id, 'confirm-place'));
    expect(await places().state(clinic.id)).toMatchObject({ placeId: 'at last', rejected });
  });

  it('are not decided for a match that staff have not seen', async () => {
    const clinic = await flagged(['early']);
    const looked = await match(clinic.id);
    await places().outcome(await places().start(), clinic.id, needsReview('late'));
    expect(await places().tasks.reject(looked, auditOf(clinic.id, 'reject-place'))).toBe('missing');
    expect(await places().tasks.confirm(looked, 'early', auditOf(clinic.id, 'confirm-place'))).toBe(
      'missing',
    );
    expect(await match(clinic.id)).toMatchObject({ candidates: [candidate('late')] });
    expect(await audited(clinic.id)).toEqual([]);
  });

  it('are decided once by concurrent callers', async () => {
    const clinic = await flagged(['a', 'b']);
    const found = await match(clinic.id);
    const decided = await Promise.all([
      places().tasks.confirm(found, 'a', auditOf(clinic.id, 'confirm-place', 'a')),
      places().tasks.confirm(found, 'b', auditOf(clinic.id, 'confirm-place', 'b')),
      places().tasks.reject(found, auditOf(clinic.id, 'reject-place')),
    ]);
    expect(decided.filter((one) => one === 'done')).toHaveLength(1);
    expect(await audited(clinic.id)).toHaveLength(1);
  });

  it('make a worker check a clinic again that it had read before the decision', async () => {
    const clinic = await flagged(['late one']);
    const state = await places().state(clinic.id);
    const run = await places().start();
    await places().tasks.confirm(await match(clinic.id), 'late one', auditOf(clinic.id, 'confirm-place'));
    const refreshed = [{ state, outcome: { kind: 'not-found' as const } }];
    expect(await places().states.record({ runId: run.id, clinics: refreshed, calls: 1, at: noon })).toEqual([
      clinic.id,
    ]);
    expect(await due(clinic.id)).toBe(`0#${clinic.id}`);
  });

  it('end by reviewing a closed clinic, until it closes again', async () => {
    const clinic = await places().add({ googlePlaceId: 'to review' });
    const say = async (businessStatus: 'operational' | 'closed-permanently') =>
      places().outcome(
        await places().start(),
        clinic.id,
        updated({ clinicId: clinic.id, placeId: 'to review' }, { businessStatus }),
      );
    const waits = async () =>
      (await places().tasks.closed({ limit: 100 })).items.some(({ id }) => id === clinic.id);
    await say('closed-permanently');
    const audit = () => auditOf(clinic.id, 'review-closed-clinic');
    expect(await places().tasks.review(clinic.id, audit())).toBe('done');
    expect(await waits()).toBe(false);
    expect(await places().tasks.review(clinic.id, audit())).toBe('done');
    expect(await audited(clinic.id)).toHaveLength(1);
    await say('closed-permanently');
    expect(await waits()).toBe(false);
    await say('operational');
    expect(await places().state(clinic.id)).not.toHaveProperty('closureReviewed');
    expect(await places().tasks.review(clinic.id, audit())).toBe('missing');
    await say('closed-permanently');
    expect(await waits()).toBe(true);
  });

  it('include a closed place that is not assigned to the clinic', async () => {
    // Found by its name, and without a rating, so that none of its values are copied.
    const clinic = await places().add({ google: { rating: 4.4, reviewCount: 12 } });
    const place = { id: 'closed and gone', businessStatus: 'closed-permanently' as const };
    await places().outcome(await places().start(), clinic.id, { kind: 'no-rating', place });
    const { items } = await places().tasks.closed({ limit: 100 });
    expect(items.find(({ id }) => id === clinic.id)).toMatchObject({ placeId: 'closed and gone' });
  });

  it('are missing where there are none', async () => {
    const clinic = await places().add();
    const none = { ...(await match((await flagged(['x'])).id)), id: clinic.id };
    const audit = auditOf(clinic.id, 'confirm-place');
    expect(await places().tasks.confirm(none, 'x', audit)).toBe('missing');
    expect(await places().tasks.reject(none, audit)).toBe('missing');
    expect(await places().tasks.review(clinic.id, audit)).toBe('missing');
    expect(await places().tasks.review('unknown', audit)).toBe('missing');
    expect(await places().tasks.match('unknown')).toBeUndefined();
    expect(await audited(clinic.id)).toEqual([]);
  });
});
