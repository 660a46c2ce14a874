import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Service, ServiceAnswer, ServiceRequest } from './stand-in.ts';

/** Where the calls are shown, on the site's port. */
export const CALLS_PATH = '/__calls';

const requestSchema = z.strictObject({
  phone: z.string().regex(/^\+\d{8,15}$/),
  code: z.string().regex(/^\d{6}$/),
});

/** Calls that are remembered. */
const MAX_CALLS = 100;

/** The service that reads codes by telephone: it makes no call, and shows what it would have said at `/__calls`, the last call first. */
export class VoiceCalls implements Service {
  readonly name = 'voice';
  private readonly calls: (z.infer<typeof requestSchema> & { readonly at: string })[] = [];

  answer({ method, body, headers }: ServiceRequest): ServiceAnswer {
    const { data } = requestSchema.safeParse(body);
    if (method !== 'POST' || data === undefined) return this.failure(400);
    if (headers['x-careatlas-signature'] === undefined) return this.failure(403);
    this.calls.unshift({ ...data, at: new Date().toISOString() });
    this.calls.splice(MAX_CALLS);
    return { status: 200, body: {} };
  }

  failure(status: number): ServiceAnswer {
    return { status, body: { message: 'The call was not started' } };
  }

  /** The page of the calls, as JSON. */
  readonly page = (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
    response.end(JSON.stringify(this.calls));
  };
}
