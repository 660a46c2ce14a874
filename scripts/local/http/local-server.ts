import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type Accepted, type Handler, ownRequestsOnly } from './own-requests.ts';

export type { Handler };

/**
 * In milliseconds. CloudFront and API Gateway close slow and idle connections too, after times of their own: idle ones here
 * after more than the longest response time, 30 seconds.
 */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 60_000 };
const IDLE_TIMEOUT = 65_000;
const MAX_CONNECTIONS = 2_000;

/** An HTTP server on 127.0.0.1 for requests of this machine: on a free port unless one is given. */
export class LocalServer {
  readonly port: number;
  readonly server: Server;

  private constructor(server: Server, port: number) {
    this.server = server;
    this.port = port;
  }

  static async open(handler: Handler, port = 0, accepted: Accepted = {}): Promise<LocalServer> {
    const server = createServer(TIMEOUTS, ownRequestsOnly(handler, accepted));
    // Without a listener for `timeout` Node closes the connection.
    server.timeout = IDLE_TIMEOUT;
    server.maxConnections = MAX_CONNECTIONS;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return new LocalServer(server, portOf(server));
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

/** A port of 127.0.0.1 that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

export function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** A request's body. `undefined` above the limit (in bytes), after the rest was read, so that the client gets the response. */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size <= limit ? Buffer.concat(chunks) : undefined;
}

export async function readText(request: IncomingMessage, limit: number): Promise<string | undefined> {
  return (await readBytes(request, limit))?.toString('utf8');
}

/** `undefined` for invalid JSON. */
export function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
