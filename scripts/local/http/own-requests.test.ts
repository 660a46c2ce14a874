import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalServer } from './local-server.ts';

let server: LocalServer;
let answered = 0;

beforeAll(async () => {
  server = await LocalServer.open(
    (_, response) => {
      answered += 1;
      response.end('here');
    },
    0,
    { hosts: ['api.example'], ports: [8080] },
  );
});
afterAll(() => server.close());

/** Sends exactly these headers; `PORT` in them is the server's own. */
function ask(headers: Record<string, string>, method = 'GET'): Promise<number> {
  const own = Object.entries(headers).map(([name, value]) => [
    name,
    value.replace('PORT', String(server.port)),
  ]);
  return new Promise((resolve, reject) => {
    const asked = request({
      host: '127.0.0.1',
      port: server.port,
      method,
      headers: Object.fromEntries(own),
    });
    asked.once('error', reject);
    asked.once('response', (response) => resolve(response.resume().statusCode ?? 0));
    asked.end();
  });
}

describe('a server of this machine', () => {
  it.each([
    'localhost:PORT',
    'LOCALHOST:PORT',
    '127.0.0.1:PORT',
    '[::1]:PORT',
    'places.localhost:PORT',
    'api.example',
  ])('answers requests for %s', async (host) => {
    expect(await ask({ host })).toBe(200);
  });

  it.each([
    'attacker.example:PORT',
    'attacker.example',
    'localhost.attacker.example:PORT',
    'attacker-localhost:PORT',
    'localhost@attacker.example:PORT',
    'attacker.example#localhost:PORT',
    'localhost',
    'localhost:1',
    'localhost:PORT:PORT',
    'localhost.:PORT',
    '127.0.0.2:PORT',
    '0.0.0.0:PORT',
    'api.example:PORT',
  ])('answers 403 to requests for "%s"', async (host) => {
    const before = answered;
    expect(await ask({ host })).toBe(403);
    expect(answered).toBe(before);
  });

  it('answers 403 to requests for no host', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.end('GET / HTTP/1.0\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
  });

  it.each(['http://localhost:PORT', 'http://127.0.0.1:PORT', 'http://[::1]:PORT', 'http://localhost:8080'])(
    'answers the pages of %s',
    async (origin) => {
      expect(await ask({ host: 'localhost:PORT', origin }, 'POST')).toBe(200);
    },
  );

  it.each([
    'https://attacker.example',
    'http://attacker.example:PORT',
    'http://localhost:3000',
    'https://localhost:PORT',
    'http://localhost.attacker.example:PORT',
    'http://localhost:PORT@attacker.example',
    'http://localhost:PORT, http://attacker.example',
    'null',
    '',
  ])('answers 403 to the pages of "%s"', async (origin) => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'PUT']) {
      expect(await ask({ host: 'localhost:PORT', origin }, method), method).toBe(403);
    }
  });

  it('answers a link on another site, and nothing that such a site embeds', async () => {
    const crossSite = { host: 'localhost:PORT', 'sec-fetch-site': 'cross-site' };
    expect(await ask({ ...crossSite, 'sec-fetch-dest': 'document' })).toBe(200);
    for (const destination of ['image', 'script', 'iframe', 'empty']) {
      expect(await ask({ ...crossSite, 'sec-fetch-dest': destination }), destination).toBe(403);
    }
    expect(await ask({ ...crossSite, 'sec-fetch-dest': 'empty', origin: 'http://localhost:8080' })).toBe(200);
  });

  it('reads what it does not answer, so that the sender sees why', async () => {
    const response = await fetch(server.origin, {
      method: 'POST',
      headers: { origin: 'https://attacker.example' },
      body: 'x'.repeat(1_000_000),
    });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('Host and Origin');
  });
});
