import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type ConnectionLimits, limitConnections, serverOptions } from './http/connection-limits.ts';
import { type Handler, isAddressInUse } from './http/local-server.ts';
import { ownRequestsOnly } from './http/own-requests.ts';

/** The site's port, which answers 503 until there is a site. */
export class FrontDoor {
  readonly server: Server;
  private handler: Handler = notReady;
  private readonly own = new Map<string, Handler>();

  private constructor(limits: Partial<ConnectionLimits>) {
    this.server = createServer(
      serverOptions(limits),
      ownRequestsOnly((request, response) => this.handle(request, response)),
    );
    limitConnections(this.server, limits);
  }

  static async open(port: number, limits: Partial<ConnectionLimits> = {}): Promise<FrontDoor> {
    const door = new FrontDoor(limits);
    door.server.listen(port, '127.0.0.1');
    try {
      await once(door.server, 'listening');
    } catch (error) {
      if (isAddressInUse(error)) {
        throw new Error(
          `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start`,
        );
      }
      throw error;
    }
    return door;
  }

  /** Adds a handler for a path and all paths below it, beside the site. */
  serve(path: string, handler: Handler): void {
    this.own.set(path, handler);
  }

  lead(handler: Handler): void {
    this.handler = handler;
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    const [path = ''] = (request.url ?? '/').split('?');
    const [, own] = [...this.own].find(([one]) => path === one || path.startsWith(`${one}/`)) ?? [];
    (own ?? this.handler)(request, response);
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}

function notReady(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' });
  response.end('The local cloud is starting.\n');
}
