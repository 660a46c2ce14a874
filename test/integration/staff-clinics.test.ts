/** What staff do to clinics, and what everyone sees of it. */

import { describe, expect, it } from 'vitest';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { listStaffClinics } from '../../shared/contracts/clinics/staff-clinic-contracts.ts';
import {
  type EditedClinic,
  editedClinicSchema,
  type ListedStaffClinic,
} from '../../shared/contracts/clinics/staff-clinics.ts';
import type { ClinicCard } from '../../shared/contracts/entities.ts';
import { type Activity, listActivity } from '../../shared/contracts/staff/activity.ts';
import { testId } from '../fixtures/clinics.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { projectionOf } from './support/projection.ts';
import { useStaff } from './support/staff.ts';

const evidence = {
  licenceNumber: '036.123456',
  registerUrl: 'https://register.example/036.123456',
  checkedAt: '2026-01-15',
};

describe('clinics of staff', () => {
  const staff = useStaff();
  const [city, otherCity] = cities;
  const [category, otherCategory] = categories;
  if (!city || !otherCity || !category || !otherCategory) throw new Error('there are too few');

  const call = (path: string, method?: string, body?: object) =>
    staff().admin(path, { ...(method && { method }), ...(body && { body }) });
  const read = async (id: string): Promise<EditedClinic> =>
    editedClinicSchema.parse((await call(`/api/admin/clinics/${id}`)).body);
  const edit = (id: string, body: object) => call(`/api/clinics/${id}`, 'PATCH', body);
  const project = (id: string) => projectionOf(staff().table.table)([{ kind: 'rank', id }]);
  const publicList = async (query: string): Promise<string[]> => {
    await staff().restart();
    const { body } = await staff().everyone(`/api/clinics/search?limit=100&${query}`);
    return (body as ClinicCard[]).map(({ id }) => id);
  };
  const staffList = async (query: string): Promise<ListedStaffClinic[]> => {
    const { status, body } = await staff().read(`/api/admin/clinics?${query}`);
    expect(status).toBe(200);
    return listStaffClinics.response.parse(body);
  };
  const activity = async (query: string): Promise<Activity[]> => {
    const { status, body } = await call(`/api/admin/activity?${query}`);
    expect(status).toBe(200);
    return listActivity.response.parse(body);
  };
  const imported = async (changes: Parameters<ReturnType<typeof staff>['importClinic']>[0] = {}) => {
    const clinic = await staff().importClinic({ city: city.slug, category: category.slug, ...changes });
    await project(clinic.id);
    return clinic;
  };

  it('are changed field by field, with an entry of what was and what became', async () => {
    const clinic = await imported({ phone: '(312) 555-0142', website: 'https://old.example/' });
    const first = await edit(clinic.id, {
      version: 0,
      phone: '(312) 555-0143',
      website: '',
      telemedicine: !clinic.telemedicine,
      location: { latitude: 41.9, longitude: -87.6 },
    });
    expect(first.status).toBe(200);
    const after = await read(clinic.id);
    expect(first.body).toEqual(after);
    expect(after).toMatchObject({
      version: 1,
      phone: '(312) 555-0143',
      name: clinic.name,
      telemedicine: !clinic.telemedicine,
      location: { latitude: 41.9, longitude: -87.6 },
      editedFields: expect.arrayContaining(['phone', 'website', 'telemedicine', 'location']),
    });
    expect(after.website).toBeUndefined();
    const stored = await staff().table.table.get(clinicKeys.clinic(clinic.id));
    expect(stored?.phoneE164).toBe('+13125550143');
    const [entry] = await activity(`recordId=${clinic.id}`);
    expect(entry).toMatchObject({
      action: 'edit-clinic',
      kind: 'clinic',
      recordId: clinic.id,
      recordName: clinic.name,
      before: { phone: '(312) 555-0142', website: 'https://old.example/' },
      after: { phone: '(312) 555-0143', location: { latitude: 41.9, longitude: -87.6 } },
    });
    expect(Object.keys(entry?.after ?? {}).sort()).toEqual(
      ['credentials', 'location', 'phone', 'telemedicine'].filter(
        (name) => entry?.after?.[name] !== undefined,
      ),
    );
    await project(clinic.id);
    const { body } = await staff().everyone(`/api/clinics/${clinic.slug}`);
    expect(body).toMatchObject({ phone: '(312) 555-0143' });
  });

  it('are read and edited while they wait for approval, and approved as they were edited', async () => {
    const practice = await staff().sendIn({ city: city.slug, category: category.slug });
    expect(await read(practice.id)).toMatchObject({
      status: 'pending_approval',
      version: 0,
      name: practice.name,
    });
    const changes = { phone: '(312) 555-0177', categoryId: otherCategory.id };
    const became = { phone: '(312) 555-0177', category: { id: otherCategory.id } };
    expect(await edit(practice.id, { version: 0, ...changes })).toMatchObject({
      status: 200,
      body: { status: 'pending_approval', version: 1, ...became },
    });
    // Another member of staff has read it before.
    expect(await edit(practice.id, { version: 0, practiceHours: 'Monday: 9:00 AM - 5:00 PM' })).toMatchObject(
      {
        status: 409,
        body: { code: 'conflict', current: { version: 1 } },
      },
    );
    // It stays in the queue.
    const waiting = await staffList('status=pending_approval');
    expect(waiting.find(({ id }) => id === practice.id)).toMatchObject(became);
    for (const invalid of [{ slug: 'another-address' }, { verified: true }, { credentials: evidence }]) {
      expect((await edit(practice.id, { version: 1, ...invalid })).status).toBe(400);
    }
    expect((await call(`/api/clinics/${practice.id}/unlist`, 'PATCH', { reason: 'Closed' })).status).toBe(
      404,
    );

    expect((await staff().approve(practice.id)).status).toBe(200);
    expect(await read(practice.id)).toMatchObject({ status: 'approved', verified: false, ...became });
    const actions = (await activity(`recordId=${practice.id}`)).map(({ action }) => action);
    expect(actions).toEqual(['approve-clinic', 'edit-clinic']);
  });

  it('are not edited once they were rejected', async () => {
    const practice = await staff().sendIn({ city: city.slug, category: category.slug });
    const rejection = await call(`/api/clinics/${practice.id}/reject`, 'PATCH', { reason: 'Sent twice' });
    expect(rejection.status).toBe(200);
    expect((await edit(practice.id, { version: 0, phone: '(312) 555-0177' })).status).toBe(404);
    expect((await call(`/api/admin/clinics/${practice.id}`)).status).toBe(404);
  });

  it('change nothing when nothing differs', async () => {
    const clinic = await imported();
    expect(await edit(clinic.id, { version: 0, name: clinic.name })).toMatchObject({
      status: 200,
      body: { version: 0 },
    });
    expect(await activity(`recordId=${clinic.id}`)).toEqual([]);
  });

  it('can be sent again when the answer was lost', async () => {
    const clinic = await imported();
    const changes = { version: 0, practiceHours: 'Monday: 9:00 AM - 5:00 PM' };
    expect(await edit(clinic.id, changes)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await edit(clinic.id, changes)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await activity(`recordId=${clinic.id}`)).toHaveLength(1);
  });

  it('show both versions to the later of two editors, and lose nothing', async () => {
    const clinic = await imported();
    expect((await edit(clinic.id, { version: 0, practiceHours: 'Monday: 9:00 AM - 5:00 PM' })).status).toBe(
      200,
    );
    const later = await edit(clinic.id, { version: 0, practiceHours: 'Monday: 8:00 AM - 4:00 PM' });
    expect(later).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { version: 1, practiceHours: 'Monday: 9:00 AM - 5:00 PM' } },
    });
    expect(await read(clinic.id)).toMatchObject({ version: 1, practiceHours: 'Monday: 9:00 AM - 5:00 PM' });
    // Of two at once, one is first.
    const both = await Promise.all(
      ['A', 'B'].map((name) => edit(clinic.id, { version: 1, name: `Clinic ${name} of the race` })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read(clinic.id)).toMatchObject({ version: 2 });
  });

  it.each([
    [{ name: 'A' }, 'name'],
    [{ phone: '123' }, 'phone'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ services: ['Alchemy'] }, 'services'],
    [{ slug: 'Not a slug' }, 'slug'],
    [{ cityId: 'atlantis' }, 'cityId'],
    [{ categoryId: 'alchemy' }, 'categoryId'],
    [{ location: { latitude: 91, longitude: 0 } }, 'location'],
    [{ verified: true }, 'credentials'],
    [{ verified: true, credentials: { ...evidence, registerUrl: 'http://a.example' } }, 'credentials'],
    [{ verified: true, credentials: { ...evidence, checkedAt: '2999-01-01' } }, 'credentials'],
  ])('say what is wrong with %j', async (changes, field) => {
    const clinic = await imported({ verified: false });
    const answer = await edit(clinic.id, { version: 0, ...changes });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } });
    expect(await read(clinic.id)).toMatchObject({ version: 0 });
  });

  it('need a version, and are found by id alone', async () => {
    const clinic = await imported();
    expect(await edit(clinic.id, { name: 'Another Name' })).toMatchObject({
      status: 400,
      body: { fields: { version: [expect.any(String)] } },
    });
    for (const id of [testId(4_801), 'x', clinic.slug]) {
      expect((await edit(id, { version: 0, name: 'Another Name' })).status).toBe(404);
      expect((await call(`/api/admin/clinics/${id}`)).status).toBe(404);
    }
  });

  it('may lack what an imported listing lacks', async () => {
    const clinic = await imported();
    const emptied = { phone: '', email: '', description: '', telemedicine: null, languagesSpoken: null };
    const answer = await edit(clinic.id, { version: 0, ...emptied, insuranceAccepted: [] });
    expect(answer).toMatchObject({
      status: 200,
      body: { telemedicine: null, languagesSpoken: null, insuranceAccepted: [] },
    });
    const stored = await staff().table.table.get(clinicKeys.clinic(clinic.id));
    for (const field of [...Object.keys(emptied), 'phoneE164']) expect(stored).not.toHaveProperty(field);
  });

  it('are verified with evidence alone, and by whom', async () => {
    const clinic = await imported({ verified: false });
    const verified = await edit(clinic.id, { version: 0, verified: true, credentials: evidence });
    expect(verified).toMatchObject({
      status: 200,
      body: { verified: true, verification: { ...evidence, checkedBy: expect.stringMatching(/./) } },
    });
    const removed = editedClinicSchema.parse((await edit(clinic.id, { version: 1, verified: false })).body);
    expect(removed).toMatchObject({ verified: false, version: 2 });
    expect(removed.verification).toBeUndefined();
    expect((await edit(clinic.id, { version: 2, verified: true })).status).toBe(400);
  });

  it('keep their old address when they get another slug', async () => {
    const clinic = await imported();
    const taken = await imported();
    expect(await edit(clinic.id, { version: 0, slug: taken.slug })).toMatchObject({
      status: 400,
      body: { fields: { slug: [expect.any(String)] } },
    });
    expect((await edit(clinic.id, { version: 0, slug: 'a-new-address' })).status).toBe(200);
    for (const slug of [clinic.slug, 'a-new-address', clinic.id]) {
      expect((await staff().everyone(`/api/clinics/${slug}`)).body).toMatchObject({
        id: clinic.id,
        slug: 'a-new-address',
      });
    }
    // Back to the first one, which is still its own.
    expect((await edit(clinic.id, { version: 1, slug: clinic.slug })).status).toBe(200);
  });

  it('move to another city and specialty with their totals', async () => {
    const clinic = await imported();
    const moved = await edit(clinic.id, { version: 0, cityId: otherCity.id, categoryId: otherCategory.id });
    expect(moved).toMatchObject({ body: { city: { id: otherCity.id }, category: { id: otherCategory.id } } });
    await project(clinic.id);
    expect(await publicList(`city=${otherCity.slug}&category=${otherCategory.slug}`)).toContain(clinic.id);
    expect(await publicList(`city=${city.slug}&category=${category.slug}`)).not.toContain(clinic.id);
  });

  it('are confirmed by staff, once a day', async () => {
    const clinic = await imported();
    expect(await call(`/api/clinics/${clinic.id}/confirm`, 'PATCH')).toMatchObject({
      status: 200,
      body: { confirmedBy: 'staff', version: 1 },
    });
    expect(await call(`/api/clinics/${clinic.id}/confirm`, 'PATCH')).toMatchObject({ body: { version: 1 } });
    expect((await staff().everyone(`/api/clinics/${clinic.slug}`)).body).toMatchObject({
      confirmed: { by: 'staff', at: expect.any(String) },
    });
  });

  it('that are unlisted are gone everywhere, and come back', async () => {
    const clinic = await imported({ name: 'Vanishing Point Clinic' });
    const stats = async () => {
      await staff().restart();
      return (await staff().everyone('/api/stats')).body as { readonly totalClinics: number };
    };
    await projectionOf(staff().table.table)([{ kind: 'delta' }]);
    const before = await stats();
    const unlisted = await call(`/api/clinics/${clinic.id}/unlist`, 'PATCH', { reason: 'Closed for good.' });
    expect(unlisted).toMatchObject({
      status: 200,
      body: { status: 'unlisted', unlisted: { reason: 'Closed for good.' }, version: 1 },
    });
    const repeated = await call(`/api/clinics/${clinic.id}/unlist`, 'PATCH', { reason: 'Again.' });
    expect(repeated.body).toEqual(unlisted.body);
    await project(clinic.id);
    await projectionOf(staff().table.table)([{ kind: 'delta' }]);

    for (const path of ['', '/reviews', '/score']) {
      const gone = await staff().everyone(`/api/clinics/${clinic.slug}${path}`);
      expect(gone).toMatchObject({
        status: 410,
        body: {
          code: 'gone',
          message: 'This provider is no longer listed',
          current: { name: clinic.name, city: { slug: city.slug }, category: { slug: category.slug } },
        },
      });
    }
    expect(await publicList('q=vanishing+point')).not.toContain(clinic.id);
    expect(await publicList(`city=${city.slug}&category=${category.slug}`)).not.toContain(clinic.id);
    expect((await stats()).totalClinics).toBe(before.totalClinics - 1);
    const sitemap = await staff().everyone('/api/sitemap/clinics/1/0');
    expect(JSON.stringify(sitemap.body)).not.toContain(clinic.slug);

    const found = await staffList('status=unlisted&q=vanishing');
    expect(found).toMatchObject([{ id: clinic.id, status: 'unlisted', version: 1 }]);
    expect((await staffList('q=vanishing')).map(({ id }) => id)).toContain(clinic.id);
    // The dashboard's list of all clinics stays as it is.
    const { body } = await staff().signedIn('/api/clinics?limit=100');
    expect(JSON.stringify(body)).not.toContain(clinic.id);

    expect(await call(`/api/clinics/${clinic.id}/relist`, 'PATCH', { reason: 'Open again.' })).toMatchObject({
      status: 200,
      body: { status: 'approved', version: 2 },
    });
    await project(clinic.id);
    await projectionOf(staff().table.table)([{ kind: 'delta' }]);
    expect(await publicList('q=vanishing+point')).toContain(clinic.id);
    expect((await stats()).totalClinics).toBe(before.totalClinics);
    expect((await staffList('status=unlisted')).map(({ id }) => id)).not.toContain(clinic.id);
    expect((await activity(`recordId=${clinic.id}`)).map(({ action, reason }) => [action, reason])).toEqual([
      ['relist-clinic', 'Open again.'],
      ['unlist-clinic', 'Closed for good.'],
    ]);
  });

  it('are found by name, city, specialty and status', async () => {
    const clinic = await imported({ name: 'Quillwort Medical' });
    const other = await imported({ name: 'Quillwort Dental', city: otherCity.slug });
    const ids = async (query: string) => (await staffList(query)).map(({ id }) => id);
    expect(await ids('q=quillwort')).toEqual(expect.arrayContaining([clinic.id, other.id]));
    expect(await ids(`q=quillwort&cityId=${city.id}`)).toEqual([clinic.id]);
    expect(await ids(`q=quillwort&status=approved&categoryId=${category.id}&cityId=${city.id}`)).toEqual([
      clinic.id,
    ]);
    expect(await ids('q=quillwort&status=rejected')).toEqual([]);
    const pending = await staff().sendIn({ name: 'Quillwort Waiting' });
    expect(await ids('q=quillwort&status=pending_approval')).toEqual([pending.id]);
    expect((await staff().everyone('/api/admin/clinics')).status).toBe(401);
  });

  it('are merged and split', async () => {
    const one = await imported({ name: 'Harbor Medical Group' });
    const two = await imported({ name: 'Harbour Medical Group', category: otherCategory.slug });
    const shown = async () =>
      (await publicList(`q=medical+group&city=${city.slug}`)).filter((id) => [one.id, two.id].includes(id));
    expect(await shown()).toHaveLength(2);
    const merged = await call(`/api/clinics/${two.id}/merge`, 'POST', { into: one.id });
    expect(merged).toMatchObject({ status: 200, body: { mergeKey: one.id, version: 1 } });
    for (const id of [one.id, two.id]) await project(id);
    expect(await shown()).toHaveLength(1);
    expect((await call(`/api/clinics/${two.id}/merge`, 'POST', { into: one.id })).body).toEqual(merged.body);
    expect(await call(`/api/clinics/${two.id}/split`, 'POST')).toMatchObject({
      status: 200,
      body: { isSeparate: true, version: 2 },
    });
    await project(two.id);
    expect(await shown()).toHaveLength(2);
    const far = await imported({ city: otherCity.slug });
    for (const into of [far.id, one.id, testId(4_802), 'x']) {
      expect(await call(`/api/clinics/${one.id}/merge`, 'POST', { into })).toMatchObject({
        status: 400,
        body: { fields: { into: [expect.any(String)] } },
      });
    }
  });

  it('show what was done by person, kind and record, in pages', async () => {
    const clinic = await imported();
    for (const reason of ['One.', 'Two.']) {
      await call(`/api/clinics/${clinic.id}/unlist`, 'PATCH', { reason });
      await call(`/api/clinics/${clinic.id}/relist`, 'PATCH', { reason });
    }
    const [newest] = await activity('limit=1');
    expect(newest).toMatchObject({ recordId: clinic.id, action: 'relist-clinic' });
    expect(await activity(`by=${encodeURIComponent(newest?.by.toUpperCase() ?? '')}&limit=3`)).toHaveLength(
      3,
    );
    expect(await activity('by=stranger')).toEqual([]);
    expect(await activity('kind=review')).toEqual([]);
    expect((await activity('kind=clinic&limit=100')).length).toBeGreaterThan(10);
    expect((await call('/api/admin/activity?kind=dance')).status).toBe(400);
    const seen: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const { body, headers } = await call(
        `/api/admin/activity?recordId=${clinic.id}&limit=3${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      seen.push(...listActivity.response.parse(body).map(({ id }) => id));
      cursor = headers['x-next-cursor'];
    }
    expect(new Set(seen).size).toBe(4);
  });
});
