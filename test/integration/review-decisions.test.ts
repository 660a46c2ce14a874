/** Reviews as staff list, search and decide about them. */

import { beforeEach, describe, expect, it } from 'vitest';
import { unavailable } from '../../lambdas/platform/errors.ts';
import { auditKeys } from '../../lambdas/records/audit/items.ts';
import { ClaimRepository } from '../../lambdas/records/claims/claim-repository.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { outboxKeys } from '../../lambdas/records/outbox/items.ts';
import { REPORTED_QUEUE, reviewKeys, reviewQueue } from '../../lambdas/records/reviews/items.ts';
import { ReviewDecisions } from '../../lambdas/records/reviews/review-decisions.ts';
import { ReviewWriter } from '../../lambdas/records/reviews/review-writer.ts';
import type { Table } from '../../lambdas/table/client.ts';
import { inQueue } from '../../lambdas/table/index-query.ts';

import type { DecisionReason } from '../../shared/content/reviews/review-fields.ts';
import type { Report, StaffReview } from '../../shared/contracts/reviews/reviews.ts';
import { staffReviewSchema } from '../../shared/contracts/reviews/reviews.ts';
import { listStaffReviews } from '../../shared/contracts/reviews/staff-review-contracts.ts';
import type { AuditRecord, ReviewRecord } from '../../shared/domain/records.ts';
import { makeClaim } from '../fixtures/claims.ts';
import { makeClinic, makeReview, testId } from '../fixtures/clinics.ts';
import { staffClaims } from './support/http.ts';
import { allItems } from './support/projection.ts';
import { type Answered, useStaff } from './support/staff.ts';

const LIST = '/api/admin/reviews';
const ADDRESS = 'reviewer@people.example';

type Decision = 'publish' | 'reject' | 'remove' | 'keep';

