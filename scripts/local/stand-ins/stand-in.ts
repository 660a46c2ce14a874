import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalServer, parseJson, readText } from '../http/local-server.ts';
import { type Fault, Faults } from './faults.ts';

export interface ServiceRequest {
  readonly method: string;
  /** Decoded, without the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The JSON of the body; `undefined` when it is none. */
  readonly body: unknown;
  /** The body as it was sent. */
  readonly text?: string | undefined;
}

export interface ServiceAnswer {
  readonly status: number;
  /** Sent as JSON, or unchanged with a content type among `headers`. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The exception's name, as in `x-amzn-errortype`. */
  readonly error?: string;
}

/** A stand-in for a service with JSON or XML over HTTP. */
export interface Service {
  /** As in `npm run local -- faults <name>`. */
  readonly name: string;
  /** Milliseconds until the next response. */
  latency?(): number;
  /** Called first, also for calls with a fault. A returned response is sent without a fault. */
  admit?(): ServiceAnswer | undefined;
  answer(request: ServiceRequest): ServiceAnswer;
  /** Faults besides statuses and `timeout`. */
  readonly ownFaults?: OwnFaults;
  /** The service's error for a status. */
  failure(status: number): ServiceAnswer;
}

/** For tests and benchmarks; each service has its own defaults. */
export interface ServiceOptions {
  /** Calls a second. */
  readonly quota?: number | undefined;
  /** Milliseconds that an answer takes. */
  readonly latency?: () => number;
  /** Milliseconds of a monotonic clock; the process's unless given. */
  readonly now?: () => number;
}

interface OwnFaults {
  readonly names: readonly string[];
  meets(fault: string, request: ServiceRequest): boolean;
  /** The response with the fault; a string is sent unchanged. */
  answer(fault: string, request: ServiceRequest): ServiceAnswer | string;
}

/** Bytes: SES takes messages of up to 40 MB, encoded as base64. */
const MAX_REQUEST = 64 * 1024 * 1024;

/** A stand-in on a free port of 127.0.0.1, with its faults. */
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

  static async open(service: Service, warn: (message: string) => void): Promise<StandIn> {
    const standIn = new StandIn(service, new Faults(service.ownFaults?.names), warn);
    standIn.server = await LocalServer.open((request, response) => void standIn.handle(request, response));
    return standIn;
  }

  /** With a host name: SDKs add a service's prefix to it, as in `places.localhost`. */
  get endpoint(): string {
    return `http://localhost:${this.server?.port}`;
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  private async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const throttled = this.service.admit?.();
      const request = toRequest(incoming, await readText(incoming, MAX_REQUEST));
      const fault = throttled ? undefined : this.faults.next((one) => this.meets(one, request));
      // The service does nothing, and the caller times out.
      if (fault === 'timeout') return;
      const answer = throttled ?? this.answer(request, fault);
      const latency = this.service.latency?.() ?? 0;
      if (latency > 0) await sleep(latency);
      send(response, answer);
    } catch (error) {
      this.warn(`${this.service.name}: ${error instanceof Error ? error.message : String(error)}`);
      send(response, this.service.failure(500));
    }
  }

  private meets(fault: Fault, request: ServiceRequest): boolean {
    if (typeof fault === 'number' || fault === 'timeout') return true;
    return this.service.ownFaults?.meets(fault, request) ?? false;
  }

  private answer(request: ServiceRequest, fault: Fault | undefined): ServiceAnswer | string {
    if (fault === undefined) return this.service.answer(request);
    if (typeof fault === 'number') return this.service.failure(fault);
    return this.service.ownFaults?.answer(fault, request) ?? this.service.failure(500);
  }
}

function toRequest(
  { method = 'GET', url = '/', headers }: IncomingMessage,
  text: string | undefined,
): ServiceRequest {
  const path = URL.parse(url, 'http://localhost')?.pathname ?? '/';
  return { method, path: decodeURIComponent(path), headers, body: parseJson(text), text };
}

function send(response: ServerResponse, answer: ServiceAnswer | string): void {
  if (response.destroyed) return;
  if (typeof answer === 'string') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    return;
  }
  const { status, body, headers, error } = answer;
  response.writeHead(status, {
    'content-type': 'application/json',
    'x-amzn-requestid': randomUUID(),
    ...(error !== undefined && { 'x-amzn-errortype': error }),
    ...headers,
  });
  response.end(
    headers?.['content-type'] !== undefined && typeof body === 'string' ? body : JSON.stringify(body),
  );
}
