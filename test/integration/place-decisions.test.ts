import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ClosedClinic,
  closedClinicSchema,
  type PlaceMatch,
  placeMatchSchema,
} from '../../shared/contracts/google-places/google-places.ts';
import { candidate, needsReview, updated } from '../fixtures/places.ts';
import { type Call, loadFunction, staffClaims } from './support/http.ts';
import { usePlaces } from './support/places.ts';

const MATCHES = '/api/google-places/matches';
const CLOSED = '/api/google-places/closed';

describe('the calls for tasks of the sync', () => {
  const places = usePlaces();
  let admin: Call;
  let flagged: string;
  let closed: string;

  beforeAll(async () => {
    admin = await loadFunction('admin', places().table);
  });

  beforeEach(async () => {
    flagged = (await places().add()).id;
    closed = (await places().add({ googlePlaceId: `closed ${flagged}` })).id;
    const run = await places().start();
    await places().outcome(run, flagged, needsReview('mine', 'theirs'));
    const place = { clinicId: closed, placeId: `closed ${flagged}` };
    await places().outcome(run, closed, updated(place, { businessStatus: 'closed-permanently' }));
  });

  async function ask(path: string, options: Parameters<Call>[1] = {}) {
    const { statusCode, headers, body } = await admin(path, { claims: staffClaims, ...options });
    return { status: statusCode, body: JSON.parse(body) as unknown, next: headers['x-next-cursor'] };
  }
  const decide = (path: string, body?: unknown) =>
    ask(path, { method: 'PATCH', ...(body !== undefined && { body }) });

  async function walk<Task>(path: string): Promise<Task[]> {
    const tasks: Task[] = [];
    for (let cursor = ''; ; ) {
      const page = await ask(`${path}?limit=1${cursor}`);
      expect(page.status).toBe(200);
      tasks.push(...(page.body as Task[]));
      if (page.next === undefined) return tasks;
      cursor = `&cursor=${page.next}`;
    }
  }

  it('list tasks page by page', async () => {
    const match = (await walk<PlaceMatch>(MATCHES)).find(({ id }) => id === flagged);
    expect(placeMatchSchema.parse(match)).toEqual(match);
    expect(match?.candidates).toEqual([candidate('mine'), candidate('theirs')]);
    const clinic = (await walk<ClosedClinic>(CLOSED)).find(({ id }) => id === closed);
    expect(closedClinicSchema.parse(clinic)).toEqual(clinic);
    expect(clinic?.placeId).toBe(`closed ${flagged}`);
  });

  it('reject the cursor of the other list', async () => {
    await places().outcome(await places().start(), closed, needsReview('another'));
    const { next } = await ask(`${MATCHES}?limit=1`);
    expect(next).toBeDefined();
    const invalid = { status: 400, body: { fields: { cursor: ['is not a cursor of this query'] } } };
    expect(await ask(`${CLOSED}?limit=1&cursor=${next}`)).toMatchObject(invalid);
    expect(await ask(`${MATCHES}?limit=1&cursor=x${next}`)).toMatchObject(invalid);
    expect(await ask(`${MATCHES}?limit=101`)).toMatchObject({ status: 400 });
  });

  it('confirm a place, idempotently', async () => {
    const confirm = `${MATCHES}/${flagged}/confirm`;
    for (const body of [{}, { placeId: '' }, { placeId: ['mine'] }, { placeId: 'no candidate' }, 'mine']) {
      expect(await decide(confirm, body)).toMatchObject({ status: 400 });
    }
    expect(await decide(confirm, { placeId: 'no candidate' })).toMatchObject({
      body: { fields: { placeId: ['Please choose one of the places'] } },
    });
    const confirmed = { status: 200, body: { id: flagged, decision: 'confirmed' } };
    expect(await decide(confirm, { placeId: 'mine' })).toMatchObject(confirmed);
    expect(await decide(confirm, { placeId: 'mine' })).toMatchObject(confirmed);
    expect(await decide(confirm, { placeId: 'theirs' })).toMatchObject({ status: 404 });
    expect(await decide(`${MATCHES}/${flagged}/reject`)).toMatchObject({ status: 404 });
    expect((await places().state(flagged)).placeId).toBe('mine');
  });

  it('reject all places', async () => {
    expect(await decide(`${MATCHES}/${flagged}/reject`)).toMatchObject({
      status: 200,
      body: { id: flagged, decision: 'rejected' },
    });
    expect(await decide(`${MATCHES}/${flagged}/confirm`, { placeId: 'mine' })).toMatchObject({ status: 404 });
    expect((await places().state(flagged)).rejected).toEqual(['mine', 'theirs']);
  });

  it('mark a closed clinic as reviewed, idempotently', async () => {
    const reviewed = { status: 200, body: { id: closed, decision: 'reviewed' } };
    expect(await decide(`${CLOSED}/${closed}/review`)).toMatchObject(reviewed);
    expect(await decide(`${CLOSED}/${closed}/review`)).toMatchObject(reviewed);
    expect(await decide(`${CLOSED}/${flagged}/review`)).toMatchObject({ status: 404 });
  });

  it.each(['01HVCMBRZ084NXD036H9DHVGJV', 'no-such', '__proto__', '\u0000', 'a'.repeat(3_000)])(
    'is not known for the id %.30s',
    async (id) => {
      expect(await decide(`${MATCHES}/${id}/confirm`, { placeId: 'mine' })).toMatchObject({ status: 404 });
      expect(await decide(`${MATCHES}/${id}/reject`)).toMatchObject({ status: 404 });
      expect(await decide(`${CLOSED}/${id}/review`)).toMatchObject({ status: 404 });
    },
  );

  it.each([
    ['a caller without a token', undefined, 401],
    ['a user who is no admin', { ...staffClaims, 'cognito:groups': '[visitors]' }, 403],
  ] as const)('are not for %s', async (_who, claims, status) => {
    const as = (path: string, method = 'GET', body?: unknown) =>
      admin(path, { method, ...(claims && { claims }), ...(body !== undefined && { body }) });
    const answers = [
      await as(MATCHES),
      await as(CLOSED),
      await as('/api/google-places/sync'),
      await as(`${MATCHES}/${flagged}/confirm`, 'PATCH', { placeId: 'mine' }),
      await as(`${MATCHES}/${flagged}/reject`, 'PATCH'),
      await as(`${CLOSED}/${closed}/review`, 'PATCH'),
    ];
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([status]));
    expect(await places().state(flagged)).toMatchObject({ needsReview: true });
  });
});
