/** A service of AWS that answers as a test tells it to, for one test file. */
import { text } from 'node:stream/consumers';
import { beforeEach } from 'vitest';
import { useServer } from './server.ts';

export interface ServiceRequest {
  /** Method and path. */
  readonly call: string;
  readonly body: unknown;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The exception's name. */
  readonly error?: string;
}

export interface TestService {
  /** Its port; SDKs put a service's prefix before `localhost`. */
  readonly port: number;
  /** Requests of the test in hand, in their order. */
  readonly requests: readonly ServiceRequest[];
  /** The answer to every request from now on. */
  answer(next: Answering): void;
}

/** 'silence' is no answer at all. */
type Answering = ServiceAnswer | 'silence' | ((request: ServiceRequest) => ServiceAnswer);

/** Starts the service before the file's tests and stops it after them. Each test begins with the usual answer. */
export function useService(usual: Answering): () => TestService {
  let requests: ServiceRequest[] = [];
  let current: Answering = usual;
  const server = useServer(async (request, response) => {
    const asked = { call: `${request.method} ${request.url}`, body: JSON.parse(await text(request)) };
    requests.push(asked);
    if (current === 'silence') return;
    const { status, body, error } = typeof current === 'function' ? current(asked) : current;
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(error !== undefined && { 'x-amzn-errortype': error }),
    });
    response.end(JSON.stringify(body));
  });

  beforeEach(() => {
    requests = [];
    current = usual;
  });

  return () => ({
    port: server().port,
    requests,
    answer: (next) => {
      current = next;
    },
  });
}
