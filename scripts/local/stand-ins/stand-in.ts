import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer, parseJson, readText } from '../http/local-server.ts';
import type { Faults } from './faults.ts';

export interface ServiceRequest {
  readonly method: string;
  /** Decoded, without the query. */
  readonly path: string;
  /** The JSON of the body; `undefined` when it is none. */
  readonly body: unknown;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The exception's name, as in `x-amzn-errortype`. */
  readonly error?: string;
}

/** What stands in for a service of the AWS REST JSON protocol. */
export interface Service {
  /** As in `npm run local -- faults <name>`. */
  readonly name: string;
  answer(request: ServiceRequest): ServiceAnswer;
  /** What the service answers when it fails with a status. */
  failure(status: number): ServiceAnswer;
}

/** Bytes: SES takes messages of up to 40 MB, encoded as base64. */
const MAX_REQUEST = 64 * 1024 * 1024;

/** A stand-in behind a free port of 127.0.0.1, with the faults that somebody asked for. */
export class StandIn {
  readonly name: string;
  readonly faults: Faults;
  private readonly service: Service;
  private readonly warn: (message: string) => void;
  private server: LocalServer | undefined;

  private constructor(service: Service, faults: Faults, warn: (message: string) => void) {
    this.name = service.name;
    this.service = service;
    this.faults = faults;
    this.warn = warn;
  }

  static async open(service: Service, faults: Faults, warn: (message: string) => void): Promise<StandIn> {
    const standIn = new StandIn(service, faults, warn);
    standIn.server = await LocalServer.open((request, response) => void standIn.handle(request, response));
    return standIn;
  }

  /** By a name, not an address: SDKs put a service's prefix before it, as in `places.localhost`. */
  get endpoint(): string {
    return `http://localhost:${this.server?.port}`;
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const text = await readText(request, MAX_REQUEST);
      const fault = this.faults.next();
      // Nothing is sent, and nothing done, until the caller gives up or the stand-in closes.
      if (fault === 'timeout') return;
      send(response, fault === undefined ? this.answer(request, text) : this.service.failure(fault));
    } catch (error) {
      this.warn(`${this.service.name}: ${error instanceof Error ? error.message : String(error)}`);
      send(response, this.service.failure(500));
    }
  }

  private answer(request: IncomingMessage, text: string | undefined): ServiceAnswer {
    const path = URL.parse(request.url ?? '/', 'http://localhost')?.pathname ?? '/';
    return this.service.answer({
      method: request.method ?? 'GET',
      path: decodeURIComponent(path),
      body: parseJson(text),
    });
  }
}

function send(response: ServerResponse, { status, body, error }: ServiceAnswer): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    'content-type': 'application/json',
    'x-amzn-requestid': randomUUID(),
    ...(error !== undefined && { 'x-amzn-errortype': error }),
  });
  response.end(JSON.stringify(body));
}
