/** Whom reviews name: by the person's present name, whatever staff do to the person. */

import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { publicReviewKeys, sumsIn } from '../../lambdas/derived/reviews/items.ts';
import { ListingReviews } from '../../lambdas/jobs/imports/listing-reviews.ts';
import { changesOf } from '../../lambdas/jobs/projector/changed-records.ts';
import type { Change } from '../../lambdas/jobs/projector/project-records.ts';
import { personKeys } from '../../lambdas/records/people/items.ts';
import type { RawItem } from '../../lambdas/table/client.ts';
import type { Key } from '../../lambdas/table/key.ts';
import type { ClinicDetail, Review } from '../../shared/contracts/entities.ts';
import {
  type EditedPractitioner,
  editedPractitionerSchema,
} from '../../shared/contracts/people/staff-people.ts';
import { type StaffReview, staffReviewSchema } from '../../shared/contracts/reviews/reviews.ts';
import type { ReviewRecord } from '../../shared/domain/records.ts';
import { makeReview } from '../fixtures/clinics.ts';
import { randomOf } from '../fixtures/search-directory.ts';
import { allItems, contentOf, projectionOf, rebuild } from './support/projection.ts';
import { addReviews, projectReviews, putReviews } from './support/reviews.ts';
import { type Answered, useStaff } from './support/staff.ts';

/** Reviews that one record of the stream brings up to date. */
const AT_A_TIME = 100;
const STORM = 32;

