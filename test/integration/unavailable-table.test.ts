import { beforeAll, describe, expect, it } from 'vitest';
import { challengeSchema } from '../../shared/contracts/challenge.ts';
import { sentMessage } from '../fixtures/sent-forms.ts';
import { solveChallenge } from '../support/solve-challenge.ts';
import { type Call, loadFunction, loadPublicRead, staffClaims } from './support/http.ts';
import { useServer } from './support/server.ts';

/** A table that takes requests and never answers them. Side by side, since all that these tests do is wait. */
describe.concurrent('while the table does not answer', () => {
  const silent = useServer(() => {});
  let call: Call;
  let send: Call;
  let admin: Call;

  beforeAll(async () => {
    const table = { endpoint: `http://127.0.0.1:${silent().port}`, name: 'silent' };
    call = await loadPublicRead(table);
    send = await loadFunction('submissions', table);
    admin = await loadFunction('admin', table);
  });

  it.each([
    '/api/stats',
    '/api/clinics',
    '/api/clinics/search?q=a',
    '/api/clinics/some-clinic',
    '/api/blog',
    '/api/blog/some-post',
    '/api/sitemap/clinics/1/0',
    '/api/sitemap/landings',
  ])('GET %s is a 503 with the error body, before the function runs out of time', async (path) => {
    const started = performance.now();
    const response = await call(path);
    expect(response.statusCode).toBe(503);
    expect(JSON.parse(response.body)).toEqual({
      code: 'service_unavailable',
      message: 'The service is not available. Please try again.',
    });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(performance.now() - started).toBeLessThan(9_000);
  });

  it.each([{}, { 'idempotency-key': 'key' }])(
    'a message sent with %j is a 503, and was not lost in silence',
    async (headers) => {
      // Challenges need no table.
      const challenge = challengeSchema.parse(JSON.parse((await send('/api/challenge')).body));
      const started = performance.now();
      const response = await send('/api/contact', {
        method: 'POST',
        headers,
        body: { ...sentMessage, altcha: solveChallenge(challenge) },
      });
      expect(response.statusCode).toBe(503);
      expect(JSON.parse(response.body)).toMatchObject({ code: 'service_unavailable' });
      expect(performance.now() - started).toBeLessThan(9_000);
    },
  );

  it.each([
    ['GET', '/api/contacts', undefined],
    ['GET', '/api/admin/summary', undefined],
    ['PATCH', '/api/clinics/01HVCMBRZ084NXD036H9DHVGJV/approve', undefined],
    ['PATCH', '/api/clinics/01HVCMBRZ084NXD036H9DHVGJV/reject', { reason: 'No such practice.' }],
    ['PATCH', '/api/contacts/01HVCMBRZ084NXD036H9DHVGJV/read', undefined],
  ])('%s %s by staff is a 503 in time as well', async (method, path, body) => {
    const started = performance.now();
    const response = await admin(path, { method, body, claims: staffClaims });
    expect(response.statusCode).toBe(503);
    expect(JSON.parse(response.body)).toMatchObject({ code: 'service_unavailable' });
    expect(performance.now() - started).toBeLessThan(9_000);
  });

  it('a request that needs no table is answered as ever', async () => {
    expect((await call('/api/nothing')).statusCode).toBe(404);
  });
});
