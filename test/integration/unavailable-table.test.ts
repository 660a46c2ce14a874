import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, loadPublicRead } from './support/http.ts';

/** A table that takes requests and never answers them. */
describe('while the table does not answer', () => {
  let silent: Server;
  let call: Call;

  beforeAll(async () => {
    silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    call = await loadPublicRead({ endpoint: `http://127.0.0.1:${port}`, name: 'silent' });
  });
  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
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

  it('a request that needs no table is answered as ever', async () => {
    expect((await call('/api/nothing')).statusCode).toBe(404);
  });
});
