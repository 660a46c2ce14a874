import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { submissionKeys } from '../../lambdas/records/submissions/items.ts';

import type { ClinicDetail } from '../../shared/contracts/entities.ts';
import { type StaffClinic, staffClinicSchema } from '../../shared/contracts/staff/staff.ts';
import type { SubmissionRecord } from '../../shared/domain/records.ts';
import { categories } from '../fixtures/taxonomy.ts';
import { useStaff } from './support/staff.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number, 9)).toISOString();
const ids = (clinics: readonly { readonly id: string }[]) => clinics.map(({ id }) => id);
const idSet = (clinics: readonly { readonly id: string }[]) => new Set(ids(clinics));

describe('the lists of clinics for staff', () => {
  const staff = useStaff();
  const waiting: SubmissionRecord[] = [];
  const rejected: SubmissionRecord[] = [];
  const approved: { readonly id: string }[] = [];

  beforeAll(async () => {
    for (let number = 0; number < 30; number += 1) {
      const category = categories[number % 7]?.slug ?? '';
      const city = number % 2 === 0 ? 'toronto' : 'chicago';
      // Every fifth is listed twice: lists for the public merge it.
      const place = number % 5 === 0 ? { googlePlaceId: `place-${Math.floor(number / 10)}` } : {};
      approved.push(await staff().importClinic({ city, category, telemedicine: number % 3 === 0, ...place }));
    }
    for (let number = 0; number < 9; number += 1) {
      const practice = await staff().sendIn({
        city: number % 3 === 0 ? 'toronto' : 'chicago',
        category: number % 2 === 0 ? 'dentistry' : 'urology',
        telemedicine: number % 2 === 0,
        createdAt: day(number),
      });
      waiting.push(practice);
    }
    for (let number = 0; number < 5; number += 1) {
      const practice = await staff().sendIn({ city: 'vancouver', createdAt: day(number) });
      await staff().reject(practice.id);
      rejected.unshift(practice);
    }
  });

  it('show pending practices oldest first, and rejected ones by the newest decision', async () => {
    const pending = await staff().walk<StaffClinic>('/api/clinics?status=pending_approval&limit=4');
    expect(pending.map(({ length }) => length)).toEqual([4, 4, 1]);
    expect(ids(pending.flat())).toEqual(ids(waiting));
    const no = await staff().walk<StaffClinic>('/api/clinics?status=rejected&limit=5');
    expect(no).toHaveLength(1);
    expect(ids(no.flat())).toEqual(ids(rejected));
    for (const clinic of [...pending.flat(), ...no.flat()]) {
      expect(staffClinicSchema.parse(clinic)).toEqual(clinic);
      expect(clinic).toMatchObject({ email: 'owner@practice.example', rating: '0.0', reviewCount: 0 });
    }
    expect(pending.flat().map(({ createdAt }) => createdAt)).toEqual(
      waiting.map(({ createdAt }) => createdAt),
    );
  });

  it.each([1, 6, 9, 14, 44, 100])('go through every status with one cursor, %i at a time', async (limit) => {
    const pages = await staff().walk<StaffClinic>(`/api/clinics?limit=${limit}`);
    const clinics = pages.flat();
    expect(clinics.map(({ status }) => status)).toEqual([
      ...waiting.map(() => 'pending_approval'),
      ...rejected.map(() => 'rejected'),
      ...approved.map(() => 'approved'),
    ]);
    expect(idSet(clinics)).toEqual(idSet([...waiting, ...rejected, ...approved]));
    for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
    expect(pages.at(-1)?.length).toBeGreaterThan(0);
    for (const clinic of clinics) expect(staffClinicSchema.parse(clinic)).toEqual(clinic);
  });

  it('show approved clinics one by one, best first, with what cards do not hold', async () => {
    const clinics = (await staff().walk<StaffClinic>('/api/clinics?status=approved&limit=7')).flat();
    expect(idSet(clinics)).toEqual(idSet(approved));
    for (const clinic of clinics) {
      expect(clinic).toMatchObject({ email: 'desk@clinic.example', createdAt: '2024-01-15T09:00:00.000Z' });
      expect(clinic).not.toHaveProperty('otherCategories');
    }
    const { body } = await staff().everyone('/api/clinics?limit=100');
    const merged = ids(body as StaffClinic[]);
    expect(merged.length).toBeLessThan(approved.length);
    expect(ids(clinics).filter((id) => merged.includes(id))).toEqual(merged);
  });

  it.each([
    'city=toronto',
    'cityId=chicago',
    'category=dentistry',
    'city=chicago&category=urology',
    'telemedicine=true',
    'acceptingPatients=true&telemedicine=true&city=toronto',
    'city=vancouver',
    'rating=4',
  ])('are narrowed like those for everyone, in every status: %s', async (query) => {
    const all = (await staff().walk<StaffClinic>('/api/clinics?limit=100')).flat();
    const asked = new URLSearchParams(query);
    const passing = all.filter(
      ({ city, category, telemedicine, rating }) =>
        [city.id, null].includes(asked.get('city') ?? asked.get('cityId')) &&
        [category.id, null].includes(asked.get('category')) &&
        (telemedicine || asked.get('telemedicine') === null) &&
        Number(rating) >= Number(asked.get('rating') ?? 0),
    );
    const pages = await staff().walk<StaffClinic>(`/api/clinics?limit=3&${query}`);
    expect(pages.flat()).toEqual(passing);
    for (const page of pages.slice(0, -1)) expect(page).toHaveLength(3);
  });

  it('leave nothing out and repeat nothing while new practices arrive', async () => {
    const arrived: string[] = [];
    const pages = await staff().walk<StaffClinic>('/api/clinics?limit=8', async (page) => {
      const practice = await staff().sendIn({ createdAt: day(100 + page) });
      arrived.push(practice.id);
      await (page % 2 === 0 ? staff().approve(practice.id) : staff().reject(practice.id));
    });
    const seen = ids(pages.flat());
    expect(new Set(seen).size).toBe(seen.length);
    for (const { id } of [...waiting, ...rejected, ...approved]) expect(seen).toContain(id);
    expect(arrived.length).toBeGreaterThan(4);
  });

  it('leave out no practice whose status changes between two pages', async () => {
    const before = (await staff().walk<StaffClinic>('/api/clinics?limit=100')).flat();
    const practice = await staff().sendIn({ createdAt: day(300) });
    const pages = await staff().walk<StaffClinic>('/api/clinics?limit=5', async (page) => {
      if (page === 1) await staff().approve(practice.id);
    });
    const seen = ids(pages.flat());
    for (const { id } of [...before, practice]) expect(seen).toContain(id);
  });

  it('leave out an invalid practice', async () => {
    const practice = await staff().sendIn({ createdAt: day(200) });
    const { client, name, table } = staff().table;
    const item = await table.get(submissionKeys.submission(practice.id), { consistent: true });
    await client.send(new PutCommand({ TableName: name, Item: { ...item, services: 'none' } }));
    const pages = await staff().walk<StaffClinic>('/api/clinics?limit=3&status=pending_approval');
    expect(ids(pages.flat())).toEqual(ids(waiting));
    await client.send(new PutCommand({ TableName: name, Item: item ?? {} }));
    expect((await staff().reject(practice.id)).status).toBe(200);
  });

  it('are for staff only', async () => {
    for (const status of ['pending_approval', 'rejected']) {
      expect((await staff().everyone(`/api/clinics?status=${status}`)).status).toBe(401);
      for (const groups of [[], ['notadmin'], ['Admin']]) {
        expect((await staff().signedIn(`/api/clinics?status=${status}`, groups)).status).toBe(403);
      }
    }
    const { body, headers } = await staff().signedIn('/api/clinics?limit=100', ['notadmin']);
    expect(body).toEqual((await staff().everyone('/api/clinics?limit=100')).body);
    expect(headers['cache-control']).toBe('private, no-store');
    for (const card of body as object[]) {
      for (const field of ['email', 'createdAt', 'status']) expect(card).not.toHaveProperty(field);
    }
  });

  it('reject cursors of other lists', async () => {
    const { headers } = await staff().everyone('/api/clinics?limit=2');
    const mine = (await staff().signedIn('/api/clinics?limit=2')).headers;
    const invalid = { status: 400, body: { fields: { cursor: ['is not a cursor of this query'] } } };
    expect(await staff().signedIn(`/api/clinics?cursor=${headers['x-next-cursor']}`)).toMatchObject(invalid);
    expect(await staff().everyone(`/api/clinics?cursor=${mine['x-next-cursor']}`)).toMatchObject(invalid);
    const other = `/api/clinics?status=approved&cursor=${mine['x-next-cursor']}`;
    expect(await staff().signedIn(other)).toMatchObject(invalid);
  });

  it('lead to each practice by its id, and to one that waits by its slug, for staff only', async () => {
    for (const practice of [waiting[0], rejected[0]]) {
      if (practice === undefined) throw new Error('no practice');
      const bySlug = practice === waiting[0] ? [`/api/clinics/${practice.slug}`] : [];
      for (const path of [...bySlug, `/api/clinics/${practice.id}`]) {
        const { status, body, headers } = await staff().signedIn(path);
        expect(status).toBe(200);
        expect(body).toMatchObject({
          id: practice.id,
          slug: practice.slug,
          email: practice.email,
          reviews: [],
        });
        expect((body as ClinicDetail).status).not.toBe('approved');
        expect(headers['cache-control']).toBe('private, no-store');
        expect((await staff().everyone(path)).status).toBe(404);
        expect((await staff().signedIn(path, ['notadmin'])).status).toBe(404);
      }
    }
    // Free for the next practice of the name.
    expect((await staff().signedIn(`/api/clinics/${rejected[0]?.slug}`)).status).toBe(404);
    expect((await staff().signedIn('/api/clinics/no-such-practice')).status).toBe(404);
    expect((await staff().signedIn('/api/clinics/Not_a_slug!')).status).toBe(404);
  });
});
