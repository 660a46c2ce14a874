/** What providers change of their clinics, what waits for staff, and what staff decide. */
import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { environmentNames } from '../../lambdas/platform/names.ts';
import { ClaimRepository } from '../../lambdas/records/claims/claim-repository.ts';
import { outboxKeys } from '../../lambdas/records/outbox/items.ts';
import type { ClaimRecord } from '../../lambdas/records/claims/index.ts';
import type { ProviderClinic } from '../../shared/contracts/providers/provider-account.ts';
import type { ProviderChange } from '../../shared/contracts/providers/provider-changes.ts';
import { makeClaim } from '../fixtures/claims.ts';
import { makeClinic, testId } from '../fixtures/clinics.ts';
import { type Call, loadFunction } from './support/http.ts';
import { allItems, projectClinics } from './support/projection.ts';
import { useProviderPool } from './support/provider-pool.ts';
import { type Staff, useStaff } from './support/staff.ts';

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const hours = {
  spans: [
    { days: week, opens: '08:00', closes: '12:00' },
    { days: week, opens: '13:00', closes: '17:00' },
  ],
  closed: ['Saturday', 'Sunday'],
  byAppointment: [],
  notes: [],
};

describe('changes by providers', () => {
  const staff = useStaff();
  const pool = useProviderPool();
  let providers: Call;
  let claims: ClaimRepository;

  beforeAll(async () => {
    claims = new ClaimRepository(staff().table.table, () => {});
    providers = await loadFunction('providers', staff().table, {
      [environmentNames.providerTokenIssuer]: pool().issuer,
    });
  });

  async function held(changes?: Parameters<Staff['importClinic']>[0], claim: Partial<ClaimRecord> = {}) {
    const clinic = await staff().importClinic(changes);
    await claims.add(makeClaim({ id: ulid(), account: pool().claims.sub, subjectId: clinic.id, ...claim }));
    return clinic;
  }

  async function ask(path: string, method = 'GET', body?: unknown) {
    const { statusCode, body: text } = await providers(`/api/provider${path}`, {
      ...pool().options,
      method,
      ...(body !== undefined && { body }),
    });
    return { status: statusCode, body: JSON.parse(text) };
  }
  const get = async (id: string): Promise<ProviderClinic> => (await ask(`/clinics/${id}`)).body;
  const edit = (id: string, body: object) => ask(`/clinics/${id}`, 'PATCH', body);
  const waitingList = async (): Promise<ProviderChange[]> =>
    (await staff().admin('/api/admin/provider-changes?limit=100')).body as ProviderChange[];
  const changeOf = async (id: string) => {
    const found = (await waitingList()).find(({ subject }) => subject?.id === id);
    if (found === undefined) throw new Error('nothing waits');
    return found;
  };
  const decide = (id: string, how: 'accept' | 'reject', body?: object) =>
    staff().admin(`/api/admin/provider-changes/${id}/${how}`, { method: 'PATCH', ...(body && { body }) });
  const audits = async (id: string) =>
    (await allItems(staff().table.table)).filter(({ pk }) => pk === `AUDIT#${id}`);
  const publicClinic = async (id: string) => {
    await projectClinics(staff().table.table, id);
    return (await staff().everyone(`/api/clinics/${id}`)).body as Record<string, unknown>;
  };

  it('of facts are public at once, stated by the practice, and audited', async () => {
    const clinic = await held();
    const { status, body } = await edit(clinic.id, {
      version: 0,
      hours,
      hoursExceptions: [
        { day: '2026-12-26', spans: [{ opens: '09:00', closes: '12:00' }] },
        { day: '2026-12-25', spans: [] },
      ],
      acceptingPatients: false,
      telemedicine: null,
      languagesSpoken: ['French', 'English'],
      description: 'A family practice near the lake, for children and adults.',
      descriptionFr: 'Un cabinet familial près du lac, pour petits et grands.',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 1, waiting: {}, acceptingPatients: false, telemedicine: null });
    const shown = await publicClinic(clinic.id);
    expect(shown).toMatchObject({
      practiceHours:
        'Monday-Friday: 8:00 AM - 12:00 PM, 1:00 PM - 5:00 PM\nSaturday-Sunday: closed',
      hours,
      hoursExceptions: [
        { day: '2026-12-25', spans: [] },
        { day: '2026-12-26', spans: [{ opens: '09:00', closes: '12:00' }] },
      ],
      languagesSpoken: ['French', 'English'],
      descriptionFr: 'Un cabinet familial près du lac, pour petits et grands.',
      evidence: {
        hours: { by: 'practice', at: expect.any(String) },
        acceptingPatients: { by: 'practice' },
        languages: { by: 'practice' },
      },
    });
    expect(await audits(clinic.id)).toEqual([
      expect.objectContaining({
        action: 'edit-clinic',
        actor: { subject: pool().claims.sub, username: 'provider@careatlas.example' },
      }),
    ]);
    // The same again, as after a lost response, changes nothing.
    expect(await edit(clinic.id, { version: 0, acceptingPatients: false })).toMatchObject({
      status: 200,
      body: { version: 1 },
    });
    // What is listed by it follows, too.
    const listed = await staff().everyone(`/api/clinics?city=${clinic.city.slug}&acceptingPatients=true&limit=100`);
    expect((listed.body as { id: string }[]).map(({ id }) => id)).not.toContain(clinic.id);
  });

  it('of who and where it is wait for staff, and are in nothing public', async () => {
    const clinic = await held({ name: 'Lakeside Clinic' });
    const wanted = {
      name: 'Seaside Waiting Clinic',
      address: '99 Waiting Street, Chicago, IL 60601',
      phone: '(312) 555-0177',
      email: 'waiting@practice.example',
      website: 'https://waiting-practice.example',
    };
    const { status, body } = await edit(clinic.id, { version: 0, ...wanted, parkingAvailable: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Lakeside Clinic',
      version: 1,
      parkingAvailable: true,
      waiting: { ...wanted, website: 'https://waiting-practice.example/' },
    });
    const shown = await publicClinic(clinic.id);
    expect(shown).toMatchObject({ name: 'Lakeside Clinic', parkingAvailable: true });
    const outputs = await Promise.all(
      [
        `/api/clinics/${clinic.id}`,
        `/api/clinics?city=${clinic.city.slug}&limit=100`,
        '/api/clinics/search?q=waiting',
        '/api/suggestions?q=waiting',
        `/api/changes?since=${new Date(Date.now() - 3_600_000).toISOString()}`,
      ].map(async (path) => JSON.stringify(await staff().everyone(path))),
    );
    const derived = JSON.stringify(
      (await allItems(staff().table.table)).filter(
        ({ pk }) => !/^(PROVIDERCHANGE|WAITING|AUDIT)#/.test(String(pk)),
      ),
    );
    for (const output of [...outputs, derived]) {
      expect(output).not.toMatch(/Seaside|99 Waiting|555-0177|waiting@practice|waiting-practice/);
    }
  });

  it('that staff accept are public as the practice stated them, together with the decision', async () => {
    const clinic = await held();
    await edit(clinic.id, { version: 0, phone: '(312) 555-0188', name: 'New Name Clinic' });
    const change = await changeOf(clinic.id);
    expect(change).toMatchObject({
      kind: 'clinic',
      state: 'waiting',
      role: 'owner',
      email: 'provider@careatlas.example',
      subject: { id: clinic.id, slug: clinic.slug, name: clinic.name },
      before: { name: clinic.name, phone: clinic.phone },
      after: { name: 'New Name Clinic', phone: '(312) 555-0188' },
    });
    expect(change).not.toHaveProperty('account');
    const accepted = await decide(change.id, 'accept');
    expect(accepted).toMatchObject({ status: 200, body: { state: 'accepted' } });
    expect(await decide(change.id, 'accept')).toMatchObject({ status: 200, body: accepted.body as object });
    expect(await decide(change.id, 'reject', { reason: 'No.' })).toMatchObject({ status: 409 });
    expect(await publicClinic(clinic.id)).toMatchObject({
      name: 'New Name Clinic',
      phone: '(312) 555-0188',
      evidence: { phone: { by: 'practice', at: change.createdAt } },
    });
    expect(await get(clinic.id)).toMatchObject({ waiting: {} });
    expect((await waitingList()).map(({ id }) => id)).not.toContain(change.id);
    expect(
      await staff().table.table.get(outboxKeys.mail('provider-change-decided', change.id)),
    ).toMatchObject({ id: change.id });
    expect((await audits(clinic.id)).map(({ action }) => action).sort()).toEqual([
      'accept-change',
      'edit-clinic',
      'request-change',
    ]);
  });

  it('that staff reject change nothing, with a reason', async () => {
    const clinic = await held();
    await edit(clinic.id, { version: 0, phone: '(312) 555-0189' });
    const { id } = await changeOf(clinic.id);
    expect(await decide(id, 'reject', {})).toMatchObject({ status: 400, body: { fields: { reason: [expect.any(String)] } } });
    expect(await decide(id, 'reject', { reason: 'Not in service.' })).toMatchObject({
      status: 200,
      body: { state: 'rejected', reason: 'Not in service.' },
    });
    expect(await get(clinic.id)).toMatchObject({ phone: clinic.phone, waiting: {} });
    expect(await decide(id, 'accept')).toMatchObject({ status: 409 });
    for (const unknown of [testId(99), 'x', '__proto__']) {
      expect(await decide(unknown, 'accept')).toMatchObject({ status: 404 });
    }
  });

  it('that wait join what has waited, and staff accept only what they have read', async () => {
    const clinic = await held();
    await edit(clinic.id, { version: 0, phone: '(312) 555-0190' });
    const read = await changeOf(clinic.id);
    const second = await edit(clinic.id, { version: 1, email: 'new@practice.example' });
    expect(second.body.waiting).toEqual({ phone: '(312) 555-0190', email: 'new@practice.example' });
    expect(await decide(read.id, 'accept')).toMatchObject({ status: 404 });
    expect(await get(clinic.id)).toMatchObject({ phone: clinic.phone });
    // The stored value again takes the change back.
    const back = await edit(clinic.id, { version: 2, phone: clinic.phone });
    expect(back.body.waiting).toEqual({ email: 'new@practice.example' });
    const none = await edit(clinic.id, { version: 3, email: clinic.email });
    expect(none.body).toMatchObject({ version: 4, waiting: {} });
    expect((await waitingList()).filter(({ subject }) => subject?.id === clinic.id)).toEqual([]);
  });

  it.each([
    ['A practice. Call us at (312) 555-0142.', 'phone-number'],
    ['See www.our-own-practice.com for more.', 'link'],
    ['My number is 123-45-6789, as you know.', 'identity-number'],
    ['We are the best dentists of the town.', 'comparison'],
  ])('of a description wait where screening finds something: %s', async (description, kind) => {
    const clinic = await held();
    const { body } = await edit(clinic.id, { version: 0, description, telemedicine: true });
    expect(body).toMatchObject({
      description: clinic.description,
      telemedicine: true,
      waiting: { description },
    });
    const change = await changeOf(clinic.id);
    expect(change.screening).toEqual([{ field: 'description', kind, text: expect.any(String) }]);
    await decide(change.id, 'accept');
    expect(await get(clinic.id)).toMatchObject({ description, waiting: {} });
  });

  it('by two editors: the second sees the clinic as it is, also when only something waits', async () => {
    const clinic = await held();
    await edit(clinic.id, { version: 0, phone: '(312) 555-0191' });
    const outdated = await edit(clinic.id, { version: 0, parkingAvailable: true, phone: '(312) 555-0192' });
    expect(outdated).toMatchObject({
      status: 409,
      body: { current: { version: 1, waiting: { phone: '(312) 555-0191' } } },
    });
    expect(await get(clinic.id)).toMatchObject({ waiting: { phone: '(312) 555-0191' } });
  });

  it('at the same moment are one after the other, and none is lost', async () => {
    const clinic = await held();
    const bodies = Array.from({ length: 6 }, (_, index) => ({ version: 0, phone: `(312) 555-01${10 + index}` }));
    const answers = await Promise.all(bodies.map((body) => edit(clinic.id, body)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await waitingList()).filter(({ subject }) => subject?.id === clinic.id)).toHaveLength(1);
  });

  it('stay when a source states something else afterwards', async () => {
    const clinic = await held();
    await edit(clinic.id, { version: 0, acceptingPatients: false, hours });
    const { body } = await staff().admin(`/api/admin/clinics/${clinic.id}`);
    expect(body).toMatchObject({ editedFields: ['acceptingPatients', 'practiceHours'] });
  });

  it.each<[object, string]>([
    [{ name: 'x' }, 'name'],
    [{ name: 'N'.repeat(500) }, 'name'],
    [{ phone: '1' }, 'phone'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ email: 'nobody' }, 'email'],
    [{ cityId: 'atlantis' }, 'cityId'],
    [{ categoryId: 'magic' }, 'categoryId'],
    [{ description: 'short' }, 'description'],
    [{ descriptionFr: 'D'.repeat(4_001) }, 'descriptionFr'],
    [{ hours: 'Mon 9-5' }, 'hours'],
    [{ hours: { spans: [{ days: ['Funday'], opens: '08:00', closes: '09:00' }] } }, 'hours'],
    [{ hours: { spans: [{ days: week, opens: '8:00', closes: '09:00' }] } }, 'hours'],
    [{ hours: { spans: [{ days: week, opens: '08:00', closes: '08:00' }] } }, 'hours'],
    [
      {
        hours: {
          spans: [
            { days: week, opens: '08:00', closes: '12:00' },
            { days: ['Monday'], opens: '11:00', closes: '13:00' },
          ],
        },
      },
      'hours',
    ],
    [{ hours: { ...hours, closed: week } }, 'hours'],
    [{ hours: { ...hours, notes: ['open 9-5'] } }, 'hours'],
    [{ hours: { spans: [], notes: ['Ring the bell'] } }, 'hours'],
    [{ hoursExceptions: [{ day: '2026-02-30', spans: [] }] }, 'hoursExceptions'],
    [{ hoursExceptions: [{ day: '2026-02-03', spans: [] }, { day: '2026-02-03', spans: [] }] }, 'hoursExceptions'],
    [{ hoursExceptions: [{ day: '2026-02-03', spans: [{ opens: '9', closes: '10' }] }] }, 'hoursExceptions'],
    [{ hoursExceptions: 'none' }, 'hoursExceptions'],
    [{ acceptingPatients: 'yes' }, 'acceptingPatients'],
    [{ languagesSpoken: ['Klingon'] }, 'languagesSpoken'],
    [{ services: 'all' }, 'services'],
    [{ imageKey: 'no-such-upload', imageAlt: 'Call (312) 555-0142' }, 'imageAlt'],
    [{ version: -1 }, 'version'],
    [{ version: 'x' }, 'version'],
    [{ version: 1e300 }, 'version'],
    [{ version: null }, 'version'],
  ])('with $1 not as it must be are invalid: %#', async (body, field) => {
    const clinic = await held();
    const answer = await edit(clinic.id, { version: 0, ...body });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } });
    expect(await get(clinic.id)).toMatchObject({ version: 0, waiting: {} });
  });

  it('need a granted claim on the clinic', async () => {
    const other = await staff().importClinic();
    const refused = await held({}, { state: 'ended' });
    for (const id of [other.id, refused.id, testId(99), 'x']) {
      for (const [path, method, body] of [
        ['', 'GET', undefined],
        ['', 'PATCH', { version: 0, telemedicine: true }],
        ['/confirm', 'POST', { phone: 'yes' }],
        ['/removal', 'POST', { kind: 'remove', reason: 'Closed.' }],
        ['/reviews', 'GET', undefined],
      ] as const) {
        expect(await ask(`/clinics/${id}${path}`, method, body)).toMatchObject({ status: 404 });
      }
    }
  });

  describe('confirmations', () => {
    it('are evidence only for yes', async () => {
      const clinic = await held();
      const { status, body } = await ask(`/clinics/${clinic.id}/confirm`, 'POST', {
        acceptingPatients: 'changed',
        phone: 'yes',
        hours: 'no',
      });
      expect(status).toBe(200);
      const today = new Date().toISOString().slice(0, 10);
      expect(body.evidence.phone).toEqual({ by: 'practice', at: expect.stringContaining(today) });
      expect(body.version).toBe(1);
      expect(body.evidence.acceptingPatients).toEqual(clinic.evidence?.acceptingPatients);
      expect(body.evidence.hours).toEqual(clinic.evidence?.hours);
      // A repeat on the same day changes nothing.
      expect(await ask(`/clinics/${clinic.id}/confirm`, 'POST', { phone: 'yes' })).toMatchObject({
        body: { version: 1 },
      });
      expect((await audits(clinic.id)).map(({ action }) => action)).toEqual(['confirm-clinic']);
    });

    it('of what is not known, and of nothing, are no evidence', async () => {
      const clinic = await held({ phone: undefined } as never);
      expect(await ask(`/clinics/${clinic.id}/confirm`, 'POST', {})).toMatchObject({ status: 200, body: { version: 0 } });
      expect(await ask(`/clinics/${clinic.id}/confirm`, 'POST', { phone: 'maybe' })).toMatchObject({
        status: 400,
        body: { fields: { phone: [expect.any(String)] } },
      });
    });
  });

  describe('requests to be removed', () => {
    it('wait for staff, who unlist the clinic', async () => {
      const clinic = await held();
      const body = { kind: 'remove', reason: 'The practice has closed.' };
      const first = await ask(`/clinics/${clinic.id}/removal`, 'POST', body);
      expect(first).toMatchObject({ status: 202, body: { id: expect.any(String) } });
      expect(await ask(`/clinics/${clinic.id}/removal`, 'POST', body)).toEqual(first);
      expect((await get(clinic.id)).waiting).toEqual({ removal: body });
      const change = await changeOf(clinic.id);
      expect(change).toMatchObject({ kind: 'removal', removal: body });
      expect(await decide(change.id, 'accept')).toMatchObject({ status: 200 });
      await projectClinics(staff().table.table, clinic.id);
      expect((await staff().everyone(`/api/clinics/${clinic.id}`)).status).toBe(410);
    });

    it('of the street hide it and its place on the map', async () => {
      const clinic = await held({ address: '12 Hidden Lane, Chicago, IL 60601' });
      await ask(`/clinics/${clinic.id}/removal`, 'POST', { kind: 'hide-address', reason: 'I live there.' });
      const { id } = await changeOf(clinic.id);
      await decide(id, 'accept');
      const shown = await publicClinic(clinic.id);
      expect(JSON.stringify(shown)).not.toContain('Hidden Lane');
      expect(shown).toMatchObject({ address: `${clinic.city.name}, ${clinic.city.state}` });
      expect(shown).not.toHaveProperty('location');
    });

    it('are of owners only, with a kind and a reason', async () => {
      const clinic = await held({}, { role: 'editor' });
      const path = `/clinics/${clinic.id}/removal`;
      expect(await ask(path, 'POST', { kind: 'remove', reason: 'Closed.' })).toMatchObject({ status: 403 });
      const own = await held();
      for (const body of [{}, { kind: 'remove' }, { kind: 'burn', reason: 'x' }, { kind: 'remove', reason: ' ' }]) {
        expect(await ask(`/clinics/${own.id}/removal`, 'POST', body)).toMatchObject({ status: 400 });
      }
    });
  });

  it('are open to editors and agencies, too', async () => {
    for (const role of ['editor', 'agency'] as const) {
      const clinic = await held({}, { role });
      expect(await edit(clinic.id, { version: 0, telemedicine: true })).toMatchObject({
        status: 200,
        body: { role },
      });
    }
  });

  it('are suggested where the listing says little', async () => {
    const { name, address, city, category } = makeClinic();
    const bare = await held({
      ...{ name, address, city, category: category.slug },
      description: 'A practice.',
    } as never);
    const { suggestions } = await get(bare.id);
    expect(suggestions.map(({ field }) => field)).toContain('description');
    for (const { why } of suggestions) expect(why).toMatch(/\.$/);
  });
});
