import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { HttpOrigin } from './origin.ts';

const opened: { close(): unknown }[] = [];

/** An origin that answers the first request of each connection, and closes it at the next one. */
async function closingOrigin(): Promise<HttpOrigin> {
  const server: Server = createServer();
  server.on('connection', (socket) => {
    let requests = 0;
    socket.on('data', () => {
      requests += 1;
      if (requests === 1) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      else socket.resetAndDestroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = new HttpOrigin(port);
  opened.push(origin, server);
  return origin;
}

afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

const get = { method: 'GET', path: '/', query: '', headers: {} };

describe('an origin that closes a kept connection', () => {
  it('is asked again over another one', async () => {
    const origin = await closingOrigin();
    for (let request = 0; request < 3; request += 1) expect((await origin.fetch(get)).status).toBe(200);
  });

  it('is not sent a change again, which it may have made', async () => {
    const origin = await closingOrigin();
    await origin.fetch(get);
    const post = { ...get, method: 'POST', body: Readable.from(['text']) };
    await expect(origin.fetch(post)).rejects.toMatchObject({ status: 502 });
    await origin.fetch(get);
    await expect(origin.fetch({ ...get, method: 'DELETE' })).rejects.toMatchObject({ status: 502 });
  });
});
