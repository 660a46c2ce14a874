/** What providers change of their clinics, what waits for staff, and what staff decide. */
import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { environmentNames } from '../../lambdas/platform/names.ts';
import { ClaimRepository } from '../../lambdas/records/claims/claim-repository.ts';
import type { ClaimRecord } from '../../lambdas/records/claims/index.ts';
import { outboxKeys } from '../../lambdas/records/outbox/items.ts';
import type { Review } from '../../shared/contracts/entities.ts';
import type { EditedPractitioner } from '../../shared/contracts/people/staff-people.ts';
import type { ProviderClinic } from '../../shared/contracts/providers/provider-account.ts';
import type { ProviderChange } from '../../shared/contracts/providers/provider-changes.ts';
import type { ProviderReview, ReplyCheck } from '../../shared/contracts/providers/provider-replies.ts';
import type { ReviewRecord } from '../../shared/domain/records.ts';
import { makeClaim } from '../fixtures/claims.ts';
import { makeReview, testId } from '../fixtures/clinics.ts';
import { categories } from '../fixtures/taxonomy.ts';
import { type Call, loadFunction } from './support/http.ts';
import { allItems, projectClinics } from './support/projection.ts';
import { useProviderPool } from './support/provider-pool.ts';
import { addReviews, projectReviews } from './support/reviews.ts';
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

  it('start from the hours of each day that a text of an earlier release states', async () => {
    const { id } = await held({
      practiceHours: 'Monday-Friday: 8:00 AM - 12:00 PM, 1:00 PM - 5:00 PM\nSaturday-Sunday: Closed',
    });
    expect((await ask(`/clinics/${id}`)).body.hours).toEqual(hours);
  });

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
      practiceHours: 'Monday-Friday: 8:00 AM - 12:00 PM, 1:00 PM - 5:00 PM\nSaturday-Sunday: closed',
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
    const listed = await staff().everyone(
      `/api/clinics?city=${clinic.city.slug}&acceptingPatients=true&limit=100`,
    );
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
    expect(await decide(id, 'reject', {})).toMatchObject({
      status: 400,
      body: { fields: { reason: [expect.any(String)] } },
    });
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
    const bodies = Array.from({ length: 6 }, (_, index) => ({
      version: 0,
      phone: `(312) 555-01${10 + index}`,
    }));
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
    [{ email: 'no address' }, 'email'],
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
    [
      {
        hoursExceptions: [
          { day: '2026-02-03', spans: [] },
          { day: '2026-02-03', spans: [] },
        ],
      },
      'hoursExceptions',
    ],
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
    const former = await held({}, { state: 'ended' });
    for (const id of [other.id, former.id, testId(99), 'x']) {
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
      expect(await ask(`/clinics/${clinic.id}/confirm`, 'POST', {})).toMatchObject({
        status: 200,
        body: { version: 0 },
      });
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
      for (const body of [
        {},
        { kind: 'remove' },
        { kind: 'burn', reason: 'x' },
        { kind: 'remove', reason: ' ' },
      ]) {
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
    const clinic = await held({ description: 'A practice.' });
    await edit(clinic.id, { version: 0, languagesSpoken: null });
    const { suggestions } = await get(clinic.id);
    expect(suggestions.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['languagesSpoken', 'description', 'website', 'imageUrl']),
    );
    for (const { why } of suggestions) expect(why).toMatch(/\.$/);
  });

  describe('replies to reviews', () => {
    const PLAIN = 'Thank you for taking the time to write.';
    const REVEALING = 'Thank you for your visit on March 3, Maria.';
    const KINDS = ['patient', 'name', 'date'];

    async function reviewed(changes: Partial<ReviewRecord> = {}, claim: Partial<ClaimRecord> = {}) {
      const clinic = await held({}, claim);
      const review = makeReview(clinic.id, changes);
      await addReviews(staff().table.table, [review]);
      return { clinic, review };
    }
    const put = (id: string, content: unknown) => ask(`/reviews/${id}/reply`, 'PUT', { content });
    const list = async (clinicId: string): Promise<ProviderReview[]> =>
      (await ask(`/clinics/${clinicId}/reviews`)).body;
    const publicReviews = async (review: ReviewRecord) => {
      await projectReviews(staff().table.table, [review]);
      const { body } = await staff().everyone(`/api/clinics/${review.clinicId}/reviews`);
      return body as Review[];
    };

    it('are public at once without signals, with the sums that count replies', async () => {
      const { clinic, review } = await reviewed();
      expect(await list(clinic.id)).toMatchObject([{ id: review.id, replyState: 'none' }]);
      expect(await put(review.id, PLAIN)).toEqual({ status: 200, body: { state: 'published', signals: [] } });
      const [own] = await list(clinic.id);
      expect(own).toMatchObject({ replyState: 'published', reply: { content: PLAIN } });
      expect((await publicReviews(review))[0]?.reply?.content).toBe(PLAIN);
      // An edit keeps the day of the reply.
      await put(review.id, `${PLAIN} We read all of it.`);
      const [edited] = await list(clinic.id);
      expect(edited?.reply).toEqual({
        content: `${PLAIN} We read all of it.`,
        createdAt: own?.reply?.createdAt,
      });
      expect(await ask(`/reviews/${review.id}/reply`, 'DELETE')).toEqual({
        status: 200,
        body: { state: 'none', signals: [] },
      });
      expect(await ask(`/reviews/${review.id}/reply`, 'DELETE')).toMatchObject({ status: 200 });
      expect((await publicReviews(review))[0]).not.toHaveProperty('reply');
      expect((await audits(clinic.id)).map(({ action }) => action).sort()).toEqual([
        'remove-reply',
        'write-reply',
        'write-reply',
      ]);
    });

    it('are checked before they are sent, and nothing is stored', async () => {
      const { review } = await reviewed({ rating: 2 });
      const before = await allItems(staff().table.table);
      const { status, body } = await ask(`/reviews/${review.id}/reply/check`, 'POST', { content: REVEALING });
      expect(status).toBe(200);
      const { signals, neutral } = body as ReplyCheck;
      expect(new Set(signals.map(({ kind }) => kind))).toEqual(new Set(KINDS));
      const again = await ask(`/reviews/${review.id}/reply/check`, 'POST', { content: neutral });
      expect(again.body.signals).toEqual([]);
      expect(await allItems(staff().table.table)).toEqual(before);
    });

    it('with signals wait for staff, and are public once they are accepted', async () => {
      const { clinic, review } = await reviewed();
      await put(review.id, PLAIN);
      const { body } = await put(review.id, REVEALING);
      expect(body.state).toBe('waiting');
      expect(new Set(body.signals.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(KINDS));
      expect(await list(clinic.id)).toMatchObject([
        { replyState: 'waiting', reply: { content: PLAIN }, waitingReply: { content: REVEALING } },
      ]);
      expect(JSON.stringify(await publicReviews(review))).not.toContain('March 3');
      const change = await changeOf(clinic.id);
      expect(change).toMatchObject({
        kind: 'reply',
        reply: { content: REVEALING, review: { id: review.id, rating: review.rating } },
      });
      expect(await decide(change.id, 'accept')).toMatchObject({ status: 200, body: { state: 'accepted' } });
      expect((await publicReviews(review))[0]?.reply?.content).toBe(REVEALING);
      // The same again is what staff have accepted.
      expect((await put(review.id, REVEALING)).body.state).toBe('published');
      expect(await list(clinic.id)).toMatchObject([{ replyState: 'published' }]);
    });

    it('that staff reject leave what was public', async () => {
      const { clinic, review } = await reviewed();
      await put(review.id, REVEALING);
      const { id } = await changeOf(clinic.id);
      await decide(id, 'reject', { reason: 'It names a visit.' });
      expect(await list(clinic.id)).toMatchObject([{ replyState: 'none' }]);
      expect((await publicReviews(review))[0]).not.toHaveProperty('reply');
    });

    it('take the place of the one that waits, and a deleted one waits no more', async () => {
      const { clinic, review } = await reviewed();
      await put(review.id, REVEALING);
      const { id } = await changeOf(clinic.id);
      expect((await put(review.id, REVEALING)).body.state).toBe('waiting');
      expect((await changeOf(clinic.id)).id).toBe(id);
      await put(review.id, PLAIN);
      expect(await decide(id, 'accept')).toMatchObject({ status: 404 });
      expect(await list(clinic.id)).toMatchObject([{ replyState: 'published', reply: { content: PLAIN } }]);
      await put(review.id, REVEALING);
      await ask(`/reviews/${review.id}/reply`, 'DELETE');
      expect(await list(clinic.id)).toMatchObject([{ replyState: 'none' }]);
      expect((await waitingList()).filter(({ subject }) => subject?.id === clinic.id)).toEqual([]);
    });

    it('are of the clinic’s own reviews only, while these are public', async () => {
      const [{ review: ended }, { review: pending, clinic }] = [
        await reviewed({}, { state: 'ended' }),
        await reviewed({ status: 'pending' }),
      ];
      expect(await list(clinic.id)).toEqual([]);
      for (const id of [ended.id, pending.id, testId(99), 'x', '__proto__']) {
        for (const [path, method] of [
          ['reply/check', 'POST'],
          ['reply', 'PUT'],
          ['reply', 'DELETE'],
        ] as const) {
          expect(await ask(`/reviews/${id}/${path}`, method, { content: PLAIN })).toMatchObject({
            status: 404,
            body: { message: 'There is no such review.' },
          });
        }
      }
    });

    it('of a review that was removed meanwhile cannot be accepted', async () => {
      const { clinic, review } = await reviewed();
      await put(review.id, REVEALING);
      const { id } = await changeOf(clinic.id);
      await addReviews(staff().table.table, [{ ...review, status: 'removed', reason: 'unlawful' }]);
      expect(await decide(id, 'accept')).toMatchObject({ status: 409 });
      expect(await decide(id, 'reject', { reason: 'The review is gone.' })).toMatchObject({ status: 200 });
    });

    it.each([['', 'L'.repeat(2_001), 'a\u0000b', 7, null, { a: 1 }]].flat())(
      'need a text of at most 2,000 characters: %#',
      async (content) => {
        const { review } = await reviewed();
        expect(await put(review.id, content)).toMatchObject({
          status: 400,
          body: { fields: { content: [expect.any(String)] } },
        });
      },
    );

    it('are listed page after page', async () => {
      const { clinic } = await reviewed();
      await addReviews(
        staff().table.table,
        Array.from({ length: 3 }, () => makeReview(clinic.id)),
      );
      const path = `/api/provider/clinics/${clinic.id}/reviews?limit=2`;
      const { headers, body } = await providers(path, pool().options);
      const next = await providers(`${path}&cursor=${headers['x-next-cursor']}`, pool().options);
      const ids = [...JSON.parse(body), ...JSON.parse(next.body)].map(({ id }: Review) => id);
      expect(new Set(ids).size).toBe(4);
      expect((await providers(`${path}&cursor=AAAA`, pool().options)).statusCode).toBe(400);
    });
  });

  describe('of themselves by practitioners', () => {
    const [cardiology] = categories.map(({ id }) => id);

    async function heldPerson(claim: Partial<ClaimRecord> = {}) {
      const added = await staff().admin('/api/practitioners', {
        method: 'POST',
        body: { name: { given: 'Jane', family: 'Roe', degrees: 'MD' }, specialties: [] },
      });
      const person = added.body as EditedPractitioner;
      await claims.add(
        makeClaim({
          id: ulid(),
          account: pool().claims.sub,
          kind: 'practitioner',
          subjectId: person.id,
          ...claim,
        }),
      );
      return person;
    }
    const change = (id: string, body: object) => ask(`/practitioners/${id}`, 'PATCH', body);

    it('are public with their statement, and the name waits', async () => {
      const person = await heldPerson();
      const clinic = await staff().importClinic();
      const name = { given: 'Janet', family: 'Roe', degrees: 'MD' };
      const { status, body } = await change(person.id, {
        version: person.version,
        name,
        gender: 'female',
        languages: ['French'],
        specialties: [cardiology],
        roles: [{ clinicId: clinic.id, acceptingPatients: true }],
      });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body).toMatchObject({
        role: 'owner',
        name: { given: 'Jane' },
        waiting: { name },
        gender: 'female',
        evidence: { gender: { by: 'person' }, languages: { by: 'person' } },
        roles: [
          { clinicId: clinic.id, acceptingPatients: true, isConfirmed: false, statements: { person: {} } },
        ],
      });
      const waiting = await changeOf(person.id);
      expect(waiting).toMatchObject({
        kind: 'practitioner',
        after: { name },
        before: { name: { given: 'Jane' } },
      });
      await decide(waiting.id, 'accept');
      const { body: accepted } = await ask(`/practitioners/${person.id}`);
      expect(accepted).toMatchObject({
        name,
        waiting: {},
        evidence: { name: { by: 'person', at: waiting.createdAt } },
      });
      // The same again changes nothing; the clinic's own statement would confirm the role.
      expect(await change(person.id, { version: 0, gender: 'female' })).toMatchObject({
        status: 200,
        body: { version: accepted.version },
      });
    });

    it('end a role on the day that the person says so', async () => {
      const person = await heldPerson();
      const clinic = await staff().importClinic();
      const roles = [{ clinicId: clinic.id }];
      const { body } = await change(person.id, { version: person.version, roles });
      const ended = await change(person.id, {
        version: body.version,
        roles: [{ clinicId: clinic.id, works: false }],
      });
      expect(ended.body.roles).toMatchObject([
        { clinicId: clinic.id, until: new Date().toISOString().slice(0, 10) },
      ]);
    });

    it('conflict with an outdated version', async () => {
      const person = await heldPerson();
      await change(person.id, { version: person.version, name: { given: 'Joan', family: 'Roe' } });
      expect(await change(person.id, { version: person.version, gender: 'female' })).toMatchObject({
        status: 409,
        body: { current: { version: person.version + 1, waiting: { name: { given: 'Joan' } } } },
      });
    });

    it.each<[object, string]>([
      [{ name: {} }, 'name'],
      [{ gender: 'robot' }, 'gender'],
      [{ languages: 'French' }, 'languages'],
      [{ specialties: ['magic'] }, 'specialties'],
      [{ roles: [{ clinicId: testId(99) }] }, 'roles'],
      [{ roles: [{ clinicId: '__proto__' }] }, 'roles'],
      [{ roles: 'all' }, 'roles'],
      [{ roles: [{}] }, 'roles'],
      [{ version: 'x' }, 'version'],
    ])('are invalid by the field: %j', async (body, field) => {
      const person = await heldPerson();
      expect(await change(person.id, { version: person.version, ...body })).toMatchObject({
        status: 400,
        body: { fields: { [field]: [expect.any(String)] } },
      });
    });

    it('need a granted claim on the person', async () => {
      const person = await heldPerson({ state: 'waiting' });
      for (const id of [person.id, testId(99), 'x']) {
        expect(await ask(`/practitioners/${id}`)).toMatchObject({ status: 404 });
        expect(await change(id, { version: 0 })).toMatchObject({ status: 404 });
      }
    });
  });
});
