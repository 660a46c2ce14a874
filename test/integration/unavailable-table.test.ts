import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, describe, expect, it } from 'vitest';
import { challengeSchema } from '../../shared/contracts/submissions/challenge.ts';
import { sentMessage } from '../fixtures/sent-forms.ts';
import { solveChallenge } from '../support/solve-challenge.ts';
import { type Call, loadFunction, loadPublicRead, staffClaims } from './support/http.ts';
import { restoreAfterwards } from './support/restore.ts';

describe('while DynamoDB does not respond', () => {
  const dynamoDb = restoreAfterwards(mockClient(DynamoDBDocumentClient));
  let call: Call;
  let send: Call;
  let admin: Call;

  beforeAll(async () => {
    // The client's timeouts: client-timeouts.test.ts.
    dynamoDb.rejects(Object.assign(new Error('no response'), { name: 'TimeoutError' }));
    const table = { endpoint: 'http://127.0.0.1:9', name: 'silent' };
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
    '/api/sitemap/practitioners/1/0',
    '/api/sitemap/landings/1/0',
  ])('GET %s is a 503 with the error body, which no cache stores', async (path) => {
    const response = await call(path);
    expect(response.statusCode).toBe(503);
    expect(JSON.parse(response.body)).toEqual({
      code: 'service_unavailable',
      message: 'The service is not available. Please try again.',
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([{}, { 'idempotency-key': 'key' }])('a message with the headers %j is a 503', async (headers) => {
    // Challenges need no table.
    const challenge = challengeSchema.parse(JSON.parse((await send('/api/challenge')).body));
    const response = await send('/api/contact', {
      method: 'POST',
      headers,
      body: { ...sentMessage, altcha: solveChallenge(challenge) },
    });
    expect(response.statusCode).toBe(503);
    expect(JSON.parse(response.body)).toMatchObject({ code: 'service_unavailable' });
  });

  it.each([
    ['GET', '/api/contacts', undefined],
    ['GET', '/api/admin/summary', undefined],
    ['PATCH', '/api/clinics/01HVCMBRZ084NXD036H9DHVGJV/approve', undefined],
    ['PATCH', '/api/clinics/01HVCMBRZ084NXD036H9DHVGJV/reject', { reason: 'No such practice.' }],
    ['PATCH', '/api/contacts/01HVCMBRZ084NXD036H9DHVGJV/read', undefined],
  ])('%s %s by staff is a 503', async (method, path, body) => {
    const response = await admin(path, { method, body, claims: staffClaims });
    expect(response.statusCode).toBe(503);
    expect(JSON.parse(response.body)).toMatchObject({ code: 'service_unavailable' });
  });

  it('a request that needs no table is answered', async () => {
    expect((await call('/api/nothing')).statusCode).toBe(404);
  });
});
