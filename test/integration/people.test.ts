/** People and their roles: what staff do to them, and what everyone sees of it. */

import { describe, expect, it } from 'vitest';
import { listingKeys } from '../../lambdas/derived/listings/items.ts';
import { ListingRepository } from '../../lambdas/derived/listings/listing-repository.ts';
import { clinicPeopleItemSchema, movedItemSchema, peopleKeys } from '../../lambdas/derived/people/items.ts';
import { PersonProjection } from '../../lambdas/derived/people/person-projection.ts';
import { createProjectMoved } from '../../lambdas/derived/people/project-moved.ts';
import { personKeys } from '../../lambdas/records/people/items.ts';
import type {
  ClinicCard,
  ClinicDetail,
  PractitionerCard,
  Suggestions,
} from '../../shared/contracts/entities.ts';
import { practitionerSchema } from '../../shared/contracts/people/people.ts';
import {
  type EditedPractitioner,
  editedPractitionerSchema,
  type ListedPractitioner,
} from '../../shared/contracts/people/staff-people.ts';
import { type Activity, listActivity } from '../../shared/contracts/staff/activity.ts';
import { MAX_CURRENT_ROLES } from '../../shared/domain/people/roles.ts';
import { testId } from '../fixtures/clinics.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { unexpected } from '../support/unexpected.ts';
import { projectedCard, projectPeople } from './support/projection.ts';
import { type Answered, useStaff } from './support/staff.ts';
import { countWriteUnits } from './support/write-units.ts';

