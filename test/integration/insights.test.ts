/** Events of visitors, and what providers read of them. */
import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { environmentNames } from '../../lambdas/platform/names.ts';
import { ClaimRepository } from '../../lambdas/records/claims/claim-repository.ts';
import { insightKeys } from '../../lambdas/records/insights/items.ts';
import { insightsSchema } from '../../shared/contracts/providers/insights.ts';
import { weekOf } from '../../shared/domain/insights/weeks.ts';
import { retentionDefaults } from '../../shared/domain/retention.ts';
import { makeClaim } from '../fixtures/claims.ts';
import { makeReview, testId } from '../fixtures/clinics.ts';
import { type Call, loadFunction } from './support/http.ts';
import { allItems, projectClinics } from './support/projection.ts';
import { useProviderPool } from './support/provider-pool.ts';
import { addReviews } from './support/reviews.ts';
import { type Staff, useStaff } from './support/staff.ts';

describe('insights', () => {
  const staff = useStaff();
  const pool = useProviderPool();
  let events: Call;
  let providers: Call;

  beforeAll(async () => {
    events = await loadFunction('submissions', staff().table);
    providers = await loadFunction('providers', staff().table, {
      [environmentNames.providerTokenIssuer]: pool().issuer,
    });
  });

  const send = (body: unknown) => events('/api/events', { method: 'POST', body });
  const counted = async () =>
    (await allItems(staff().table.table)).filter(({ pk }) => String(pk).startsWith('INSIGHTS#'));
  const read = async (id: string) => {
    const { statusCode, body } = await providers(`/api/provider/clinics/${id}/insights`, pool().options);
    return { status: statusCode, body: JSON.parse(body) };
  };
  async function held(changes?: Parameters<Staff['importClinic']>[0]) {
    const clinic = await staff().importClinic(changes);
    const claims = new ClaimRepository(staff().table.table, () => {});
    await claims.add(
      makeClaim({ id: ulid(), account: pool().claims.sub, subjectId: clinic.id, role: 'editor' }),
    );
    return clinic;
  }

  it('count events of a public clinic by week, also many at once, and keep nothing else', async () => {
    const clinic = await held();
    const sent = ['view', 'view', 'view', 'call', 'directions', 'website', 'website'];
    const answers = await Promise.all(sent.map((kind) => send({ clinicId: clinic.id, kind, visitor: 'me' })));
    for (const { statusCode, body, headers } of answers) {
      expect({ statusCode, body }).toEqual({ statusCode: 204, body: '' });
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['cache-control']).toBe('no-store');
    }
    const week = weekOf(new Date());
    expect((await counted()).filter(({ pk }) => pk === insightKeys.week(clinic.id, week).pk)).toEqual([
      {
        ...insightKeys.week(clinic.id, week),
        ...{ views: 3, calls: 1, directions: 1, website: 2 },
        expiresAt: Date.parse(week) / 1_000 + retentionDefaults.insights * 86_400,
      },
    ]);
    const { weeks } = insightsSchema.parse((await read(clinic.id)).body);
    expect(weeks.at(-1)).toEqual({
      ...{ week, views: 3, calls: 1, directions: 1, website: 2, reviews: 0, rating: null },
    });
  });

  it.each([
    ['a list', [], 'body'],
    ['a text', '"view"', 'body'],
    ['no clinic', { kind: 'view' }, 'clinicId'],
    ['a slug', { clinicId: 'harbor-dental', kind: 'view' }, 'clinicId'],
    ['a key', { clinicId: `${testId(1)}#X`, kind: 'view' }, 'clinicId'],
    ['a number', { clinicId: 5, kind: 'view' }, 'clinicId'],
    ['another kind', { clinicId: testId(1), kind: 'expiresAt' }, 'kind'],
    ['a list of kinds', { clinicId: testId(1), kind: ['view'] }, 'kind'],
  ])('of %s are invalid and write nothing', async (_, body, field) => {
    const before = await counted();
    const { statusCode, body: text } = await send(body);
    expect(statusCode).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ code: 'invalid_request' });
    if (field !== 'body') expect(Object.keys(JSON.parse(text).fields)).toContain(field);
    expect(await counted()).toEqual(before);
  });

  it('of a clinic that does not exist or is not public are answered alike, and write nothing', async () => {
    const clinic = await staff().importClinic();
    const unlisted = await staff().admin(`/api/clinics/${clinic.id}/unlist`, {
      method: 'PATCH',
      body: { reason: 'Closed for good.' },
    });
    expect(unlisted.status).toBe(200);
    const before = await counted();
    for (const clinicId of [testId(99_999), clinic.id]) {
      expect(await send({ clinicId, kind: 'view' })).toMatchObject({ statusCode: 204, body: '' });
    }
    expect(await counted()).toEqual(before);
  });

  it('have the reviews and the rating of each week, positions, and what the listing lacks', async () => {
    const clinic = await held({ createdAt: '2020-01-06T10:00:00.000Z' });
    const { table } = staff().table;
    const weekAgo = new Date(Date.now() - 7 * 86_400_000);
    const yearsAgo = new Date(Date.now() - 800 * 86_400_000);
    const reviews = [
      makeReview(clinic.id, { id: ulid(), rating: 5, createdAt: new Date().toISOString() }),
      makeReview(clinic.id, { id: ulid(), rating: 2, createdAt: weekAgo.toISOString() }),
      makeReview(clinic.id, { id: ulid(), rating: 4, createdAt: yearsAgo.toISOString() }),
    ];
    await addReviews(table, reviews);
    await projectClinics(table, clinic.id);
    const { status, body } = await read(clinic.id);
    expect(status).toBe(200);
    const { weeks, positions, completeness } = insightsSchema.parse(body);
    expect(weeks).toHaveLength(52);
    expect(weeks.slice(-3)).toMatchObject([
      { reviews: 0, rating: 4 },
      { reviews: 1, rating: 3 },
      { reviews: 1, rating: 3.67 },
    ]);
    expect(positions).toEqual([
      {
        category: { slug: clinic.category.slug, name: clinic.category.name },
        city: { slug: clinic.city.slug, name: clinic.city.name },
        position: expect.any(Number),
      },
    ]);
    const { body: list } = await staff().everyone(
      `/api/clinics?city=${clinic.city.slug}&category=${clinic.category.slug}&limit=100`,
    );
    const place = (list as { id: string }[]).findIndex(({ id }) => id === clinic.id) + 1;
    expect(positions[0]?.position).toBe(place);
    expect(completeness.of).toBeGreaterThan(10);
    expect(completeness.stated).toBeLessThan(completeness.of);
    expect(completeness.suggestions.length).toBeGreaterThanOrEqual(completeness.of - completeness.stated);
  });

  it('are a file for spreadsheets, too', async () => {
    const clinic = await held();
    await send({ clinicId: clinic.id, kind: 'view' });
    const path = `/api/provider/clinics/${clinic.id}/insights.csv`;
    const { statusCode, headers, body } = await providers(path, pool().options);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="insights.csv"',
      'cache-control': 'private, no-store',
    });
    const [weeks = '', positions = '', missing = ''] = Buffer.from(body, 'base64')
      .toString('utf8')
      .split('\r\n\r\n');
    expect(weeks).toContain('Week of,Views,Calls,Directions,Website,Reviews,Rating\r\n');
    expect(weeks).toMatch(new RegExp(`${weekOf(new Date())},1,0,0,0,0,$`));
    expect(positions).toContain('List,Position');
    expect(missing).toContain('Field,What would make the listing more useful');
  });

  it('of a clinic without a granted claim are not found', async () => {
    const clinic = await staff().importClinic();
    for (const id of [clinic.id, testId(99_998)]) expect((await read(id)).status).toBe(404);
  });
});
