import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { limitConnections, serverOptions } from './connection-limits.ts';
import { type Accepted, type Handler, ownRequestsOnly } from './own-requests.ts';

export type { Handler };

/** An HTTP server on 127.0.0.1, for requests of this machine only: on a free port unless one is given. */
export class LocalServer {
  readonly port: number;
  private readonly server: Server;

  private constructor(server: Server, port: number) {
    this.server = server;
    this.port = port;
  }

  static async open(handler: Handler, port = 0, accepted: Accepted = {}): Promise<LocalServer> {
    const server = createServer(serverOptions(), ownRequestsOnly(handler, accepted));
    limitConnections(server);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the system gave no port');
    return new LocalServer(server, address.port);
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

export function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** A request's body. `undefined` past the limit (in bytes); the rest is read and dropped, so that the sender sees the answer. */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size <= limit ? Buffer.concat(chunks) : undefined;
}

/** The same as text. */
export async function readText(request: IncomingMessage, limit: number): Promise<string | undefined> {
  return (await readBytes(request, limit))?.toString('utf8');
}

/** A request's body as JSON, `undefined` when it is none. */
export function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