describe('people', () => {
  const staff = useStaff();
  const [cardiology, dentistry] = categories.map(({ id }) => id);
  if (cardiology === undefined || dentistry === undefined) throw new Error('there are too few categories');

  const call = (path: string, method: string, body?: object, headers?: Record<string, string>) =>
    staff().admin(path, { method, ...(body && { body }), ...(headers && { headers }) });
  const personIn = ({ status, body }: Answered): EditedPractitioner => {
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return editedPractitionerSchema.parse(body);
  };
  const project = (...ids: string[]) => projectPeople(staff().table.table, ...ids);
  const read = async (id: string) => personIn(await staff().admin(`/api/admin/practitioners/${id}`));
  const add = async (body: object = {}) =>
    personIn(
      await call('/api/practitioners', 'POST', {
        name: { given: 'Jane', family: 'Roe', degrees: 'M.D.' },
        specialties: [cardiology],
        ...body,
      }),
    );
  const edit = (id: string, body: object) => call(`/api/practitioners/${id}`, 'PATCH', body);
  const begin = (id: string, clinicId: string, body: object = {}) =>
    call(`/api/practitioners/${id}/roles`, 'POST', { clinicId, ...body });
  const change = (id: string, clinicId: string, body: object) =>
    call(`/api/practitioners/${id}/roles/${clinicId}`, 'PATCH', body);
  const working = async (clinicId: string, body: object = {}, role: object = {}) => {
    const { id } = await add(body);
    const person = personIn(await begin(id, clinicId, role));
    await project(id);
    return person;
  };
  const activity = async (id: string): Promise<Activity[]> =>
    listActivity.response.parse((await staff().admin(`/api/admin/activity?recordId=${id}`)).body);
  const shown = async (slugOrId: string) => {
    const { status, body } = await staff().everyone(`/api/practitioners/${slugOrId}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return practitionerSchema.parse(body);
  };
  const detail = async (slug: string) =>
    (await staff().everyone(`/api/clinics/${slug}`)).body as ClinicDetail;
  const list = async (slug: string, query = '') => {
    const { status, body } = await staff().everyone(`/api/clinics/${slug}/practitioners?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as PractitionerCard[]).map(({ name }) => name);
  };
  /** Slugs of all people of the sitemap. */
  const sitemap = async () => (await staff().everyone('/api/sitemap/practitioners/1/0')).body as string[];
  const find = async (q: string) =>
    (await staff().admin(`/api/admin/practitioners?q=${encodeURIComponent(q)}`)).body as ListedPractitioner[];

  it('are added with a name in parts, degrees as they are read, and a slug of their own', async () => {
    const [first, second] = [await add(), await add()];
    expect(first).toMatchObject({
      name: { given: 'Jane', family: 'Roe', degrees: 'MD' },
      specialties: [cardiology],
      version: 0,
      evidence: { name: { by: 'staff' }, specialties: { by: 'staff' } },
      roles: [],
    });
    expect(first.slug).toMatch(/^jane-roe/);
    expect(second.slug).not.toBe(first.slug);
    expect(await activity(first.id)).toMatchObject([
      { action: 'add-practitioner', kind: 'practitioner', recordName: 'Jane Roe, MD' },
    ]);
  });

  it('are added once when the request is repeated with its key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { name: { given: 'Once', family: 'Only' } };
    const [first, again] = [
      personIn(await call('/api/practitioners', 'POST', body, headers)),
      personIn(await call('/api/practitioners', 'POST', body, headers)),
    ];
    expect(again).toEqual(first);
  });

  it('are changed field by field, by version, with evidence and an entry of what was and became', async () => {
    const { id } = await add();
    const licences = [{ jurisdiction: 'IL', number: '036.123456', registerUrl: 'https://register.example' }];
    const changed = personIn(
      await edit(id, { version: 0, gender: 'female', languages: ['Spanish', 'Spanish'], licences }),
    );
    expect(changed).toMatchObject({
      version: 1,
      gender: 'female',
      languages: ['Spanish'],
      licences: [{ number: '036.123456', evidence: { by: 'staff' } }],
      evidence: { gender: { by: 'staff' } },
      editedFields: expect.arrayContaining(['gender', 'languages', 'licences']),
    });
    // Sent again, and by a request that has read an older version.
    expect(personIn(await edit(id, { version: 0, gender: 'female' })).version).toBe(1);
    expect(await edit(id, { version: 0, gender: 'male' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    const cleared = personIn(await edit(id, { version: 1, gender: null, languages: null, licences: [] }));
    expect([cleared.gender, cleared.languages, cleared.licences, cleared.evidence?.gender]).toEqual(
      Array(4).fill(undefined),
    );
    expect((await activity(id)).map(({ action, after }) => [action, after?.gender])).toEqual([
      ['edit-practitioner', undefined],
      ['edit-practitioner', 'female'],
      ['add-practitioner', undefined],
    ]);
  });

  it.each([
    ['a name without a family name', { name: { given: 'Jane', family: ' ' } }, 'name'],
    ['degrees that are none', { name: { family: 'Roe', degrees: 'Student' } }, 'name'],
    ['an NPI with a wrong check digit', { npi: '1234567890' }, 'npi'],
    ['a language that no form offers', { languages: ['Klingon'] }, 'languages'],
    ['a category that does not exist', { specialties: ['alchemy'] }, 'specialties'],
    ['a gender that is not known', { gender: 'unknown' }, 'gender'],
    ['a slug with capitals', { slug: 'Jane' }, 'slug'],
  ])('with %s are not valid', async (_, fields, field) => {
    const { id } = await add();
    const { status, body } = await edit(id, { version: 0, ...fields });
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]]);
    expect((await read(id)).version).toBe(0);
  });

  it('have numbers and slugs that no other person has, and a number that is left is free', async () => {
    const first = await add({ npi: '1000000004', college: { name: 'CPSO', number: '12 345' } });
    const second = await add();
    expect(await edit(second.id, { version: 0, npi: '1000000004' })).toMatchObject({ status: 400 });
    expect(await edit(second.id, { version: 0, college: { name: 'cpso', number: '12345' } })).toMatchObject({
      status: 400,
    });
    expect(await edit(second.id, { version: 0, slug: first.slug })).toMatchObject({ status: 400 });
    expect(
      await call('/api/practitioners', 'POST', { name: { family: 'Roe' }, npi: '1000000004' }),
    ).toMatchObject({ status: 400, body: { fields: { npi: ['Another person has this number'] } } });
    personIn(await edit(first.id, { version: 0, npi: '' }));
    expect(personIn(await edit(second.id, { version: 0, npi: '1000000004' })).npi).toBe('1000000004');
  });

  it('begin and end roles, and the pages of both follow', async () => {
    const clinic = await staff().importClinic();
    const { id, slug, version } = await working(clinic.id, { gender: 'female' }, { acceptingPatients: true });
    expect(await shown(slug)).toMatchObject({
      specialties: [{ id: cardiology }],
      roles: [
        {
          clinic: { slug: clinic.slug, address: clinic.address },
          acceptingPatients: true,
          isConfirmed: true,
        },
      ],
    });
    expect(await detail(clinic.slug)).toMatchObject({
      practitionerCount: 1,
      practitioners: [{ name: 'Jane Roe, MD', slug, gender: 'female', specialties: [{ id: cardiology }] }],
    });
    expect(await projectedCard(staff().table.table, clinic.id)).toMatchObject({
      practitionerCount: 1,
      practitionersByCategory: [{ categoryId: cardiology, count: 1 }],
    });
    const ended = personIn(await change(id, clinic.id, { version, until: '2026-01-31' }));
    expect(ended.roles).toMatchObject([{ until: '2026-01-31' }]);
    await project(id);
    expect((await shown(slug)).roles).toEqual([]);
    expect(await sitemap()).toContain(slug);
    const after = await detail(clinic.slug);
    expect([after.practitionerCount, after.practitioners]).toEqual([undefined, undefined]);
    expect((await projectedCard(staff().table.table, clinic.id))?.practitionerCount).toBeUndefined();
    expect((await activity(id)).map(({ action }) => action)).toEqual([
      'end-role',
      'add-role',
      'add-practitioner',
    ]);
    // It begins again.
    personIn(await begin(id, clinic.id));
    await project(id);
    expect(await list(clinic.slug)).toEqual(['Jane Roe, MD']);
  });

  it('have roles that are confirmed when both sides or staff said so', async () => {
    const clinic = await staff().importClinic();
    const { id } = await add();
    const statement = async (saidBy: string) =>
      personIn(await begin(id, clinic.id, { saidBy })).roles.map(({ isConfirmed }) => isConfirmed);
    expect(await statement('clinic')).toEqual([false]);
    // A repeat is no further statement.
    const { version } = await read(id);
    expect(await statement('clinic')).toEqual([false]);
    expect((await read(id)).version).toBe(version);
    expect(await statement('person')).toEqual([true]);
    await project(id);
    expect((await shown(id)).roles).toMatchObject([
      { isConfirmed: true, statements: { clinic: {}, person: {} } },
    ]);
  });

  it('have roles at clinics of the directory only, and a bounded number of current ones', async () => {
    const { id } = await add();
    expect(await begin(id, testId(123_456_789))).toMatchObject({ status: 400 });
    expect(await change(id, testId(123_456_789), { version: 0, until: '2026-01-31' })).toMatchObject({
      status: 404,
    });
    for (let number = 0; number < MAX_CURRENT_ROLES; number += 1) {
      personIn(await begin(id, (await staff().importClinic()).id));
    }
    const { id: next } = await staff().importClinic();
    expect(await begin(id, next)).toMatchObject({
      status: 400,
      body: { fields: { clinicId: [expect.stringContaining(String(MAX_CURRENT_ROLES))] } },
    });
    await project(id);
    expect((await shown(id)).roles).toHaveLength(MAX_CURRENT_ROLES);
  });

  it('are listed by specialty and family name, page by page, and by category, gender and language', async () => {
    const clinic = await staff().importClinic();
    const all = [
      { name: { given: 'Zoe', family: 'Adams' }, specialties: [dentistry], gender: 'female' },
      { name: { given: 'Bo', family: 'Young' }, specialties: [cardiology], languages: ['Spanish'] },
      { name: { given: 'Al', family: 'Young' }, specialties: [cardiology, dentistry], gender: 'male' },
      { name: { given: 'Éva', family: 'Ábel' }, specialties: [], gender: 'female', languages: ['Spanish'] },
    ];
    for (const person of all) await working(clinic.id, person);
    const names = [
      ...(cardiology < dentistry
        ? ['Al Young', 'Bo Young', 'Zoe Adams']
        : ['Zoe Adams', 'Al Young', 'Bo Young']),
      'Éva Ábel',
    ];
    expect(await list(clinic.slug)).toEqual(names);
    expect(await list(clinic.slug, `categoryId=${dentistry}`)).toEqual(
      names.filter((name) => ['Al Young', 'Zoe Adams'].includes(name)),
    );
    expect(await list(clinic.slug, 'gender=female')).toEqual(['Zoe Adams', 'Éva Ábel']);
    expect(await list(clinic.slug, 'language=Spanish')).toEqual(['Bo Young', 'Éva Ábel']);
    const pages: string[] = [];
    for (let cursor = ''; ; ) {
      const { body, headers } = await staff().everyone(
        `/api/clinics/${clinic.slug}/practitioners?limit=1${cursor}`,
      );
      pages.push(...(body as PractitionerCard[]).map(({ name }) => name));
      const next = headers['x-next-cursor'];
      if (next === undefined) break;
      cursor = `&cursor=${next}`;
    }
    expect(pages).toEqual(names);
    const { status } = await staff().everyone('/api/clinics/no-such-clinic/practitioners');
    expect(status).toBe(404);
  });

  it('are found by a former slug and by the slug of a merged record, and taken apart again', async () => {
    const [clinic, other] = [await staff().importClinic(), await staff().importClinic()];
    const [one, two] = [await working(clinic.id), await working(other.id)];
    personIn(await edit(two.id, { version: two.version, slug: `renamed-${two.slug}` }));
    const merged = personIn(await call(`/api/practitioners/${one.id}/merge`, 'POST', { into: two.id }));
    expect(merged.mergedInto).toBe(two.id);
    await project(one.id, two.id);
    for (const name of [one.slug, one.id, two.slug]) {
      expect(await shown(name)).toMatchObject({ id: two.id, slug: `renamed-${two.slug}` });
    }
    expect((await shown(two.id)).roles.map(({ clinic: { id } }) => id).sort()).toEqual(
      [clinic.id, other.id].sort(),
    );
    expect((await detail(clinic.slug)).practitioners).toMatchObject([{ id: two.id }]);
    // Neither can be merged again, and neither into itself.
    expect(await call(`/api/practitioners/${two.id}/merge`, 'POST', { into: two.id })).toMatchObject({
      status: 400,
    });
    personIn(await call(`/api/practitioners/${one.id}/split`, 'POST'));
    await project(one.id, two.id);
    expect((await shown(one.slug)).id).toBe(one.id);
    expect((await shown(two.id)).roles).toHaveLength(1);
    expect((await read(two.id)).merged).toBeUndefined();
    expect((await detail(clinic.slug)).practitioners).toMatchObject([{ id: one.id }]);
  });

  it('bring their clinic into the lists of their specialties, and out of them when their roles end', async () => {
    const clinic = await staff().importClinic();
    const own = clinic.category.id;
    const [other = '', third = ''] = categories.map(({ id }) => id).filter((id) => id !== own);
    const listedIn = async (categoryId: string, query = '') => {
      const path = `/api/clinics?cityId=${clinic.city.id}&categoryId=${categoryId}${query}`;
      const { body, headers } = await staff().everyone(path);
      const cards = body as ClinicCard[];
      return {
        card: cards.find(({ id }) => id === clinic.id),
        total: Number(headers['x-total-count']),
        cards,
      };
    };
    expect((await listedIn(other)).card).toBeUndefined();
    const { id, version } = await working(clinic.id, { specialties: [other, third], gender: 'female' });
    await working(clinic.id, { specialties: [own], gender: 'male', languages: ['Korean'] });
    for (const categoryId of [own, other, third]) {
      const { card } = await listedIn(categoryId);
      expect(card?.category.id, categoryId).toBe(own);
      expect(card?.otherCategories?.map((one) => one.id).toSorted()).toEqual([other, third].toSorted());
      expect(card?.otherCategories?.map(({ name }) => name)).not.toContain(other);
      expect(card?.practitionersByCategory).toContainEqual({ categoryId, count: 1 });
    }
    // By gender and language of whom works there, in the category that is asked for.
    expect((await listedIn(other, '&gender=female')).card).toBeDefined();
    expect((await listedIn(other, '&gender=male')).card).toBeUndefined();
    expect((await listedIn(own, '&gender=male&language=Korean')).card).toBeDefined();
    expect((await listedIn(own, '&gender=female')).card).toBeUndefined();
    // By text, by name and by place alike.
    for (const q of [clinic.name, String(categories.find((one) => one.id === other)?.name)]) {
      const found = await staff().everyone(
        `/api/clinics/search?limit=100&cityId=${clinic.city.id}&categoryId=${other}&q=${encodeURIComponent(q)}`,
      );
      expect(
        (found.body as ClinicCard[]).map((card) => card.id),
        q,
      ).toContain(clinic.id);
    }
    // Each clinic once for staff, in its own category.
    const records = new ListingRepository(staff().table.table, async () => [], unexpected);
    const scope = { cityId: clinic.city.id, categoryIds: categories.map((category) => category.id) };
    const { items: all } = await records.records({ scope, filters: {} }, { limit: 100 });
    expect(all.filter((card) => card.id === clinic.id)).toHaveLength(1);
    personIn(await change(id, clinic.id, { version, until: '2026-01-31' }));
    await project(id);
    expect((await listedIn(other)).card).toBeUndefined();
    expect((await listedIn(own)).card?.otherCategories).toBeUndefined();
    expect((await listedIn(own)).card).toBeDefined();
    // Nothing is left behind.
    const { items } = await staff().table.table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': listingKeys.otherEntry(clinic.id, '').pk },
    });
    expect(items).toEqual([]);
  });

  it('who ask to be left out are gone from pages and lists, and staff find them', async () => {
    const clinic = await staff().importClinic();
    const { id, slug } = await working(clinic.id, { name: { given: 'Hilda', family: 'Hiddenfield' } });
    const hide = (what: string) =>
      call(`/api/practitioners/${id}/hide`, 'PATCH', { what, reason: 'Asked for it by letter.' });
    personIn(await hide('street'));
    expect((await shown(slug)).roles).toMatchObject([{ clinic: { city: { id: clinic.city.id } } }]);
    expect((await shown(slug)).roles[0]?.clinic.address).toBeUndefined();
    personIn(await hide('all'));
    await project(id);
    expect(await sitemap()).not.toContain(slug);
    expect(await staff().everyone(`/api/practitioners/${slug}`)).toMatchObject({
      status: 410,
      body: { code: 'gone' },
    });
    expect((await detail(clinic.slug)).practitionerCount).toBeUndefined();
    expect(await find('hiddenf')).toMatchObject([{ id, state: 'hidden' }]);
    expect((await activity(id))[0]).toMatchObject({
      action: 'hide-practitioner',
      reason: 'Asked for it by letter.',
    });
    personIn(await hide('nothing'));
    await project(id);
    expect(await list(clinic.slug)).toEqual(['Hilda Hiddenfield']);
    expect((await staff().everyone('/api/practitioners/no-such-person')).status).toBe(404);
    expect((await staff().everyone(`/api/practitioners/${testId(987_654_321)}`)).status).toBe(404);
  });

  it('are found by staff by family name, both names in any order, NPI and license number', async () => {
    const { id } = await add({
      name: { given: 'Querida', family: 'Vandersloot' },
      npi: '1003000126',
      licences: [{ jurisdiction: 'IL', number: '036-987.654' }],
    });
    await project(id);
    for (const q of ['vander', 'Vandersloot, Querida', 'querida vanders', '1003000126', '036987654']) {
      expect(await find(q), q).toMatchObject([{ id, state: 'shown' }]);
    }
    expect(await find('vandersloot other')).toEqual([]);
    expect((await staff().admin('/api/admin/practitioners?q=v')).status).toBe(400);
  });

  it('are suggested by either name, with specialty and city, unless they are hidden, merged or without a role', async () => {
    const clinic = await staff().importClinic();
    const suggested = async (q: string) => {
      const { status, body } = await staff().everyone(`/api/suggestions?q=${encodeURIComponent(q)}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return (body as Suggestions).practitioners;
    };
    const name = { given: 'Xaviera', family: 'Zuñiga-Quill', degrees: 'MD' };
    const { id, slug } = await working(clinic.id, { name });
    const expected = [
      { id, slug, name: 'Xaviera Zuñiga-Quill, MD', specialty: categories[0]?.name, city: clinic.city.name },
    ];
    for (const q of ['xav', 'Dr. Xaviera Z', 'zuniga', 'quill x', 'zuñiga-quill xav'])
      expect(await suggested(q), q).toEqual(expected);
    expect(await suggested('xaviera other')).toEqual([]);
    // People of one name come in one order, always.
    await working(clinic.id, { name });
    await working(clinic.id, { name });
    const first = await suggested('xaviera');
    expect(first).toHaveLength(3);
    expect(first.map((person) => person.id)).toEqual(first.map((person) => person.id).toSorted());
    expect(await suggested('xaviera')).toEqual(first);
    const [, merged, hidden] = first.map((person) => person.id);
    personIn(await call(`/api/practitioners/${merged}/merge`, 'POST', { into: id }));
    personIn(
      await call(`/api/practitioners/${hidden}/hide`, 'PATCH', { what: 'all', reason: 'Asked for it.' }),
    );
    await project(id, String(merged), String(hidden));
    expect(await suggested('xaviera')).toEqual(expected);
    const { version } = await read(id);
    personIn(await change(id, clinic.id, { version, until: '2026-01-31' }));
    await project(id);
    expect(await suggested('xaviera')).toEqual([]);
  });

  it('are found by name in searches, each with the clinic, and in no other city', async () => {
    const clinic = await staff().importClinic();
    const search = async (q: string, parameters = '') => {
      const path = `/api/clinics/search?q=${encodeURIComponent(q)}${parameters}`;
      const { status, body } = await staff().everyone(path);
      expect(status, JSON.stringify(body)).toBe(200);
      return (body as ClinicCard[]).map(({ id, namedPractitioners = [] }) => ({ id, namedPractitioners }));
    };
    const name = { given: 'Ottoline', middle: 'B.', family: 'Quarrington', degrees: 'MD' };
    const { id, slug } = await working(clinic.id, { name });
    const expected = [{ id: clinic.id, namedPractitioners: [{ slug, name: 'Ottoline B. Quarrington, MD' }] }];
    for (const q of [
      'ottoline quarrington',
      'Dr. Quarrington',
      'quarrington, ottoline',
      `ottoline b quarrington md ${clinic.city.name}`,
      'otoline quarringtn',
    ])
      expect(await search(q), q).toEqual(expected);
    expect(await search('quarrington', `&cityId=${clinic.city.id}&exact=true`)).toEqual(expected);
    const other = cities.find((city) => city.id !== clinic.city.id)?.id;
    expect(await search('ottoline quarrington', `&cityId=${other}`)).toEqual([]);
    expect(await search('ottoline quarrington', '&limit=1')).toEqual(expected);
    const { version } = await read(id);
    personIn(await change(id, clinic.id, { version, until: '2026-01-31' }));
    await project(id);
    expect(await search('ottoline quarrington')).toEqual([]);
  });

  it('of a clinic that moves to another city are found by name there, some at a time', async () => {
    const { table } = staff().table;
    const clinic = await staff().importClinic();
    const [elsewhere] = cities.filter(({ id }) => id !== clinic.city.id);
    if (elsewhere === undefined) throw new Error('there are too few cities');
    const given = ['Persis', 'Quilla', 'Rosamund'];
    for (const name of given) await working(clinic.id, { name: { given: name, family: 'Ovington' } });
    const found = async (cityId: string) => {
      const { body } = await staff().everyone(`/api/clinics/search?q=ovington&exact=true&cityId=${cityId}`);
      return (body as ClinicCard[]).flatMap(({ namedPractitioners = [] }) => namedPractitioners).length;
    };
    expect([await found(clinic.city.id), await found(elsewhere.id)]).toEqual([3, 0]);
    const path = `/api/clinics/${clinic.id}`;
    const moved = { version: 0, cityId: elsewhere.id };
    const { status, body } = await staff().admin(path, { method: 'PATCH', body: moved });
    expect(status, JSON.stringify(body)).toBe(200);
    await projectedCard(table, clinic.id);
    const projectMoved = createProjectMoved(table, new PersonProjection(table), 2);
    await projectMoved(clinic.id);
    const next = movedItemSchema.parse(await table.get(peopleKeys.moved(clinic.id)));
    expect(await found(elsewhere.id)).toBe(2);
    await projectMoved(clinic.id, next.after);
    expect(await table.get(peopleKeys.moved(clinic.id))).toBeUndefined();
    expect([await found(clinic.city.id), await found(elsewhere.id)]).toEqual([0, 3]);
  });

  it('of a clinic that staff take off the site show it no more', async () => {
    const clinic = await staff().importClinic();
    const { id } = await working(clinic.id);
    await staff().admin(`/api/clinics/${clinic.id}/unlist`, { method: 'PATCH', body: { reason: 'Closed.' } });
    await projectedCard(staff().table.table, clinic.id);
    expect((await shown(id)).roles).toEqual([]);
    expect((await staff().everyone(`/api/clinics/${clinic.slug}/practitioners`)).status).toBe(410);
  });

  it('cost few writes a change, also at a clinic of 500 people, whose summary stays small', async () => {
    const { table, client } = staff().table;
    const clinic = await staff().importClinic();
    const people = Array.from({ length: 500 }, (_, number) => ({
      id: testId(5_000_000 + number),
      s: `person-${number}`,
      n: `Person Number ${number}, MD`,
      g: 'female',
      l: ['English', 'Spanish'],
      k: [number % 2 === 0 ? cardiology : dentistry],
      c: true,
    }));
    await table.batchWrite(
      people.map((person) => ({
        PutRequest: {
          Item: { ...peopleKeys.entry(clinic.id, `${person.k[0]}#${person.s}#${person.id}`), ...person },
        },
      })),
    );
    const counted = countWriteUnits(client);
    const { id, version } = await working(clinic.id);
    const begun = counted.units;
    personIn(await change(id, clinic.id, { version, until: '2026-01-31' }));
    await project(id);
    // The projection alone: `admin` has a client of its own.
    // Among them its entry in the list of a second category, and the person's four by name.
    expect(counted.units - begun).toBeLessThan(40);
    const summary = await table.get(peopleKeys.summary(clinic.id), { consistent: true });
    expect(JSON.stringify(summary).length).toBeLessThan(4_096);
    expect(clinicPeopleItemSchema.parse(summary)).toMatchObject({ count: 500, first: { length: 10 } });
    expect((await table.get(personKeys.person(id)))?.version).toBe(version + 1);
    const { body } = await staff().everyone(`/api/clinics/search?limit=100&q=${clinic.name}`);
    expect((body as ClinicCard[]).length).toBeGreaterThan(0);
  });
});
