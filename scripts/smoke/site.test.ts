import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { siteAt } from './site.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(handler: RequestListener): Promise<string> {
  const opened = createServer(handler);
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  const { port } = opened.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

describe('a request of the smoke test', () => {
  it('does not follow a redirect', async () => {
    const origin = await listen((_, response) => response.writeHead(301, { location: '/there' }).end());
    const { status, headers } = await siteAt(origin)('/here');
    expect([status, headers.get('location')]).toEqual([301, '/there']);
  });

  it('is sent again after a failed connection', async () => {
    let requests = 0;
    const origin = await listen((request, response) => {
      requests += 1;
      if (requests < 3) request.socket.destroy();
      else response.end('there');
    });
    const answer = await siteAt(origin, { retriesMs: [1, 1] })('/');
    expect([answer.text, requests]).toEqual(['there', 3]);
  });

  it('is not sent again after an error status', async () => {
    let requests = 0;
    const origin = await listen((_, response) => {
      requests += 1;
      response.writeHead(500).end();
    });
    expect((await siteAt(origin, { retriesMs: [1, 1] })('/')).status).toBe(500);
    expect(requests).toBe(1);
  });

  it('names the reason when the connection keeps failing', async () => {
    await expect(siteAt('http://127.0.0.1:1', { retriesMs: [1] })('/x')).rejects.toThrow(
      /^\/x: .*(ECONN|bad port)/,
    );
  });

  it('ends after its time-out, and is not sent again', async () => {
    let requests = 0;
    const origin = await listen(() => {
      requests += 1;
    });
    await expect(siteAt(origin, { timeoutMs: 50, retriesMs: [1, 1] })('/x')).rejects.toThrow(
      '/x: no answer within 0.05 s',
    );
    expect(requests).toBe(1);
  });
});
