import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '../../shared/contracts/contract.ts';
import { eventOf, ORIGIN_SECRET } from '../../test/integration/support/http.ts';
import { unavailable } from '../app/errors.ts';
import { noTokenIsValid, type TokenVerifier } from '../app/token-verifier.ts';
import { createHandler } from './handler.ts';
import type { LogFields } from './middlewares.ts';
import { type Answer, type Route, route } from './route.ts';

const getThing = {
  method: 'GET',
  path: '/api/thing',
  auth: 'public',
  owner: 'public-read',
  params: z.object({}),
  query: z.object({ q: z.optional(z.string()) }),
  response: z.object({ name: z.string() }),
  paged: false,
} as const satisfies Call;

interface Setting {
  readonly verifier?: TokenVerifier;
  readonly remainingMs?: number;
}

function handling(
  routes: readonly Route[],
  { verifier = noTokenIsValid, remainingMs = 10_000 }: Setting = {},
) {
  const lines: { level: string; fields: LogFields }[] = [];
  const handler = createHandler(
    {
      originSecret: ORIGIN_SECRET,
      tokenVerifier: verifier,
      logger: {
        info: (_message, fields) => lines.push({ level: 'info', fields }),
        error: (_message, fields) => lines.push({ level: 'error', fields }),
      },
      now: () => 0,
    },
    routes,
  );
  const context = { awsRequestId: 'request-1', getRemainingTimeInMillis: () => remainingMs } as Context;
  const call = (path: string, headers?: Record<string, string>) =>
    handler(eventOf(path, headers && { headers }), context);
  return { call, lines };
}

const thing = (answer: () => Promise<Answer<{ name: string }>>) => route('getThing', getThing, answer);
const good = thing(async () => ({ body: { name: 'thing' } }));

describe('the handler', () => {
  it('logs one line a request, without anything the caller wrote', async () => {
    const { call, lines } = handling([good]);
    await call('/api/thing?q=my+secret+illness');
    expect(lines).toEqual([
      {
        level: 'info',
        fields: {
          requestId: 'request-1',
          call: 'getThing',
          status: 200,
          durationMs: 0,
          capacityUnits: 0,
          badItems: 0,
        },
      },
    ]);
  });

  it('says nothing of the inside when something unexpected breaks', async () => {
    const { call, lines } = handling([
      thing(async () => {
        throw new TypeError('jane@patient.example is undefined');
      }),
    ]);
    const response = await call('/api/thing');
    expect(response.statusCode).toBe(500);
    expect(response.body).toBe('{"code":"internal","message":"Something went wrong. Please try again."}');
    const [error] = lines.filter(({ level }) => level === 'error');
    expect(error?.fields).toMatchObject({ call: 'getThing', errorName: 'TypeError' });
    expect(error?.fields.stack).toContain('handler.test.ts');
    expect(JSON.stringify(lines)).not.toContain('jane');
  });

  it('does not send what breaks the contract, and leaves out what the contract does not name', async () => {
    const loose = (body: unknown): Route => ({ ...thing(async () => ({ body: body as { name: string } })) });
    expect((await handling([loose({ name: 7 })]).call('/api/thing')).statusCode).toBe(500);
    const response = await handling([loose({ name: 'x', internal: true })]).call('/api/thing');
    expect(response.body).toBe('{"name":"x"}');
  });

  it('answers 503 when something it depends on is down', async () => {
    const { call, lines } = handling([
      thing(async () => {
        throw unavailable(Object.assign(new Error('connect refused'), { name: 'TimeoutError' }));
      }),
    ]);
    expect((await call('/api/thing')).statusCode).toBe(503);
    expect(lines[0]?.fields).toMatchObject({ status: 503, errorName: 'TimeoutError' });
  });

  it('answers 503 by itself when its time is nearly over', async () => {
    const { call } = handling([thing(() => new Promise(() => {}))], { remainingMs: 1_501 });
    expect((await call('/api/thing')).statusCode).toBe(503);
  });

  it('keeps answers to a verified token out of every cache', async () => {
    const verifier: TokenVerifier = { verify: async () => ({ groups: ['admin'] }) };
    const response = await handling([good], { verifier }).call('/api/thing', {
      authorization: 'Bearer good',
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });
});
