/** The feed of public changes: what its call answers, and that its replay over an export gives the next export. */
import { marshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { publicReviewKeys } from '../../lambdas/derived/reviews/items.ts';
import { ChangeFeed } from '../../lambdas/jobs/changes/change-feed.ts';
import { createListChanges } from '../../lambdas/jobs/changes/list-changes.ts';
import { PublicDirectoryRepository } from '../../lambdas/jobs/exports/public-directory-repository.ts';
import { changesOf } from '../../lambdas/jobs/projector/changed-records.ts';
import { ClinicEditor } from '../../lambdas/records/clinics/clinic-editor.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { createClinicEditing } from '../../lambdas/records/clinics/edit-clinic.ts';
import { createImportClinic } from '../../lambdas/records/clinics/import-clinic.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { PracticeEditor } from '../../lambdas/records/submissions/practice-editor.ts';
import { MAX_CALL_UNITS } from '../../lambdas/table/bounded-read.ts';
import type { RawItem } from '../../lambdas/table/client.ts';
import type { Key } from '../../lambdas/table/key.ts';
import type { PublicChange } from '../../shared/contracts/pages/changes.ts';
import { makeClinic, makeReview, testId } from '../fixtures/clinics.ts';
import { cities } from '../fixtures/taxonomy.ts';
import { addReviews } from './support/reviews.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

/** `CHANGED_CLINICS=5000` makes the storm as long as before a release. */
const EDITS = Number(process.env.CHANGED_CLINICS ?? 250);
const CLINICS = 12;
const staff = { subject: 'staff-1', username: 'staff@careatlas.example' };
const unexpected = ({ key }: { readonly key: string }) => {
  throw new Error(`bad item ${key}`);
};

describe('the feed of changes', () => {
  const test = useTable();
  const begin = new Date('2026-11-26T12:00:00Z');
  let now = begin;
  let made = 700_000;
  let sequence = 0;
  const newId = () => {
    made += 1;
    return testId(made);
  };
  const clock = () => now;
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };

  beforeAll(() => putTaxonomy(test().table));

  const feed = () => new ChangeFeed(test().table, clock, unexpected);
  const publicDirectory = () => new PublicDirectoryRepository(test().table, unexpected);
  const listChanges = () => createListChanges(feed(), publicDirectory(), clock);
  const editing = () =>
    createClinicEditing({
      clinics: new ClinicEditor(test().table),
      practices: new PracticeEditor(test().table),
      directory: {
        cityById: async (id) => {
          const city = cities.find((one) => one.id === id);
          return city && { ...city, avgRating: '0.0', clinicCount: 0 };
        },
        categories: async () => [],
        withPresentNames: async (clinics) => [...clinics],
      },
      pictures: { choose: async (stored) => stored },
      clock,
      newId,
    });

  /** Writes, and gives the projector's feed what the stream would have of the clinics' items. */
  async function following(ids: readonly string[], write: () => Promise<unknown>): Promise<void> {
    const keys = ids.flatMap((id) => [clinicKeys.clinic(id), publicReviewKeys.sums(id)]);
    const read = () => Promise.all(keys.map((key) => test().table.get(key, { consistent: true })));
    const before = await read();
    await write();
    const after = await read();
    later(7);
    const coming = keys.flatMap((key, index) => recordChanges(key, before[index], after[index]));
    await feed().add(coming);
  }

  function recordChanges(key: Key, before: RawItem | undefined, after: RawItem | undefined) {
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    const image = (item: RawItem) => marshall(item, { removeUndefinedValues: true });
    sequence += 1;
    const changes = changesOf({
      eventName: before === undefined ? 'INSERT' : 'MODIFY',
      dynamodb: {
        Keys: { pk: { S: key.pk }, sk: { S: key.sk } },
        SequenceNumber: String(sequence),
        // The types of events and of the SDK describe attributes differently.
        ...(before && { OldImage: image(before) as never }),
        ...(after && { NewImage: image(after) as never }),
      },
    });
    return changes.flatMap((change) => (change.kind === 'feed' ? [change.change] : []));
  }

  const add = async (slug: string): Promise<string> => {
    const clinic = makeClinic({ id: newId(), slug, name: slug, phone: '', city: 'chicago' });
    await following([clinic.id], () => createImportClinic(new ClinicWriter(test().table), clock)(clinic));
    return clinic.id;
  };

  async function changesSince(since: Date): Promise<PublicChange[]> {
    const changes: PublicChange[] = [];
    let after: string | undefined;
    do {
      const { items, next } = await listChanges()({ since: since.toISOString(), after });
      changes.push(...items);
      after = next;
    } while (after !== undefined);
    return changes;
  }

  /** What an export has of those of the clinics that are public. */
  async function exported(ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
    const clinics = await publicDirectory().clinicsOf(ids);
    return new Map(clinics.map((clinic) => [clinic.id, { ...clinic }]));
  }

  it('says what was added, changed, unlisted with its reason, listed again and merged', async () => {
    const since = now;
    const [one, other] = [await add('feed-one'), await add('feed-other')];
    await following([one], () => editing().edit(one, { version: 0, phone: '(312) 555-0142' }, staff));
    await following([one], () => editing().unlist(one, 'Closed', staff));
    await following([one], () => editing().relist(one, 'Open again', staff));
    await following([one, other], () => editing().merge(one, other, staff));
    expect(await changesSince(since)).toEqual([]);
    later(20_000);
    const changes = await changesSince(since);
    expect(changes.map(({ id, kind, slug, reason }) => ({ id, kind, slug, reason }))).toEqual([
      { id: one, kind: 'added', slug: 'feed-one', reason: undefined },
      { id: other, kind: 'added', slug: 'feed-other', reason: undefined },
      { id: one, kind: 'changed', slug: 'feed-one', reason: undefined },
      { id: one, kind: 'unlisted', slug: 'feed-one', reason: 'Closed' },
      { id: one, kind: 'relisted', slug: 'feed-one', reason: undefined },
      { id: one, kind: 'merged', slug: 'feed-one', reason: undefined },
      { id: other, kind: 'merged', slug: 'feed-other', reason: undefined },
    ]);
    expect(changes[2]?.fields).toMatchObject({ phone: '(312) 555-0142' });
    expect(changes[4]?.fields).toMatchObject({ id: one, name: 'feed-one', phone: '(312) 555-0142' });
    expect(changes[3]).not.toHaveProperty('fields');
    expect(changes.map(({ at }) => at)).toEqual(changes.map(({ at }) => at).toSorted());
  });

  it('keeps no value of a clinic that left the site', async () => {
    const since = now;
    const id = await add('feed-gone');
    await following([id], () => editing().edit(id, { version: 0, phone: '(312) 555-0199' }, staff));
    await following([id], () => editing().unlist(id, 'Asked for it', staff));
    later(20_000);
    const changes = await changesSince(since);
    expect(changes.map(({ kind }) => kind)).toEqual(['added', 'changed', 'unlisted']);
    expect(JSON.stringify(changes)).not.toContain('0199');
  });

  it('is cut into pages that cost the same, over days without changes too', async () => {
    const since = now;
    const id = await add('feed-pages');
    for (let count = 0; count < 150; count += 1) {
      const fields = count % 2 ? '(312) 555-0111' : '(312) 555-0112';
      sequence += 1;
      await feed().add([
        {
          id,
          kind: 'changed',
          slug: 'feed-pages',
          fields: ['phone'],
          reason: fields,
          sequenceNumber: String(sequence),
        },
      ]);
    }
    later(80 * 86_400_000);
    const calls: number[] = [];
    let after: string | undefined;
    do {
      test().capacity.units = 0;
      const { items, next } = await listChanges()({ since: since.toISOString(), after });
      calls.push(items.length);
      expect(test().capacity.units).toBeLessThanOrEqual(MAX_CALL_UNITS);
      after = next;
    } while (after !== undefined);
    expect(calls.reduce((sum, count) => sum + count, 0)).toBe(151);
    expect(calls.slice(0, 4)).toEqual([40, 40, 40, 31]);
    expect(calls.length).toBeLessThan(14);
    await expect(
      listChanges()({ since: new Date(now.getTime() - 91 * 86_400_000).toISOString() }),
    ).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it(`gives the next export when ${EDITS} random edits are replayed over an export`, {
    timeout: 600_000,
  }, async () => {
    const ids = await Promise.all(Array.from({ length: CLINICS }, (_, index) => add(`storm-${index}`)));
    later(20_000);
    const copy = await exported(ids);
    const since = now;
    const random = fc.sample(
      fc.record({
        action: fc.nat(9),
        index: fc.nat(1_000),
        other: fc.nat(1_000),
        text: fc.string({ maxLength: 40 }),
      }),
      EDITS,
    );
    for (const { action, index, other, text } of random) {
      const id = ids[index % ids.length] ?? '';
      const second = ids[other % ids.length] ?? '';
      if (action === 0) ids.push(await add(`storm-${ids.length}`));
      else await following([id, second], () => act(action, id, second, text).catch(() => {}));
    }
    later(20_000);
    const next = await exported(ids);
    const changes = await changesSince(since);
    expect(changes.length).toBeGreaterThan(EDITS / 4);
    expect(Object.fromEntries(replayed(copy, changes))).toEqual(Object.fromEntries(next));
  });

  /** What is not possible in the clinic's status throws an error, and changes nothing. */
  async function act(action: number, id: string, other: string, text: string): Promise<unknown> {
    const { version = 0 } = (await new ClinicEditor(test().table).record(id)) ?? {};
    const edit = (changes: object) => editing().edit(id, { ...changes, version }, staff);
    switch (action) {
      case 1:
        return edit({ name: `Name ${text}`.trim() });
      case 2:
        return edit({ slug: `moved-${newId().toLowerCase()}` });
      case 3:
        return edit({ website: text.length % 2 ? '' : `https://site-${text.length}.example/` });
      case 4:
        return edit({
          acceptingPatients: text.length % 2 === 0,
          services: text.length % 3 ? ['Surgery'] : [],
        });
      case 5:
        return editing().unlist(id, `Reason ${text}`.trim(), staff);
      case 6:
        return editing().relist(id, `Reason ${text}`.trim(), staff);
      case 7:
        return text.length % 2 ? editing().merge(id, other, staff) : editing().split(id, staff);
      case 8:
        return editing().confirm(id, staff);
      default:
        return addReviews(test().table, [makeReview(id, { id: newId(), rating: 1 + (text.length % 5) })]);
    }
  }

  function replayed(copy: ReadonlyMap<string, Record<string, unknown>>, changes: readonly PublicChange[]) {
    const clinics = new Map(copy);
    for (const { id, kind, fields = {} } of changes) {
      if (kind === 'unlisted') clinics.delete(id);
      else {
        const merged = Object.entries({ ...clinics.get(id), ...fields });
        clinics.set(id, Object.fromEntries(merged.filter(([, value]) => value !== null)));
      }
    }
    // A clinic that is off the site at the end: its earlier changes have no values any more.
    return [...clinics].filter(([, clinic]) => Object.keys(clinic).length > 0);
  }
});
