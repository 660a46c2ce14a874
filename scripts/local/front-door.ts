import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Handler, isAddressInUse, LocalServer } from './http/local-server.ts';

/** The site's port, which answers 503 until there is a site. */
export class FrontDoor {
  private handler: Handler = notReady;
  private readonly own = new Map<string, Handler>();
  private local: LocalServer | undefined;

  /** @param options Of the start, which the error repeats. */
  static async open(port: number, { empty = false } = {}): Promise<FrontDoor> {
    const door = new FrontDoor();
    try {
      door.local = await LocalServer.open((request, response) => door.handle(request, response), port);
    } catch (error) {
      if (!isAddressInUse(error)) throw error;
      throw new Error(
        `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start${empty ? ' -- --empty' : ''}`,
      );
    }
    return door;
  }

  get server(): Server {
    if (!this.local) throw new Error('the site’s port is not open');
    return this.local.server;
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
    await this.local?.close();
  }
}

function notReady(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' });
  response.end('The local cloud is starting.\n');
}
