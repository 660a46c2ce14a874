import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type ConnectionLimits, limitConnections, serverOptions } from './connection-limits.ts';

const quick: ConnectionLimits = {
  headersMs: 300,
  requestMs: 600,
  answerMs: 500,
  idleMs: 5_000,
  keepAliveMs: 5_000,
  connections: 100,
};

const open: { server: Server; sockets: Socket[] }[] = [];
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function listen(handler: RequestListener, limits: Partial<ConnectionLimits> = {}) {
  const all = { ...quick, ...limits };
  const server = createServer(serverOptions(all), handler);
  limitConnections(server, all);
  const sockets: Socket[] = [];
  open.push({ server, sockets });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return async (first = '') => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(first);
    return socket;
  };
}

/** Milliseconds until the server closes the connection. */
async function closed(socket: Socket): Promise<number> {
  const begin = performance.now();
  await received(socket);
  return performance.now() - begin;
}

/** All that comes until the connection is closed, be it by a reset. */
function received(socket: Socket): Promise<string> {
  let all = '';
  socket.on('data', (chunk) => {
    all += String(chunk);
  });
  return new Promise((resolve) => socket.once('close', () => resolve(all)));
}

const ok: RequestListener = (request, response) => {
  request.resume();
  request.once('end', () => response.end('ok'));
};
const GET = 'GET / HTTP/1.1\r\nhost: site\r\n\r\n';

it('closes a connection whose headers drip', async () => {
  const client = await (await listen(ok))('GET / HTTP/1.1\r\nhost: site\r\n');
  const drip = setInterval(() => client.write('x-drip: 1\r\n'), 50);
  client.resume();
  expect(await closed(client)).toBeLessThan(2_500);
  clearInterval(drip);
});

it('answers 408 to a body that drips, and closes', async () => {
  const client = await (await listen(ok))('POST / HTTP/1.1\r\nhost: site\r\ncontent-length: 1000\r\n\r\n');
  const drip = setInterval(() => client.write('x'), 50);
  const answer = await received(client);
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});

it('closes a connection that never reads its answer', async () => {
  let ended = 0;
  const connection = await listen((_, response) => {
    response.once('close', () => {
      ended += 1;
    });
    // More than the system takes in for a client that does not read.
    response.end(randomBytes(32 * 1024 * 1024));
  });
  const client = await connection(GET);
  client.pause();
  await expect.poll(() => ended, { timeout: 3_000 }).toBe(1);
});

it.each([
  ['that sends nothing', ok, '', {}],
  ['on which nothing happens while a response is being made', () => {}, GET, { idleMs: 300 }],
] as const)('closes a connection %s', async (_, handler, first, limits) => {
  const client = await (await listen(handler, limits))(first);
  client.resume();
  expect(await closed(client)).toBeLessThan(2_500);
});

it('leaves a quick client alone, for many requests on one connection and longer than any limit', async () => {
  const client = await (await listen(ok))();
  let answers = 0;
  client.on('data', (chunk) => {
    answers += String(chunk).split('HTTP/1.1 200').length - 1;
  });
  for (let sent = 1; sent <= 8; sent++) {
    client.write(GET);
    await sleep(150);
    expect(answers).toBe(sent);
  }
});

it('takes no more connections than it may', async () => {
  const connection = await listen(ok, { connections: 5 });
  const first = await Promise.all(Array.from({ length: 5 }, () => connection()));
  await sleep(50);
  const more = await connection();
  more.resume();
  expect(await closed(more)).toBeLessThan(250);
  expect(first.filter(({ destroyed }) => destroyed)).toEqual([]);
});