describe('reviews of staff', () => {
  const staff = useStaff();
  const clinic = makeClinic({ name: 'Lakeside Müller Clinic' });
  let made = 0;

  beforeEach(async () => {
    await put({ ...clinicKeys.clinic(clinic.id), ...clinic });
  });

  const put = (Item: Record<string, unknown>) => staff().table.table.put({ Item });

  async function store(changes: Partial<ReviewRecord> = {}, clinicId = clinic.id): Promise<ReviewRecord> {
    const review = makeReview(clinicId, { status: 'pending', contactVerified: false, ...changes });
    await put({
      ...reviewKeys.review(review.id),
      ...review,
      ...inQueue(reviewQueue(review.status), review.createdAt, review.id),
    });
    await put({ ...reviewKeys.contact(review.id), email: ADDRESS, expiresAt: 4_000_000_000 });
    return review;
  }

  /** A report at a minute of an hour in 2025. */
  async function report(id: string, minute: number): Promise<Report> {
    made += 1;
    const one: Report = {
      id: testId(5_000_000 + made),
      reason: 'offensive',
      details: `report ${made}`,
      createdAt: new Date(Date.UTC(2025, 9, 1, 10, minute)).toISOString(),
    };
    await put({ ...reviewKeys.report(id, one.createdAt, one.id), ...one });
    if ((await stored(reviewKeys.reported(id))) === undefined) {
      await put({ ...reviewKeys.reported(id), ...inQueue(REPORTED_QUEUE, one.createdAt, id) });
    }
    return one;
  }

  const stored = (key: { readonly pk: string; readonly sk: string }) =>
    staff().table.table.get(key, { consistent: true });

  const decide = (
    id: string,
    decision: Decision,
    body: unknown = decision === 'reject' || decision === 'remove' ? { reason: 'advertising' } : undefined,
  ): Promise<Answered> =>
    staff().admin(`/api/reviews/${id}/${decision}`, {
      method: 'PATCH',
      ...(body !== undefined && { body }),
    });

  async function list(query = ''): Promise<{ reviews: StaffReview[]; next: string | undefined }> {
    const { status, body, headers } = await staff().admin(`${LIST}?${query}`);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('people.example');
    return { reviews: listStaffReviews.response.parse(body), next: headers['x-next-cursor'] };
  }

  async function walk(query: string): Promise<StaffReview[]> {
    const all: StaffReview[] = [];
    for (let cursor = ''; ; ) {
      const { reviews, next } = await list(`${query}${cursor}`);
      all.push(...reviews);
      if (next === undefined) return all;
      cursor = `&cursor=${next}`;
    }
  }

  const audits = (id: string) =>
    staff().table.table.queryAll({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': auditKeys.audit(id, '', '').pk },
      ConsistentRead: true,
    });
  const shown = (answer: Answered) => staffReviewSchema.parse(answer.body);

  it('cause a mail to each owner of the listing when they are published, and no second one by a repeat', async () => {
    const { table } = staff().table;
    const claims = new ClaimRepository(table, () => {});
    const owner = makeClaim({ id: testId(7_001), account: 'owner', subjectId: clinic.id });
    await claims.add(owner);
    await claims.add(
      makeClaim({ id: testId(7_002), account: 'editor', subjectId: clinic.id, role: 'editor' }),
    );
    const { id } = await store();
    await decide(id, 'publish');
    await decide(id, 'publish');
    const notices = (await allItems(table)).filter(({ reviewId }) => reviewId === id);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ holderId: owner.id });
    const notice = String(notices[0]?.pk).replace('CLAIMNOTICE#', '');
    expect(await stored(outboxKeys.mail('review-published', notice))).toBeDefined();
  });

  it('are published, rejected and removed, each with one audit item', async () => {
    const { id, createdAt } = await store();
    const published = await decide(id, 'publish');
    expect(published.status).toBe(200);
    expect(shown(published)).toMatchObject({
      id,
      status: 'published',
      clinic: { id: clinic.id, slug: clinic.slug, name: clinic.name },
      decisions: [{ action: 'publish', by: staffClaims.username }],
    });
    const first = (await stored(reviewKeys.review(id)))?.decidedAt;
    expect(first).toBeDefined();

    const removed = await decide(id, 'remove', { reason: 'unlawful', note: ' A court has decided. ' });
    expect(shown(removed)).toMatchObject({
      status: 'removed',
      decisions: [
        { action: 'publish' },
        { action: 'remove', reason: 'unlawful', note: 'A court has decided.' },
      ],
    });
    expect(await stored(reviewKeys.review(id))).toMatchObject({
      reason: 'unlawful',
      decidedAt: first,
      ...inQueue(reviewQueue('removed'), createdAt, id),
    });

    await decide(id, 'publish');
    const again = await stored(reviewKeys.review(id));
    expect(again).toMatchObject({ status: 'published', decidedAt: first });
    expect(again).not.toHaveProperty('reason');
    expect(await audits(id)).toHaveLength(3);

    const other = await store();
    expect(shown(await decide(other.id, 'reject')).status).toBe('rejected');
    expect(shown(await decide(other.id, 'publish')).status).toBe('published');
  });

  it.each([
    ['pending', { publish: 200, reject: 200, remove: 409, keep: 409 }],
    ['published', { publish: 200, reject: 409, remove: 200, keep: 200 }],
    ['rejected', { publish: 200, reject: 200, remove: 409, keep: 409 }],
    ['removed', { publish: 200, reject: 409, remove: 200, keep: 409 }],
  ] as const)('that are %s allow some decisions', async (status, expected) => {
    for (const decision of ['publish', 'reject', 'remove', 'keep'] as const) {
      const { id } = await store({ status });
      const answer = await decide(id, decision);
      expect(answer.status, decision).toBe(expected[decision]);
      if (answer.status === 409) expect(await audits(id)).toEqual([]);
    }
  });

  it('stay as they are when a decision is repeated', async () => {
    for (const [status, decision] of [
      ['published', 'publish'],
      ['rejected', 'reject'],
      ['removed', 'remove'],
    ] as const) {
      const reason: DecisionReason = 'offensive';
      const { id } = await store({ status, ...(status !== 'published' && { reason }) });
      const before = await stored(reviewKeys.review(id));
      expect((await decide(id, decision)).status).toBe(200);
      expect(await stored(reviewKeys.review(id))).toEqual(before);
      expect(await audits(id)).toEqual([]);
    }
  });

  it('are rejected and removed with a reason of the list, and a note of some length', async () => {
    const { id } = await store();
    for (const body of [{}, { reason: '' }, { reason: 'dislike' }, { reason: ['unlawful'] }]) {
      expect(await decide(id, 'reject', body)).toMatchObject({
        status: 400,
        body: { fields: { reason: ['Please choose a reason'] } },
      });
      expect((await decide(id, 'remove', body)).status).toBe(400);
    }
    const long = { reason: 'unlawful', note: 'x'.repeat(1_001) };
    expect(await decide(id, 'reject', long)).toMatchObject({ status: 400, body: { fields: { note: {} } } });
    expect((await decide(id, 'reject', { ...long, note: 'x'.repeat(1_000) })).status).toBe(200);
  });

  it.each(['01HVCMBRZ084NXD036H9DHVGJV', 'no-such', '__proto__', '\u0000', 'a'.repeat(3_000)])(
    'are not known by the id %.30s',
    async (id) => {
      for (const decision of ['publish', 'reject', 'remove', 'keep'] as const) {
        expect((await decide(encodeURIComponent(id), decision)).status, decision).toBe(404);
      }
    },
  );

  it('lose the address of a contact once they are decided and confirmed', async () => {
    const confirmed = await store({ contactVerified: true });
    await decide(confirmed.id, 'publish');
    expect(await stored(reviewKeys.contact(confirmed.id))).toBeUndefined();

    const open = await store();
    await decide(open.id, 'publish');
    expect(await stored(reviewKeys.contact(open.id))).toBeDefined();
  });

  it('lose their reports when they are removed, or kept', async () => {
    const kept = await store({ status: 'published' });
    const reports = [await report(kept.id, 1), await report(kept.id, 2)];
    const [listed] = (await list('reported=true')).reviews.filter(({ id }) => id === kept.id);
    expect(listed?.reports).toEqual(reports);
    const answer = shown(await decide(kept.id, 'keep'));
    expect(answer).toMatchObject({ status: 'published', reports: [], decisions: [{ action: 'keep' }] });
    expect(shown(await decide(kept.id, 'keep')).decisions).toHaveLength(1);
    expect((await list('reported=true')).reviews.map(({ id }) => id)).not.toContain(kept.id);

    const removed = await store({ status: 'published' });
    // More than one transaction deletes.
    for (let minute = 0; minute < 120; minute += 1) await report(removed.id, minute);
    await decide(removed.id, 'remove');
    const left = await staff().table.table.queryAll({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': reviewKeys.review(removed.id).pk },
    });
    expect(left.map(({ sk }) => sk)).toEqual(['EMAIL', 'REVIEW']);
  });

  it('lose all of their reports by one decision, however many there are', async () => {
    const { id } = await store({ status: 'published' });
    for (let number = 0; number < 260; number += 1) await report(id, number % 60);
    expect((await walk('reported=true')).filter((one) => one.id === id)).toHaveLength(1);
    expect(shown(await decide(id, 'keep'))).toMatchObject({ reports: [], decisions: [{ action: 'keep' }] });
    expect((await walk('reported=true')).find((one) => one.id === id)).toBeUndefined();
  });

  describe('while their reports are closed', () => {
    const audit = (subject: string): AuditRecord => ({
      id: testId(6_000_000 + made),
      at: '2025-10-02T10:00:00.000Z',
      actor: { subject: 'subject-1', username: 'staff' },
      action: 'keep-review',
      subject,
    });
    const isListed = async (id: string) => (await walk('reported=true')).some((one) => one.id === id);
    const left = (id: string) =>
      staff().table.table.queryAll({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': reviewKeys.review(id).pk },
      });

    /** The table, which does not respond any more after the transaction of a decision. */
    function failingTable(before: () => Promise<unknown> = async () => {}): Table {
      const { table } = staff().table;
      let isDown = false;
      return new Proxy(table, {
        get(target, name) {
          if (isDown) return () => Promise.reject(unavailable(new Error('down')));
          if (name !== 'transact') return Reflect.get(target, name).bind(target);
          return async (writes: Parameters<Table['transact']>[0]) => {
            await before();
            await target.transact(writes);
            isDown = true;
          };
        },
      });
    }

    it.each(['keep', 'remove'] as const)(
      'stay in the queue with what is left when the table fails after the decision to %s',
      async (decision) => {
        const { id } = await store({ status: 'published' });
        for (let minute = 0; minute < 120; minute += 1) await report(id, minute);
        await new ReviewDecisions(failingTable())
          .decide(id, () => ({
            audit: audit(id),
            ...(decision === 'remove' && { outcome: { status: 'removed', reason: 'offensive' } as const }),
          }))
          .catch(() => {});
        expect(await isListed(id)).toBe(true);
        await decide(id, decision);
        await decide(id, decision);
        expect(await isListed(id)).toBe(false);
        expect((await left(id)).map(({ sk }) => sk)).toEqual(['EMAIL', 'REVIEW']);
      },
    );

    it('leave no report outside the queue that came in meanwhile', async () => {
      const { id } = await store({ status: 'published' });
      let sent = 0;
      const send = async () => {
        sent += 1;
        const at = new Date(Date.UTC(2025, 9, 1, 10, sent));
        const one = {
          id: testId(7_000_000 + sent),
          reason: 'other',
          details: '',
          createdAt: at.toISOString(),
        } as const;
        const solved = { signature: one.id, expiresAt: at };
        await new ReviewWriter(staff().table.table).addReport(id, one, undefined, {
          named: undefined,
          solved,
          at,
        });
      };
      await send();
      const table = failingTable(async () => sent < 2 && send());
      await new ReviewDecisions(table).decide(id, () => ({ audit: audit(id) })).catch(() => {});
      expect(sent).toBe(2);
      expect(await audits(id)).toHaveLength(1);
      const open = (await left(id)).filter(({ sk }) => String(sk).startsWith('REPORT#'));
      expect(open.map(({ createdAt }) => createdAt)).toEqual(['2025-10-01T10:02:00.000Z']);
      expect(await isListed(id)).toBe(true);
    });
  });

  it('have one state and one audit item for each effective decision after 20 concurrent ones', async () => {
    const { id } = await store({ contactVerified: false });
    const wanted: Decision[] = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? 'publish' : 'remove',
    );
    const confirmation = staff().table.table.update({
      Key: reviewKeys.review(id),
      UpdateExpression: 'SET contactVerified = :yes',
      ExpressionAttributeValues: { ':yes': true },
    });
    const answers = await Promise.all(wanted.map((decision) => decide(id, decision)));
    await confirmation;
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const record = await stored(reviewKeys.review(id));
    expect(record).toMatchObject({
      contactVerified: true,
      byQueuePk: reviewQueue(String(record?.status) as 'published'),
    });
    // They alternate: each was effective once.
    const actions = (await audits(id)).map(({ action }) => action);
    const published = actions.filter((action) => action === 'publish-review').length;
    const removed = actions.filter((action) => action === 'remove-review').length;
    expect(published + removed).toBe(actions.length);
    expect(published - removed).toBe(record?.status === 'published' ? 1 : 0);
  });

  it('are listed by status: pending ones oldest first, others newest first', async () => {
    const at = (day: number) => `2025-07-0${day}T12:00:00.000Z`;
    for (const status of ['pending', 'published', 'rejected', 'removed'] as const) {
      const days = [3, 1, 2];
      const reviews = [];
      for (const day of days) reviews.push(await store({ status, createdAt: at(day) }));
      const mine = new Set(reviews.map(({ id }) => id));
      const order = (await walk(`status=${status}&limit=2`)).filter(({ id }) => mine.has(id));
      const expected = status === 'pending' ? [1, 2, 3] : [3, 2, 1];
      expect(
        order.map(({ createdAt }) => createdAt),
        status,
      ).toEqual(expected.map(at));
    }
    const pending = await list('');
    expect(new Set(pending.reviews.map(({ status }) => status))).toEqual(new Set(['pending']));
  });

  it('are listed by their oldest report when they were reported', async () => {
    const later = await store({ status: 'published', createdAt: '2025-01-01T12:00:00.000Z' });
    const earlier = await store({ status: 'published', createdAt: '2025-02-01T12:00:00.000Z' });
    await report(later.id, 50);
    await report(earlier.id, 40);
    await report(later.id, 41);
    const ids = (await walk('reported=true&limit=1')).map(({ id }) => id);
    expect(ids.filter((id) => [later.id, earlier.id].includes(id))).toEqual([earlier.id, later.id]);
  });

  it('are searched by words of the review, its author and its clinic', async () => {
    const review = await store({
      status: 'published',
      title: 'Señor Quetzalcoatl was kind',
      content: 'The <b>waiting</b> room, O’Brien’s',
      authorName: 'Zoë Ünique',
    });
    const found = async (search: string, more = '&status=published') =>
      (await walk(`search=${encodeURIComponent(search)}${more}`)).map(({ id }) => id);
    for (const search of [
      'quetzalcoatl',
      'SENOR quetzal',
      'zoe unique',
      'obriens quetz',
      'muller quetzalcoatl',
    ]) {
      expect(await found(search), search).toEqual([review.id]);
    }
    for (const search of ['quetzalcoatl absent', 'uetzalcoatl'])
      expect(await found(search), search).toEqual([]);
    expect(await found('quetzalcoatl', '')).toEqual([]);
    expect(await found(' . ')).toContain(review.id);
    expect(await staff().admin(`${LIST}?reported=true&search=kind`)).toMatchObject({
      status: 400,
      body: { fields: { search: ['cannot be combined with reported'] } },
    });
  });

  it('are searched a bounded number at a time, with a cursor', async () => {
    for (let index = 0; index < 230; index += 1) {
      await store({ status: 'rejected', createdAt: new Date(Date.UTC(2024, 0, 1, 0, index)).toISOString() });
    }
    const oldest = await store({
      status: 'rejected',
      createdAt: '2020-01-01T00:00:00.000Z',
      title: 'Xylophone',
    });
    const query = 'status=rejected&search=xylophone';
    const first = await list(query);
    expect(first).toMatchObject({ reviews: [], next: expect.any(String) });
    expect((await walk(query)).map(({ id }) => id)).toEqual([oldest.id]);
  });

  it('have cursors of one list', async () => {
    for (let index = 0; index < 3; index += 1) await store();
    const { next } = await list('limit=1');
    expect(next).toBeDefined();
    for (const query of ['status=published&', 'reported=true&', 'search=kind&']) {
      expect((await staff().admin(`${LIST}?${query}limit=1&cursor=${next}`)).status, query).toBe(400);
    }
    for (const query of ['status=hidden', 'limit=101', 'reported=yes', `search=${'x'.repeat(201)}`]) {
      expect((await staff().admin(`${LIST}?${query}`)).status, query).toBe(400);
    }
  });

  it('are for staff alone', async () => {
    const { id } = await store();
    for (const [claims, status] of [
      [{}, 401],
      [{ ...staffClaims, 'cognito:groups': '[visitors]' }, 403],
    ] as const) {
      expect((await staff().admin(LIST, { claims })).status).toBe(status);
      for (const decision of ['publish', 'reject', 'remove', 'keep']) {
        const body = { reason: 'unlawful' };
        const answer = await staff().admin(`/api/reviews/${id}/${decision}`, {
          method: 'PATCH',
          body,
          claims,
        });
        expect(answer.status, decision).toBe(status);
      }
    }
    expect(await audits(id)).toEqual([]);
  });
});
