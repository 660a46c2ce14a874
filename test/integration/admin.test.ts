import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { totalKeys } from '../../lambdas/derived/totals/items.ts';
import { LocationRepository } from '../../lambdas/jobs/locations/location-repository.ts';
import { AUDIT_QUEUE, auditItemSchema, auditKeys } from '../../lambdas/records/audit/items.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { Outbox } from '../../lambdas/records/outbox/outbox.ts';
import { submissionKeys } from '../../lambdas/records/submissions/items.ts';
import { ModerationWriter } from '../../lambdas/records/submissions/moderation-writer.ts';
import { SubmissionRepository } from '../../lambdas/records/submissions/submission-repository.ts';
import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import { cityItemSchema, taxonomyKeys } from '../../lambdas/records/taxonomy/items.ts';
import type { ClinicCard, ClinicDetail } from '../../shared/contracts/entities.ts';
import type { Contact, StaffClinic } from '../../shared/contracts/staff/staff.ts';
import type { SubmissionRecord } from '../../shared/domain/records.ts';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { cities } from '../fixtures/taxonomy.ts';
import { unexpected } from '../support/unexpected.ts';
import { staffClaims } from './support/http.ts';
import { useStaff } from './support/staff.ts';

describe('what staff decide about practices', () => {
  const staff = useStaff();

  const submission = (id: string) => new SubmissionRepository(staff().table.table).submission(id);

  const reservation = (slug: string) =>
    staff().table.table.get(clinicKeys.reservedSlug(slug), { consistent: true });

  async function audit(id: string) {
    const items = await staff().table.table.queryAll({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': auditKeys.audit(id, '', '').pk },
      ConsistentRead: true,
    });
    return items.map((item) => auditItemSchema.parse(item));
  }

  /** Kinds of the mails that the outbox has of a practice. */
  async function mailsOf(id: string): Promise<string[]> {
    const outbox = new Outbox(staff().table.table, unexpected);
    const { items } = await outbox.due(new Date(Date.now() + 15_000), { limit: 1_000 });
    return items.filter((entry) => entry.id === id).map(({ kind }) => kind);
  }

  async function totals() {
    const directory = new DirectoryRepository(staff().table.table, unexpected);
    const { categories } = await directory.load({ consistent: true });
    const items = await staff().table.table.batchGet(cities.map(({ id }) => taxonomyKeys.city(id)));
    const count = (entries: readonly { clinicCount: number }[]) =>
      entries.reduce((sum, { clinicCount }) => sum + clinicCount, 0);
    return { byCity: count(items.map((item) => cityItemSchema.parse(item))), byCategory: count(categories) };
  }

  async function cards(path: string): Promise<string[]> {
    const { body } = await staff().everyone(path);
    return (body as ClinicCard[]).map(({ id }) => id);
  }

  /** Where a new instance of the functions shows a practice, and what it counts. */
  async function everywhere({ id, slug, name, city, category }: SubmissionRecord) {
    await staff().restart();
    const { everyone, signedIn } = staff();
    const list = async (query: string) => (await cards(`/api/clinics?limit=100${query}`)).includes(id);
    const stats = (await everyone('/api/stats')).body as { totalClinics: number };
    const counted = async (path: string, of: string) =>
      ((await everyone(path)).body as { id: string; clinicCount: number }[]).find((entry) => entry.id === of)
        ?.clinicCount;
    const landings = (await everyone('/api/sitemap/landings/1/0')).body as {
      city: string;
      category: string;
      clinicCount: number;
    }[];
    const pair = landings.find((entry) => entry.city === city.slug && entry.category === category.slug);
    const withStatus = async (status: string) =>
      ((await signedIn(`/api/clinics?limit=100&status=${status}`)).body as StaffClinic[]).some(
        (clinic) => clinic.id === id,
      );
    return {
      lists: {
        all: await list(''),
        city: await list(`&city=${city.slug}`),
        category: await list(`&category=${category.slug}`),
        both: await list(`&city=${city.slug}&category=${category.slug}`),
        search: (await cards(`/api/clinics/search?q=${encodeURIComponent(name)}`)).includes(id),
        sitemap: ((await everyone('/api/sitemap/clinics/1/0')).body as string[]).includes(slug),
        bySlug: (await everyone(`/api/clinics/${slug}`)).status === 200,
        byId: (await everyone(`/api/clinics/${id}`)).status === 200,
        approved: await withStatus('approved'),
      },
      queue: await withStatus('pending_approval'),
      counts: [
        stats.totalClinics,
        await counted('/api/cities', city.id),
        await counted('/api/categories', category.id),
        pair?.clinicCount ?? 0,
      ],
    };
  }

  describe('approving', () => {
    it('publishes a practice in every list, count, search and sitemap, and removes it from the queue', async () => {
      await staff().importClinic({ city: 'toronto', category: 'cardiology' });
      const practice = await staff().sendIn({
        name: 'Harbour Heart Practice',
        city: 'toronto',
        category: 'cardiology',
      });
      const before = await everywhere(practice);
      expect(new Set(Object.values(before.lists))).toEqual(new Set([false]));
      expect(before.queue).toBe(true);

      expect(await staff().approve(practice.id)).toMatchObject({
        status: 200,
        body: { id: practice.id, slug: practice.slug, status: 'approved' },
      });

      const after = await everywhere(practice);
      expect(new Set(Object.values(after.lists))).toEqual(new Set([true]));
      expect(after.queue).toBe(false);
      expect(after.counts).toEqual(before.counts.map((count) => Number(count) + 1));
    });

    it('publishes the clinic without the mark and ranks it as an import does', async () => {
      const practice = await staff().sendIn({ city: 'vancouver', category: 'urology', verified: false });
      const started = new Date().toISOString();
      await staff().approve(practice.id);
      const detail = (await staff().everyone(`/api/clinics/${practice.id}`)).body as ClinicDetail;
      expect(detail).toMatchObject({
        status: 'approved',
        verified: false,
        createdAt: practice.createdAt,
        rating: '0.0',
        reviewCount: 0,
        reviews: [],
      });
      const stored = await staff().table.table.get(clinicKeys.clinic(practice.id), { consistent: true });
      expect(stored).not.toHaveProperty('decidedAt');
      const decided = await submission(practice.id);
      expect(decided?.status).toBe('approved');
      expect(String(decided?.decidedAt) >= started).toBe(true);
      expect(await reservation(practice.slug)).toBeUndefined();
    });

    it('stores who approved and when, and causes the provider’s mail', async () => {
      const practice = await staff().sendIn();
      await staff().approve(practice.id);
      const [entry, ...more] = await audit(practice.id);
      expect(more).toEqual([]);
      expect(entry).toMatchObject({
        action: 'approve-clinic',
        subject: practice.id,
        recordName: practice.name,
        actor: { subject: staffClaims.sub, username: staffClaims.username },
        at: (await submission(practice.id))?.decidedAt,
      });
      const latest = await staff().table.table.queryAll({
        IndexName: 'byQueue',
        KeyConditionExpression: 'byQueuePk = :queue',
        ExpressionAttributeValues: { ':queue': AUDIT_QUEUE },
      });
      expect(latest.map(({ id }) => id)).toContain(entry?.id);
      expect(await mailsOf(practice.id)).toEqual(['practice-approved']);
    });

    it('by ten people at once counts once, and returns the approval to all', async () => {
      const practice = await staff().sendIn({ city: 'new-york', category: 'neurology' });
      const [before, summary] = [await totals(), await staff().summary()];
      const answers = await Promise.all(Array.from({ length: 10 }, () => staff().approve(practice.id)));
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 200, body: { id: practice.id, status: 'approved' } });
      }
      expect(await totals()).toEqual({ byCity: before.byCity + 1, byCategory: before.byCategory + 1 });
      expect(await staff().summary()).toEqual({
        ...summary,
        approved: summary.approved + 1,
        pending: summary.pending - 1,
      });
      expect(await audit(practice.id)).toHaveLength(1);
    });

    it('of many practices at once loses none', async () => {
      const [before, summary] = [await totals(), await staff().summary()];
      const practices: SubmissionRecord[] = [];
      for (let made = 0; made < 12; made += 1) practices.push(await staff().sendIn({ city: 'los-angeles' }));
      const answers = await Promise.all(practices.map(({ id }) => staff().approve(id)));
      expect(answers.map(({ status }) => status)).toEqual(practices.map(() => 200));
      expect(await totals()).toEqual({ byCity: before.byCity + 12, byCategory: before.byCategory + 12 });
      expect(await staff().summary()).toEqual({ ...summary, approved: summary.approved + 12 });
    });

    it('again changes nothing and causes no second mail', async () => {
      const practice = await staff().sendIn();
      const first = await staff().approve(practice.id);
      const [decided, before] = [await submission(practice.id), await totals()];
      expect((await staff().approve(practice.id)).body).toEqual(first.body);
      expect(await submission(practice.id)).toEqual(decided);
      expect(await totals()).toEqual(before);
      expect(await audit(practice.id)).toHaveLength(1);
      expect(await mailsOf(practice.id)).toEqual(['practice-approved']);
    });

    it('of an imported clinic returns it and causes no mail', async () => {
      const clinic = await staff().importClinic();
      const before = await totals();
      expect(await staff().approve(clinic.id)).toMatchObject({
        status: 200,
        body: { id: clinic.id, slug: clinic.slug, status: 'approved' },
      });
      expect(await totals()).toEqual(before);
      expect(await audit(clinic.id)).toEqual([]);
      expect(await mailsOf(clinic.id)).toEqual([]);
      expect(await staff().reject(clinic.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    });

    it('merges a practice that is listed already', async () => {
      const same = { name: 'Bay Street Twins', address: '77 Bay St', city: 'toronto' };
      const clinic = await staff().importClinic({ ...same, category: 'dentistry' });
      const practice = await staff().sendIn({ ...same, slug: 'bay-street-twins-2', category: 'dermatology' });
      await staff().approve(practice.id);
      const { body } = await staff().everyone('/api/clinics?city=toronto&limit=100');
      const shown = (body as ClinicCard[]).filter(({ name }) => name === same.name);
      expect(shown.map(({ id, otherCategories }) => [id, otherCategories?.map((other) => other.id)])).toEqual(
        [[clinic.id, ['dermatology']]],
      );
      expect(await cards('/api/clinics?city=toronto&category=dermatology')).toContain(practice.id);
    });

    it('leaves the provider’s mail in the outbox, for the projector at once and for a sweep later', async () => {
      const [approved, rejected] = [await staff().sendIn(), await staff().sendIn()];
      expect((await staff().approve(approved.id)).status).toBe(200);
      expect((await staff().reject(rejected.id)).status).toBe(200);
      const outbox = new Outbox(staff().table.table, unexpected);
      const soon = await outbox.due(new Date(Date.now() + 5_000), { limit: 100 });
      const later = await outbox.due(new Date(Date.now() + 15_000), { limit: 100 });
      for (const [id, kind] of [
        [approved.id, 'practice-approved'],
        [rejected.id, 'practice-rejected'],
      ] as const) {
        // Not before the projector has had time to enqueue it.
        expect(soon.items.filter((entry) => entry.id === id)).toEqual([]);
        const due = later.items.filter((entry) => entry.id === id);
        expect(due).toEqual([{ kind, id, attempts: 0, position: expect.any(String) }]);
      }
    });

    it('keeps the location, found before, during or after the approval', async () => {
      const { table } = staff().table;
      const location = { latitude: 43.65, longitude: -79.38 };
      const locate = (id: string) => new LocationRepository(table).store(id, { location });
      const clinicLocation = async (id: string) =>
        (await table.get(clinicKeys.clinic(id), { consistent: true }))?.location;

      const before = await staff().sendIn();
      await locate(before.id);
      await staff().approve(before.id);
      expect(await clinicLocation(before.id)).toEqual(location);

      const after = await staff().sendIn();
      await staff().approve(after.id);
      await locate(after.id);
      expect(await clinicLocation(after.id)).toEqual(location);

      const meanwhile = await staff().sendIn();
      const read = await submission(meanwhile.id);
      if (read === undefined) throw new Error('no submission');
      await locate(meanwhile.id);
      const entry = {
        id: makeClinic().id,
        at: '2026-01-01T00:00:00.000Z',
        actor: { subject: 's', username: 'u' },
        action: 'approve-clinic',
        subject: read.id,
      } as const;
      const decisions = new ModerationWriter(table);
      const clinic = listed({ ...read, status: 'approved' });
      expect(await decisions.approve(read, clinic, entry, ['practice-approved'])).toBe('changed');
      expect(await clinicLocation(meanwhile.id)).toBeUndefined();
      expect(await audit(meanwhile.id)).toEqual([]);
      await Promise.all([
        staff().approve(meanwhile.id),
        locate(meanwhile.id).catch(() => locate(meanwhile.id)),
      ]);
      expect(await clinicLocation(meanwhile.id)).toEqual(location);
    });

    it('is a conflict while the directory does not have the practice’s city', async () => {
      const practice = await staff().sendIn();
      const elsewhere = { id: 'paris', slug: 'paris', name: 'Paris', state: 'XX' };
      const { client, name, table } = staff().table;
      const item = await table.get(submissionKeys.submission(practice.id), { consistent: true });
      await client.send(new PutCommand({ TableName: name, Item: { ...item, city: elsewhere } }));
      expect(await staff().approve(practice.id)).toMatchObject({ status: 409 });
      expect((await staff().reject(practice.id)).status).toBe(200);
    });

    it('never uses the slug of another pending practice', async () => {
      const practice = await staff().sendIn({ name: 'Reserved Name', slug: 'reserved-name' });
      const clinic = await staff().importClinic({ name: 'Reserved Name', slug: 'reserved-name' });
      expect((await staff().everyone(`/api/clinics/${clinic.id}`)).body).toMatchObject({
        slug: 'reserved-name-2',
      });
      expect((await staff().approve(practice.id)).body).toMatchObject({ slug: 'reserved-name' });
      expect((await staff().everyone('/api/clinics/reserved-name')).body).toMatchObject({ id: practice.id });
    });
  });

  describe('rejecting', () => {
    it('removes a practice from the queue for a reason, and frees its slug', async () => {
      const practice = await staff().sendIn({ name: 'Freed Name', slug: 'freed-name' });
      const before = await staff().summary();
      expect(await staff().reject(practice.id, '  The phone number is not in service.  ')).toMatchObject({
        status: 200,
        body: { id: practice.id, slug: practice.slug, status: 'rejected' },
      });
      const decided = await submission(practice.id);
      expect(decided).toEqual({
        ...practice,
        status: 'rejected',
        rejectionReason: 'The phone number is not in service.',
        decidedAt: expect.any(String),
      });
      expect(await reservation(practice.slug)).toBeUndefined();
      expect(await staff().summary()).toEqual({ ...before, pending: before.pending - 1 });
      expect(await audit(practice.id)).toMatchObject([
        { action: 'reject-clinic', reason: 'The phone number is not in service.', at: decided?.decidedAt },
      ]);
      expect(await mailsOf(practice.id)).toEqual(['practice-rejected']);
      // The next practice of the name has it, and keeps it as a clinic.
      const next = await staff().sendIn({ name: 'Freed Name', slug: 'freed-name' });
      expect((await submission(next.id))?.slug).toBe('freed-name');
      expect((await staff().approve(next.id)).body).toMatchObject({ slug: 'freed-name' });
    });

    it('again changes nothing, not even the reason', async () => {
      const practice = await staff().sendIn();
      await staff().reject(practice.id, 'First');
      const decided = await submission(practice.id);
      expect((await staff().reject(practice.id, 'Second')).status).toBe(200);
      expect(await submission(practice.id)).toEqual(decided);
      expect(await audit(practice.id)).toHaveLength(1);
    });

    it('and approving exclude each other', async () => {
      const [rejected, approved] = [await staff().sendIn(), await staff().sendIn()];
      await staff().reject(rejected.id);
      await staff().approve(approved.id);
      expect(await staff().approve(rejected.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await staff().reject(approved.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await mailsOf(rejected.id)).toEqual(['practice-rejected']);
      expect(await mailsOf(approved.id)).toEqual(['practice-approved']);
      expect((await staff().everyone(`/api/clinics/${rejected.id}`)).status).toBe(404);
    });

    it('at the same time as approving leaves one decision', async () => {
      const before = await staff().summary();
      const practice = await staff().sendIn();
      const answers = await Promise.all([
        staff().approve(practice.id),
        staff().reject(practice.id),
        staff().approve(practice.id),
        staff().reject(practice.id),
      ]);
      const [decision, opposite] = answers.map(({ status }) => status).sort((a, b) => a - b);
      expect([decision, opposite]).toEqual([200, 200]);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
      expect(await audit(practice.id)).toHaveLength(1);
      const isApproved = (await submission(practice.id))?.status === 'approved';
      expect(await staff().summary()).toEqual({
        ...before,
        approved: before.approved + (isApproved ? 1 : 0),
      });
    });

    it.each([
      ['no reason', {}, 'Please give a reason'],
      ['an empty one', { reason: '' }, 'Please give a reason'],
      ['spaces', { reason: ' \n ' }, 'Please give a reason'],
      ['a number', { reason: 7 }, 'Please give a reason'],
      ['control characters', { reason: 'a\u0000b' }, 'contains characters that are not allowed'],
      ['1,001 characters', { reason: 'a'.repeat(1_001) }, 'is too long'],
    ])('is invalid with %s', async (_what, body, message) => {
      const practice = await staff().sendIn();
      const answer = await staff().admin(`/api/clinics/${practice.id}/reject`, { method: 'PATCH', body });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', fields: { reason: [expect.stringContaining(message)] } },
      });
      expect((await submission(practice.id))?.status).toBe('pending_approval');
    });
  });

  it.each([
    '01HVCMBRZ084NXD036H9DHVGJV',
    '01hvcmbrz084nxd036h9dhvgjv',
    'no-such-practice',
    '__proto__',
    '01HVCMBRZ084NXD036H9DHVGJV ',
    '\u0000',
    'a'.repeat(3_000),
  ])('is a 404 for the id %.30s', async (id) => {
    expect((await staff().approve(id)).status).toBe(404);
    expect((await staff().reject(id)).status).toBe(404);
    expect((await staff().markRead(id)).status).toBe(404);
  });

  it.each([
    ['a caller without a token', undefined, 401],
    ['an id token', { ...staffClaims, token_use: 'id' }, 401],
    ['a token without a subject', { ...staffClaims, sub: undefined }, 401],
    ['a user without groups', { ...staffClaims, 'cognito:groups': undefined }, 403],
    ['a user of the group notadmin', { ...staffClaims, 'cognito:groups': '[notadmin]' }, 403],
    [
      'a user of the groups administrators and users',
      { ...staffClaims, 'cognito:groups': '[administrators users]' },
      403,
    ],
    [
      'a user who says admin elsewhere',
      { ...staffClaims, 'cognito:groups': '[]', groups: '[admin]', scope: 'admin' },
      403,
    ],
  ])('is not for %s', async (_who, claims, status) => {
    const practice = await staff().sendIn();
    const options = { claims: claims as never, method: 'PATCH', body: { reason: 'x' } };
    for (const path of [
      `clinics/${practice.id}/approve`,
      `clinics/${practice.id}/reject`,
      `contacts/${practice.id}/read`,
    ]) {
      expect((await staff().admin(`/api/${path}`, options)).status).toBe(status);
    }
    for (const path of ['/api/contacts', '/api/admin/summary']) {
      expect((await staff().admin(path, { claims: claims as never })).status).toBe(status);
    }
    expect((await submission(practice.id))?.status).toBe('pending_approval');
  });

  it('is stored in no cache', async () => {
    const { headers } = await staff().admin('/api/contacts');
    expect(headers['cache-control']).toMatch(/no-store/);
  });
});

