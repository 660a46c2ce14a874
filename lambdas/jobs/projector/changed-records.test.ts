import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import { cityOf, makeClinic } from '../../../test/fixtures/clinics.ts';
import { makePost } from '../../../test/fixtures/posts.ts';
import { peopleKeys } from '../../derived/people/items.ts';
import { publicPostKeys } from '../../derived/posts/items.ts';
import { publicReviewKeys } from '../../derived/reviews/items.ts';
import { totalKeys } from '../../derived/totals/items.ts';
import { clinicKeys } from '../../records/clinics/items.ts';
import { OUTBOX_QUEUE, outboxKeys, UNSENT_QUEUE } from '../../records/outbox/items.ts';
import { personKeys } from '../../records/people/items.ts';
import { postKeys } from '../../records/posts/items.ts';
import { reviewKeys } from '../../records/reviews/items.ts';
import { taxonomyKeys } from '../../records/taxonomy/items.ts';
import type { Key } from '../../table/key.ts';
import { changesOf } from './changed-records.ts';

type Item = Readonly<Record<string, unknown>>;

/** What a record of the stream asks to derive and which pages it changes. */
const changed = (...record: Parameters<typeof allChanges>) =>
  allChanges(...record).filter(({ kind }) => kind !== 'feed');

/** What it changes in public. */
const coming = (...record: Parameters<typeof allChanges>) =>
  allChanges(...record).flatMap((change) => (change.kind === 'feed' ? [change.change] : []));

/** A record of the stream, with the item before and after. */
function allChanges(key: Key, before: Item | undefined, after: Item | undefined) {
  const image = (item: Item) => marshall({ ...item, ...key }, { removeUndefinedValues: true });
  return changesOf({
    eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
    dynamodb: {
      Keys: { pk: { S: key.pk }, sk: { S: key.sk } },
      // The types of events and of the SDK describe attributes differently.
      ...(before && { OldImage: image(before) as never }),
      ...(after && { NewImage: image(after) as never }),
    },
  });
}

const kindsOf = (changes: ReturnType<typeof changesOf>) => changes.map(({ kind }) => kind);