describe('whom a review names', () => {
  const staff = useStaff();
  const table = () => staff().table.table;
  const call = (path: string, method: string, body: object) => staff().admin(path, { method, body });
  const personIn = ({ status, body }: Answered): EditedPractitioner => {
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return editedPractitionerSchema.parse(body);
  };
  const edit = (id: string, body: object) => call(`/api/practitioners/${id}`, 'PATCH', body);
  const hide = (id: string, what: string) =>
    call(`/api/practitioners/${id}/hide`, 'PATCH', { what, reason: 'Asked for it.' });
  const merge = (id: string, into: string) => call(`/api/practitioners/${id}/merge`, 'POST', { into });
  const split = (id: string) => call(`/api/practitioners/${id}/split`, 'POST', {});

  async function working(clinicId: string, given = 'Jane'): Promise<EditedPractitioner> {
    const name = { given, family: 'Roe', degrees: 'MD' };
    const { id } = personIn(await call('/api/practitioners', 'POST', { name }));
    return personIn(await call(`/api/practitioners/${id}/roles`, 'POST', { clinicId }));
  }

  const read = (key: Key): Promise<RawItem | undefined> => table().get(key, { consistent: true });

  /** What the stream asks for by a change of an item. */
  function asked(key: Key, before: RawItem | undefined, after: RawItem | undefined): Change[] {
    const image = (item: RawItem) => marshall(item, { removeUndefinedValues: true }) as never;
    return changesOf({
      eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
      dynamodb: {
        Keys: { pk: { S: key.pk }, sk: { S: key.sk } },
        ...(before && { OldImage: image(before) }),
        ...(after && { NewImage: image(after) }),
      },
    });
  }

  /** Does something to people, and returns what the stream brings of it. */
  async function changing(ids: readonly string[], act: () => Promise<unknown>): Promise<Change[]> {
    const keys = ids.map(personKeys.person);
    const before = await Promise.all(keys.map(read));
    await act();
    const after = await Promise.all(keys.map(read));
    return keys.flatMap((key, index) => asked(key, before[index], after[index]));
  }

  /** Derives changes, and what they leave to later records of the stream. Returns how many records that took. */
  async function derive(changes: readonly Change[]): Promise<number> {
    let rounds = 1;
    await projectionOf(table())(changes);
    const people = new Set(changes.flatMap((change) => (change.kind === 'saw' ? change.id : [])));
    for (const id of people) {
      const key = publicReviewKeys.sawNext(id);
      for (let next = await read(key); next !== undefined; next = await read(key)) {
        rounds += 1;
        await projectionOf(table())(asked(key, undefined, next));
      }
    }
    return rounds;
  }
  const deriving = async (ids: readonly string[], act: () => Promise<unknown>) =>
    derive(await changing(ids, act));

  const shown = async (slug: string): Promise<Review[]> => {
    const { body } = await staff().everyone(`/api/clinics/${slug}/reviews?limit=100`);
    return body as Review[];
  };
  const copyOf = ({ clinicId, createdAt, id }: ReviewRecord) =>
    read(publicReviewKeys.review(clinicId, createdAt, id));
  const seenIn = async (review: ReviewRecord) => (await copyOf(review))?.saw;
  const withdrawn = async (clinicId: string) => {
    const item = await read(publicReviewKeys.sums(clinicId));
    return sumsIn(item === undefined ? [] : [item]).withdrawn;
  };
  const ofStaff = async (): Promise<StaffReview[]> => {
    const { status, body } = await staff().admin('/api/admin/reviews?status=published&limit=50');
    expect(status, JSON.stringify(body)).toBe(200);
    return z.parse(z.array(staffReviewSchema), body);
  };

  it('is on the clinic’s page, in its list and in that of staff, and nothing else of the record is', async () => {
    const clinic = await staff().importClinic();
    const { id, slug } = await working(clinic.id);
    const review = makeReview(clinic.id, { practitionerId: id });
    const other = makeReview(clinic.id, { createdAt: '2025-07-01T12:00:00.000Z' });
    await addReviews(table(), [review, other]);
    const saw = { id, slug, name: 'Jane Roe, MD' };
    const detail = (await staff().everyone(`/api/clinics/${clinic.slug}`)).body as ClinicDetail;
    for (const [first, second] of [detail.reviews, await shown(clinic.slug)]) {
      expect(first).toMatchObject({ id: review.id, saw });
      expect(Object.keys(first ?? {})).not.toContain('practitionerId');
      expect(Object.keys(second ?? {})).not.toContain('saw');
    }
    const listed = (await ofStaff()).find((one) => one.id === review.id);
    expect(listed?.saw).toEqual({ ...saw, isShown: true });
  });

  it('follows the name and the slug, and stays when the person leaves the clinic', async () => {
    const clinic = await staff().importClinic();
    const { id, version } = await working(clinic.id);
    const review = makeReview(clinic.id, { practitionerId: id });
    await addReviews(table(), [review]);
    await deriving([id], () =>
      edit(id, {
        version,
        name: { given: 'Jane', family: 'Young', degrees: 'DO' },
        slug: `jane-young-${id.toLowerCase()}`,
      }),
    );
    const saw = { id, slug: `jane-young-${id.toLowerCase()}`, name: 'Jane Young, DO' };
    expect(await seenIn(review)).toEqual(saw);
    // What reviews do not show asks for nothing of them.
    const left = await changing([id], () =>
      call(`/api/practitioners/${id}/roles/${clinic.id}`, 'PATCH', {
        version: version + 1,
        until: '2026-01-31',
      }),
    );
    expect(left.map(({ kind }) => kind)).not.toContain('saw');
    expect(left.length).toBeGreaterThan(0);
    await derive([...left, { kind: 'review', id: review.id }]);
    expect(await seenIn(review)).toEqual(saw);
    expect(await withdrawn(clinic.id)).toBe(0);
  });

  it('goes with a review that moves to another clinic, and follows the person there', async () => {
    const [from, to] = [await staff().importClinic(), await staff().importClinic()];
    const { id, slug, version } = await working(from.id);
    const review = makeReview(from.id, { practitionerId: id });
    await addReviews(table(), [review]);
    expect(await new ListingReviews(table()).move(review.id, from.id, to.id)).toBe(true);
    const moved = { ...review, clinicId: to.id };
    await projectReviews(table(), [moved]);
    expect(await copyOf(review)).toBeUndefined();
    expect(await seenIn(moved)).toEqual({ id, slug, name: 'Jane Roe, MD' });
    await deriving([id], () => edit(id, { version, name: { given: 'Jane', family: 'Young' } }));
    expect(await shown(to.slug)).toMatchObject([{ id: review.id, saw: { id, name: 'Jane Young' } }]);
    expect(await shown(from.slug)).toEqual([]);
  });

  it('is left out while the person is hidden, which changes the page at once', async () => {
    const clinic = await staff().importClinic();
    const { id } = await working(clinic.id);
    const review = makeReview(clinic.id, { practitionerId: id });
    await addReviews(table(), [review]);
    const key = publicReviewKeys.sums(clinic.id);
    const before = await read(key);
    await deriving([id], () => hide(id, 'all'));
    expect(await copyOf(review)).not.toHaveProperty('saw');
    expect(await withdrawn(clinic.id)).toBe(1);
    expect(asked(key, before, await read(key))).toContainEqual({
      kind: 'pages',
      change: expect.objectContaining({ kind: 'reviews', id: clinic.id, isWithdrawn: true }),
    });
    expect((await ofStaff()).find((one) => one.id === review.id)?.saw).toMatchObject({ id, isShown: false });

    // Only the street is hidden: pages show the person.
    await deriving([id], () => hide(id, 'street'));
    expect(await seenIn(review)).toMatchObject({ id });
    expect(await withdrawn(clinic.id)).toBe(1);
  });

  it('is the person as which a merged record is shown, until it is taken apart', async () => {
    const clinic = await staff().importClinic();
    const [one, other] = [await working(clinic.id), await working(clinic.id, 'Janet')];
    const review = makeReview(clinic.id, { practitionerId: one.id });
    await addReviews(table(), [review]);
    const both = [one.id, other.id];
    await deriving(both, () => merge(one.id, other.id));
    expect(await seenIn(review)).toMatchObject({ id: other.id, name: 'Janet Roe, MD' });
    const { version } = personIn(await staff().admin(`/api/admin/practitioners/${other.id}`));
    await deriving([other.id], () => edit(other.id, { version, name: { given: 'Janet', family: 'Young' } }));
    expect(await seenIn(review)).toEqual({ id: other.id, slug: other.slug, name: 'Janet Young' });
    await deriving([other.id], () => hide(other.id, 'all'));
    expect(await seenIn(review)).toBeUndefined();
    await deriving([other.id], () => hide(other.id, 'nothing'));
    await deriving(both, () => split(one.id));
    expect(await seenIn(review)).toEqual({ id: one.id, slug: one.slug, name: 'Jane Roe, MD' });
  });

  it('is left out when the record is gone, and comes back with it', async () => {
    const clinic = await staff().importClinic();
    const { id } = await working(clinic.id);
    const review = makeReview(clinic.id, { practitionerId: id });
    await addReviews(table(), [review]);
    const record = await read(personKeys.person(id));
    await deriving([id], () => table().delete(personKeys.person(id)));
    expect(await copyOf(review)).not.toHaveProperty('saw');
    await deriving([id], () => table().put({ Item: record ?? {} }));
    expect(await seenIn(review)).toMatchObject({ id });
  });

  it('has the present name when a review is published later, and leaves nothing when it is removed', async () => {
    const clinic = await staff().importClinic();
    const { id, version } = await working(clinic.id);
    const review = makeReview(clinic.id, { practitionerId: id, status: 'pending' });
    await addReviews(table(), [review]);
    const ofPerson = publicReviewKeys.saw(id, review.id);
    expect(await read(ofPerson)).toBeUndefined();
    await deriving([id], () => edit(id, { version, name: { given: 'Jane', family: 'Later' } }));
    await addReviews(table(), [{ ...review, status: 'published' }]);
    expect(await seenIn(review)).toMatchObject({ name: 'Jane Later' });
    expect(await read(ofPerson)).toBeDefined();
    await addReviews(table(), [{ ...review, status: 'removed', reason: 'offensive' }]);
    expect([await copyOf(review), await read(ofPerson)]).toEqual([undefined, undefined]);
  });

  it('of many reviews follows a person by bounded records of the stream', async () => {
    const clinics = [await staff().importClinic(), await staff().importClinic()];
    const { id, version } = await working(clinics[0]?.id ?? '');
    const reviews = Array.from({ length: 2 * AT_A_TIME + 30 }, (_, number) =>
      makeReview(clinics[number % 2]?.id ?? '', {
        practitionerId: id,
        createdAt: new Date(Date.UTC(2025, 0, 1, number)).toISOString(),
      }),
    );
    await addReviews(table(), reviews);
    const names = async () =>
      Map.groupBy(
        (await Promise.all(reviews.map(seenIn))).map((saw) => (saw as Review['saw'])?.name),
        (name) => name,
      );
    const changes = await changing([id], () =>
      edit(id, { version, name: { given: 'Jane', family: 'Young', degrees: 'MD' } }),
    );
    await projectionOf(table())(changes);
    expect((await names()).get('Jane Young, MD')).toHaveLength(AT_A_TIME);
    expect(await derive(changes)).toBe(3);
    expect((await names()).get('Jane Young, MD')).toHaveLength(reviews.length);
  });

  it('is the same after a storm of changes as derived from the records at once', {
    timeout: 240_000,
  }, async () => {
    const random = randomOf(41);
    const pick = <One>(from: readonly One[]): One => {
      const one = from[Math.floor(random() * from.length)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    };
    const clinic = await staff().importClinic();
    const people = await Promise.all(Array.from({ length: 4 }, () => working(clinic.id)));
    const ids = people.map(({ id }) => id);
    const reviews = Array.from({ length: 12 }, () =>
      makeReview(clinic.id, { practitionerId: pick(ids), status: 'pending' }),
    );
    await addReviews(table(), reviews);
    let stream: Change[] = [];
    const acts: (() => Promise<void>)[] = [
      async () => {
        const id = pick(ids);
        const { version } = personIn(await staff().admin(`/api/admin/practitioners/${id}`));
        const name = { given: 'Jane', family: pick(['Roe', 'Young', 'Doe']) };
        stream.push(...(await changing(ids, () => edit(id, { version, name }))));
      },
      async () => {
        stream.push(...(await changing(ids, () => hide(pick(ids), pick(['all', 'street', 'nothing'])))));
      },
      async () => {
        stream.push(...(await changing(ids, () => merge(pick(ids), pick(ids)))));
      },
      async () => {
        stream.push(...(await changing(ids, () => split(pick(ids)))));
      },
      async () => {
        const review = { ...pick(reviews), status: pick(['published', 'published', 'removed'] as const) };
        await putReviews(table(), [review]);
        stream.push({ kind: 'review', id: review.id });
      },
    ];
    /** A part of the stream, some of it again later. */
    const deliver = async () => {
      const now = stream.filter(() => random() < 0.4);
      stream = [...stream.filter((one) => !now.includes(one)), ...now.filter(() => random() < 0.2)];
      await projectionOf(table())(now.toSorted(() => random() - 0.5));
    };
    for (let done = 0; done < STORM; done += 1) {
      await Promise.all([pick(acts)(), deliver()]);
    }
    await projectReviews(table(), reviews.slice(0, 1));
    await derive(stream);
    await projectionOf(table())([{ kind: 'rank', id: clinic.id }, { kind: 'delta' }]);
    expect((await shown(clinic.slug)).length).toBeGreaterThan(0);

    await rebuild(table());
    const before = await contentOf(table());
    const named: string[] = [];
    expect(await rebuild(table(), { onChange: (kind, name) => named.push(`${kind} ${name}`) })).toMatchObject(
      { changed: 0, failed: [] },
    );
    expect(named).toEqual([]);

    // Names and lists are lost or wrong, and something is left that no review accounts for.
    const naming = (await allItems(table())).filter(({ pk }) => String(pk).startsWith('SAW#'));
    for (const { pk, sk } of naming) await table().delete({ pk: String(pk), sk: String(sk) });
    for (const review of reviews) {
      const copy = await copyOf(review);
      if (copy !== undefined)
        await table().put({ Item: { ...copy, saw: { id: '1', slug: 'x', name: 'X' } } });
    }
    await table().put({ Item: publicReviewKeys.saw(ids[0] ?? '', '01ARZ3NDEKTSV4RRFFQ69G5FAV') });
    expect((await rebuild(table())).failed).toEqual([]);
    expect(await contentOf(table())).toEqual(before);
  });
});