describe('contact messages', () => {
  const staff = useStaff();

  it('and practices begin at zero', async () => {
    expect(await staff().summary()).toEqual({ approved: 0, pending: 0, contacts: 0, newContacts: 0 });
  });

  it('are marked as read once, by the first caller, and counted once', async () => {
    const contact = await staff().write();
    const before = await staff().summary();
    const answers = await Promise.all(Array.from({ length: 6 }, () => staff().markRead(contact.id)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { ...contact, status: 'read' } });
    }
    expect(await staff().summary()).toEqual({ ...before, newContacts: before.newContacts - 1 });
    const entries = await staff().table.table.queryAll({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': auditKeys.audit(contact.id, '', '').pk },
    });
    expect(entries.map((item) => auditItemSchema.parse(item))).toMatchObject([
      { action: 'read-contact', actor: { username: staffClaims.username } },
    ]);
    expect((await staff().markRead(contact.id)).body).toMatchObject({ status: 'read' });
  });

  it('come newest first, each once, while new ones arrive', async () => {
    const at = (minute: number) => `2026-02-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
    const written: string[] = [];
    // Two of each minute, in no order.
    for (const minute of [7, 3, 9, 1, 5, 8, 2, 6, 4, 0].flatMap((each) => [each, each])) {
      written.push((await staff().write({ createdAt: at(minute) })).id);
    }
    const pages = await staff().walk<Contact>('/api/contacts?limit=3', (page) =>
      staff().write({ createdAt: at(30 + page) }),
    );
    for (const page of pages.slice(0, -1)) expect(page).toHaveLength(3);
    const contacts = pages.flat();
    const ids = contacts.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of written) expect(ids).toContain(id);
    const times = contacts.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('show everything that was sent, and nothing else of what is stored', async () => {
    const contact = await staff().write({ createdAt: '2026-03-01T10:00:00.000Z', phoneE164: '+14165550123' });
    const [[first] = []] = await staff().walk<Contact>('/api/contacts?limit=1');
    const { phoneE164: _dialled, ...sent } = contact;
    expect(first).toEqual(sent);
  });

  it('are listed without an invalid one', async () => {
    const good = await staff().write({ createdAt: '2026-04-01T10:00:00.000Z' });
    const damaged = await staff().write({ createdAt: '2026-04-01T10:00:01.000Z' });
    const { client, name, table } = staff().table;
    const item = await table.get(submissionKeys.contact(damaged.id), { consistent: true });
    await client.send(new PutCommand({ TableName: name, Item: { ...item, message: 7 } }));
    const { status, body, headers } = await staff().admin('/api/contacts?limit=2');
    expect(status).toBe(200);
    expect((body as Contact[]).map(({ id }) => id)).toEqual([good.id]);
    expect(headers).toHaveProperty('x-next-cursor');
  });

  it('count as zero when the counters are invalid', async () => {
    const { client, name, table } = staff().table;
    const item = await table.get(totalKeys.summary(), { consistent: true });
    await client.send(new PutCommand({ TableName: name, Item: { ...item, pending: 'many' } }));
    expect(await staff().summary()).toMatchObject({ pending: 0, contacts: 0, newContacts: 0 });
    await client.send(new PutCommand({ TableName: name, Item: item }));
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['cursor=abc', 'cursor'],
  ])('are invalid with %s', async (query, field) => {
    const answer = await staff().admin(`/api/contacts?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } });
  });
});
