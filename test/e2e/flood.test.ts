/** Floods of the running site: too many requests of one IP address, slow clients, and their effect on others. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { inParallel } from '../../lambdas/platform/in-parallel.ts';
import { errorBodySchema } from '../../shared/contracts/errors/error-body.ts';
import { signInSettings } from '../support/staff-tokens.ts';
import { baseUrl } from './support/browser.ts';
import { type Reply, send } from './support/sending.ts';

const RUN = Math.floor(Math.random() * 24);
/** IP addresses that no other test and no earlier run against the same site uses. */
const flooder = (number: number) => `127.211.${process.pid % 250}.${RUN * 10 + number}`;

/** Sends requests until the firewall blocks, and returns their number. */
async function flood(from: string, path: (number: number) => string, limit: number): Promise<Reply[]> {
  const replies = await inParallel(
    Array.from({ length: limit + 20 }, (_, number) => number),
    20,
    (number) => send(baseUrl, path(number), { from }),
  );
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
  return replies;
}

describe('one IP address', () => {
  it('that searches too often gets the API’s error body for every spelling of the path; others do not', async () => {
    const from = flooder(1);
    const spellings = ['/api/clinics/search?q=dental', '/api/clinics/search?q=heart'];
    await flood(from, (number) => spellings[number % 2] ?? '', 1_500);
    const odd = [
      '/api/clinics/s%65arch',
      '/API/clinics/search',
      '/api//clinics/./search',
      '/x/../api/clinics',
    ];
    for (const path of odd) {
      const { status, headers, text } = await send(baseUrl, path, { from });
      expect([path, status, headers['retry-after']]).toEqual([path, 429, '300']);
      expect(errorBodySchema.parse(JSON.parse(text)).code).toBe('too_many_requests');
    }
    expect((await send(baseUrl, '/api/stats', { from })).status).toBe(200);
    expect((await send(baseUrl, '/', { from })).status).toBe(200);
    expect((await send(baseUrl, '/api/clinics/search?q=dental', { from: flooder(2) })).status).toBe(200);
  });

  it('that requests too many pages gets a readable page', async () => {
    const from = flooder(3);
    await flood(from, () => '/about', 3_000);
    const { status, headers, text } = await send(baseUrl, '/assets/../clinics/any', { from });
    expect(status).toBe(429);
    expect(headers).toMatchObject({ 'content-type': 'text/html', 'retry-after': '300' });
    expect(text).toContain('<h1>Too many requests</h1>');
    expect((await send(baseUrl, '/api/stats', { from })).status).toBe(200);
  });

  it('that signs in too often is blocked at the user pool', async () => {
    const { issuer } = await signInSettings(baseUrl);
    const pool = new URL(issuer).origin;
    const guess = (from: string) =>
      send(pool, '/', {
        method: 'POST',
        from,
        headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
        body: {},
      });
    const from = flooder(4);
    const replies = await inParallel(Array.from({ length: 220 }), 10, () => guess(from));
    const blocked = replies.filter(({ text }) => JSON.parse(text).__type === 'ForbiddenException');
    expect(blocked).toHaveLength(20);
    expect(JSON.parse((await guess(flooder(5))).text).__type).not.toBe('ForbiddenException');
  });
});

it('every response of a call has Retry-After', async () => {
  // API Gateway's own 429 and 503 lack it: the distribution adds the header.
  for (const path of ['/api/stats', '/api/no-such-call']) {
    expect((await send(baseUrl, path)).headers['retry-after']).toBe('5');
  }
});

it('a client that sends its headers slowly is disconnected while others are answered', async () => {
  const { port } = new URL(baseUrl);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  // A write to the closed connection fails.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write('GET / HTTP/1.1\r\nhost: site\r\n');
  const drip = setInterval(() => socket.write('x-drip: 1\r\n'), 500);
  expect((await send(baseUrl, '/api/stats')).status).toBe(200);
  await closed;
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});