describe('a record of the stream', () => {
  const clinic = makeClinic();
  const { googlePlaceId: _placeId, ...item } = clinic;
  const key = clinicKeys.clinic(clinic.id);

  it('of a clinic asks to derive it and says what pages show of it before and after', () => {
    const after = { ...item, phone: '+1 (312) 555-0199' };
    expect(kindsOf(changed(key, undefined, item))).toEqual(['clinic', 'pages']);
    // Its rank may be another.
    expect(changed(key, item, after)).toMatchObject([
      { kind: 'rank', id: clinic.id },
      {
        kind: 'pages',
        change: {
          kind: 'clinic',
          id: clinic.id,
          before: { phone: clinic.phone },
          after: { phone: '+1 (312) 555-0199' },
        },
      },
    ]);
  });

  it('of a clinic that is not public changes no page', () => {
    const waiting = { ...item, status: 'pending_approval' };
    expect(kindsOf(changed(key, undefined, waiting))).toEqual(['clinic']);
    expect(changed(key, item, waiting)).toMatchObject([
      { kind: 'rank' },
      { kind: 'pages', change: { before: { id: clinic.id }, after: undefined } },
    ]);
  });

  it('of a clinic says what changes in public, by the names of fields', () => {
    const [{ id, slug }, sequenceNumber] = [clinic, ''];
    const unlisted = {
      ...item,
      status: 'unlisted',
      unlisted: { at: '2026-01-01T00:00:00.000Z', reason: 'Closed' },
    };
    const edited = { ...item, phone: '+1 (312) 555-0199', version: 7 };
    expect(coming(key, undefined, item)).toEqual([{ id, slug, kind: 'added', sequenceNumber }]);
    expect(coming(key, { ...item, status: 'pending_approval' }, item)).toMatchObject([{ kind: 'added' }]);
    expect(coming(key, item, edited)).toEqual([
      { id, slug, kind: 'changed', fields: ['phone'], sequenceNumber },
    ]);
    expect(coming(key, item, unlisted)).toEqual([
      { id, slug, kind: 'unlisted', reason: 'Closed', sequenceNumber },
    ]);
    expect(coming(key, unlisted, item)).toEqual([{ id, slug, kind: 'relisted', sequenceNumber }]);
    expect(coming(key, item, { ...item, mergeKey: 'k' })).toEqual([
      { id, slug, kind: 'merged', sequenceNumber },
    ]);
    expect(coming(key, item, { ...item, version: 7 })).toEqual([]);
    expect(coming(key, unlisted, { ...unlisted, phone: '' })).toEqual([]);
    expect(
      coming(publicReviewKeys.sums(id), undefined, { s5: 1, weight: 2, stars: 10, revision: 1 }),
    ).toEqual([{ id, kind: 'changed', fields: ['rating', 'reviewCount', 'ratingCounts'], sequenceNumber }]);
  });

  it('of a rank by reviews may change pages, and that by anything else or of what Google knows does not', () => {
    const rank = { clinicId: clinic.id, score: 50, searchScore: 50 };
    const key = clinicKeys.rank(clinic.id);
    const [change, edited] = [
      { ...rank, score: 60, cause: 'reviewed' },
      { ...rank, score: 60, cause: 'changed' },
    ];
    expect(changed(key, rank, change)).toEqual([
      { kind: 'clinic', id: clinic.id },
      { kind: 'pages', change: { kind: 'rank', id: clinic.id, before: 50, after: 60 } },
    ]);
    expect(kindsOf(changed(key, rank, edited))).toEqual(['clinic']);
    expect(kindsOf(changed(key, undefined, rank))).toEqual(['clinic']);
    expect(kindsOf(changed(key, change, { ...change, searchScore: 60 }))).toEqual(['clinic']);
    expect(kindsOf(changed(clinicKeys.placeState(clinic.id), { version: 1 }, { version: 2 }))).toEqual([
      'clinic',
    ]);
  });

  it('of the bulk change asks to add up what is deferred, until it is over', () => {
    const bulkChange = totalKeys.bulkChange();
    expect(changed(bulkChange, { at: '1', since: 1 }, { at: '2', since: 1 })).toEqual([
      { kind: 'deferred', at: '2' },
    ]);
    expect(changed(bulkChange, { at: '2', since: 1 }, undefined)).toEqual([]);
  });

  it('by an import is a bulk change, and that of staff to the same record is not', () => {
    const key = clinicKeys.clinic(clinic.id);
    const source = { name: 'nppes', id: '1', seenAt: '2026-11-01T00:00:00.000Z' };
    const imported = { ...clinic, source };
    const bulk = { kind: 'pages', change: { kind: 'bulk', id: clinic.id } };
    expect(changed(key, undefined, imported)).toEqual([
      { kind: 'clinic', id: clinic.id, isBulk: true },
      bulk,
    ]);
    // An import stores them before the clinic.
    for (const beside of [clinicKeys.rank(clinic.id), clinicKeys.placeState(clinic.id)]) {
      const stored = { clinicId: clinic.id, isImported: true };
      const asked = [{ kind: 'clinic', id: clinic.id }];
      expect(allChanges(beside, undefined, stored)).toEqual([]);
      expect(changed(beside, undefined, { clinicId: clinic.id })).toEqual(asked);
      expect(changed(beside, stored, { ...stored, version: 2 })).toEqual(asked);
    }
    expect(changed(key, { ...clinic }, { ...imported, phone: '+1 (312) 555-0111' })).toContainEqual(bulk);
    const later = { ...source, seenAt: '2026-12-01T00:00:00.000Z' };
    expect(changed(key, imported, { ...imported, source: later, status: 'unlisted' })).toContainEqual(bulk);
    const edited = { ...imported, phone: '+1 (312) 555-0111' };
    expect(changed(key, imported, edited)).toContainEqual({
      kind: 'pages',
      change: { kind: 'clinic', id: clinic.id, before: imported, after: edited },
    });
    const city = cityOf('chicago');
    const added = (item: Item) => changed(taxonomyKeys.city(city.id), undefined, item);
    expect(added({ ...city, isImported: true })).toContainEqual({
      kind: 'pages',
      change: { kind: 'bulk', id: city.id },
    });
    expect(added({ ...city })).toContainEqual({ kind: 'pages', change: { kind: 'taxonomy', id: city.id } });
  });

  it('of the city of a clinic asks for its people, who are found there', () => {
    const key = clinicKeys.clinic(clinic.id);
    const moved = (before: Item | undefined, after: Item | undefined) =>
      changed(key, before, after).filter(({ kind }) => kind === 'moved');
    const { id, slug, name, state } = cityOf('toronto');
    const elsewhere = { ...clinic, city: { ...clinic.city, id, slug, name, state } };
    expect(moved({ ...clinic }, elsewhere)).toEqual([{ kind: 'moved', id: clinic.id }]);
    expect(moved({ ...clinic }, { ...clinic, name: 'Lakeview Clinic' })).toEqual([]);
    expect(moved(undefined, { ...clinic })).toEqual([]);
    expect(moved({ ...clinic }, undefined)).toEqual([]);
    const next = peopleKeys.moved(clinic.id);
    const after = 'WORKS#cardiology#roe#2';
    expect(changed(next, undefined, { after })).toEqual([{ kind: 'moved', id: clinic.id, after }]);
    expect(changed(next, { after }, undefined)).toEqual([]);
  });

  it('of a person changes the pages that showed and show the person, and by an import all of them', () => {
    const person = {
      id: clinic.id,
      slug: 'jane-roe',
      name: { family: 'Roe' },
      specialties: [],
      createdAt: '2026-11-01T00:00:00.000Z',
      version: 0,
    };
    const key = personKeys.person(person.id);
    const pages = (before: Item | undefined, after: Item | undefined) =>
      changed(key, before, after).flatMap((one) => (one.kind === 'pages' ? one.change : []));
    const shown = { kind: 'person', id: person.id, before: 'jane-roe', after: 'jane-roe' };
    expect(pages(person, { ...person, version: 1 })).toEqual([shown]);
    const hidden = { what: 'all', at: person.createdAt, reason: 'Asked for it.' };
    expect(pages(person, { ...person, hidden })).toEqual([{ ...shown, after: undefined }]);
    expect(pages(person, { ...person, hidden: { ...hidden, what: 'street' } })).toEqual([shown]);
    expect(pages(person, { ...person, mergedInto: '2' })).toEqual([{ ...shown, after: undefined }]);
    const seen = { ...person, source: { name: 'NPPES', id: '1', seenAt: '2026-11-01T00:00:00.000Z' } };
    expect(pages(person, seen)).toEqual([{ kind: 'bulk', id: person.id }]);
    expect(pages(seen, { ...seen, version: 1 })).toEqual([shown]);
    // The reviews that name the person, and those of records that are shown as the person.
    const naming = (before: Item | undefined, after: Item | undefined) =>
      changed(key, before, after).filter(({ kind }) => kind === 'saw');
    const own = { kind: 'saw', id: person.id };
    expect(naming(person, { ...seen, gender: 'female', version: 1 })).toEqual([]);
    expect(naming(person, { ...person, hidden: { ...hidden, what: 'street' } })).toEqual([]);
    for (const after of [
      { ...person, name: { family: 'Doe' } },
      { ...person, slug: 'jane-doe' },
      { ...person, mergedInto: '2' },
      { ...person, hidden },
      undefined,
    ]) {
      expect(naming(person, after)).toEqual([own]);
    }
    const merged = { ...person, merged: ['3', '4'] };
    expect(naming(merged, { ...merged, slug: 'jane-doe' })).toEqual([
      own,
      { kind: 'saw', id: '3' },
      { kind: 'saw', id: '4' },
    ]);
    const next = publicReviewKeys.sawNext(person.id);
    expect(changed(next, undefined, { after: 'REVIEW#7' })).toEqual([{ ...own, after: 'REVIEW#7' }]);
    expect(changed(next, { after: 'REVIEW#7' }, undefined)).toEqual([]);
    // A role comes with a change of the record.
    expect(changed(personKeys.role(person.id, '1'), undefined, {})).toEqual([]);
  });

  it('of the sums of reviews asks for the rank, and changes pages with each published review', () => {
    const sums = { s5: 1, weight: 2, stars: 10, revision: 1 };
    const key = publicReviewKeys.sums(clinic.id);
    expect(changed(key, undefined, sums)).toEqual([
      { kind: 'rank', id: clinic.id, isReviewed: true },
      {
        kind: 'pages',
        change: {
          kind: 'reviews',
          id: clinic.id,
          before: { sum: 0, count: 0 },
          after: { sum: 5, count: 1 },
        },
      },
    ]);
    // A reply that has become due.
    expect(kindsOf(changed(key, sums, { ...sums, due: 1, dueUntil: '2025-01-01' }))).toEqual(['rank']);
  });

  it('of a review of any status asks to derive it', () => {
    expect(changed(reviewKeys.review('1'), undefined, { status: 'pending' })).toEqual([
      { kind: 'review', id: '1' },
    ]);
    expect(changed(reviewKeys.contact('1'), undefined, { email: 'a@b.example' })).toEqual([]);
    expect(changed(publicReviewKeys.review('1', '2025', '2'), undefined, { id: '2' })).toEqual([]);
  });

  it('of a city changes pages when its name changes, and not with its totals', () => {
    const city = cityOf('chicago');
    const kinds = (after: Item) => kindsOf(changed(taxonomyKeys.city(city.id), { ...city }, after));
    expect(kinds({ ...city, clinicCount: 7 })).toEqual(['city']);
    expect(kinds({ ...city, name: 'The City' })).toEqual(['city', 'pages']);
    expect(kindsOf(changed(taxonomyKeys.city(city.id), { clinicCount: 1 }, { ...city }))).toEqual([
      'city',
      'pages',
    ]);
    expect(kindsOf(changed(taxonomyKeys.city(city.id), { ...city }, { clinicCount: 0 }))).toEqual([
      'city',
      'pages',
    ]);
  });

  it('of a category changes pages', () => {
    expect(
      kindsOf(changed(taxonomyKeys.categoryRecord('dentistry'), undefined, { id: 'dentistry' })),
    ).toEqual(['pages']);
  });

  it('of the record of a post asks to derive it, and of its text or slug nothing', () => {
    expect(changed(postKeys.record('1'), undefined, { status: 'draft' })).toEqual([
      { kind: 'post', id: '1' },
    ]);
    expect(changed(postKeys.content('1'), undefined, { content: 'Text.' })).toEqual([]);
    expect(changed(postKeys.slug('a-post'), undefined, { postId: '1' })).toEqual([]);
  });

  it('of a post changes pages while it is published', () => {
    const post = makePost({ publishedAt: '2025-01-01T00:00:00.000Z' });
    const { publishedAt: _published, ...draft } = post;
    const key = publicPostKeys.post(post.slug);
    expect(kindsOf(changed(key, undefined, { ...draft }))).toEqual([]);
    expect(kindsOf(changed(key, { ...draft }, { ...post }))).toEqual(['pages']);
    expect(kindsOf(changed(key, { ...post }, undefined))).toEqual(['pages']);
  });

  it('of a mail that is due asks to enqueue it, and of one that a backup brings back settled does not', () => {
    const key = outboxKeys.mail('message-received', '1');
    const due = { byQueuePk: OUTBOX_QUEUE, byQueueSk: '2025' };
    expect(changed(key, undefined, due)).toMatchObject([{ kind: 'outbox' }]);
    expect(changed(key, undefined, { ...due, byQueuePk: UNSENT_QUEUE })).toEqual([]);
    expect(changed(key, undefined, { sentAt: '2025-01-01T00:00:00.000Z' })).toEqual([]);
  });
});
