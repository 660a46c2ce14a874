import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '../../shared/contracts/contract.ts';
import { ORIGIN_SECRET } from '../../test/integration/support/environment.ts';
import { type CallOptions, eventOf, staffClaims } from '../../test/integration/support/http.ts';
import { correlationId } from '../platform/correlation.ts';
import { serviceError, unavailable } from '../platform/errors.ts';
import type { Caller, TokenVerifier } from '../platform/identity/token-verifier.ts';
import type { MetricCounts } from '../platform/metrics.ts';
import { createHandler } from './handler.ts';
import type { RequestLogFields } from './middlewares.ts';
import { countCapacity } from './request-scope.ts';
import { type Answer, type Route, route } from './route.ts';

const getThing = {
  method: 'GET',
  path: '/api/thing',
  auth: 'public',
  owner: 'public-read',
  params: z.object({}),
  query: z.object({ q: z.optional(z.string()) }),
  body: z.undefined(),
  response: z.object({ name: z.string() }),
} as const satisfies Call;

const noTokenIsValid: TokenVerifier = { verify: async () => undefined };

interface Setting {
  readonly verifier?: TokenVerifier;
  readonly remainingMs?: number;
  readonly originSecrets?: readonly string[];
  readonly rendererRoutes?: readonly Route[];
}

function handling(
  routes: readonly Route[],
  {
    verifier = noTokenIsValid,
    remainingMs = 10_000,
    originSecrets = [ORIGIN_SECRET],
    rendererRoutes,
  }: Setting = {},
) {
  const lines: {
    level: string;
    fields: RequestLogFields;
    counts: MetricCounts;
    correlationId: string | undefined;
  }[] = [];
  const at =
    (level: string) =>
    (_message: string, fields: RequestLogFields, counts: MetricCounts = {}) => {
      lines.push({ level, fields, counts, correlationId: correlationId() });
    };
  const handler = createHandler(
    {
      originSecrets,
      tokenVerifier: verifier,
      staffName: async ({ subject }) => `${subject}@staff.example`,
      logger: { info: at('info'), error: at('error') },
      now: () => 0,
    },
    routes,
    rendererRoutes,
  );
  const context = { awsRequestId: 'request-1', getRemainingTimeInMillis: () => remainingMs } as Context;
  const call = (path: string, headers?: Record<string, string>) =>
    handler(eventOf(path, headers && { headers }), context);
  const send = (options: CallOptions) => handler(eventOf('/api/thing', options), context);
  return { call, send, lines };
}

const saveThing = {
  ...getThing,
  method: 'POST',
  body: z.object({ tags: z.array(z.enum(['a', 'b'], 'Unknown tag')), name: z.string('Required') }),
  status: 201,
} as const satisfies Call;

const changeThing = { ...getThing, method: 'PATCH', auth: 'admin', owner: 'admin' } as const satisfies Call;

const staff: Caller = { subject: 'subject-1', username: 'staff', groups: ['admin'] };

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
        counts: { ColdStarts: 1 },
        correlationId: undefined,
      },
    ]);
  });

  it('counts failed calls and capacity units, and only the first request as a cold start', async () => {
    const { call, lines } = handling([
      thing(async () => {
        countCapacity(2.5);
        throw unavailable(new Error('no'));
      }),
    ]);
    await call('/api/thing');
    await call('/api/thing');
    expect(lines.filter(({ level }) => level === 'info').map(({ counts }) => counts)).toEqual([
      { CapacityUnits: 2.5, FailedCalls: 1, ColdStarts: 1 },
      { CapacityUnits: 2.5, FailedCalls: 1 },
    ]);
  });

  const requestId = 'GXXoZUlwx9s_5vnyXM-4TUBdjJYTbGJTGL9FG8nkWg7O1kMbAHSBOg==';

  it('works with CloudFront’s id of the request, and adds it to errors', async () => {
    const { call, lines } = handling([good]);
    const headers = { 'x-amz-cf-id': requestId };
    expect((await call('/api/thing', headers)).headers).not.toHaveProperty('x-correlation-id');
    expect((await call('/api/nothing', headers)).headers).toMatchObject({ 'x-correlation-id': requestId });
    expect(lines.map((line) => line.correlationId)).toEqual([requestId, requestId]);
  });

  it.each(['', 'short', 'jane@patient.example-and-more', 'a line\nand another one', 'x'.repeat(101)])(
    'drops the id %j, which CloudFront does not make',
    async (id) => {
      const { call, lines } = handling([good]);
      const { headers } = await call('/api/nothing', { 'x-amz-cf-id': id });
      expect(headers).not.toHaveProperty('x-correlation-id');
      expect(lines.map(({ correlationId }) => correlationId)).toEqual([undefined]);
    },
  );

  it('answers an unexpected error without any detail', async () => {
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

  it('answers 500 for a body that breaks its contract, and strips fields that the contract does not name', async () => {
    const loose = (body: unknown): Route => ({ ...thing(async () => ({ body: body as { name: string } })) });
    expect((await handling([loose({ name: 7 })]).call('/api/thing')).statusCode).toBe(500);
    const response = await handling([loose({ name: 'x', internal: true })]).call('/api/thing');
    expect(response.body).toBe('{"name":"x"}');
  });

  it('answers 503 when a dependency fails', async () => {
    const { call, lines } = handling([
      thing(async () => {
        throw unavailable(Object.assign(new Error('connection failed'), { name: 'TimeoutError' }));
      }),
    ]);
    expect((await call('/api/thing')).statusCode).toBe(503);
    expect(lines[0]?.fields).toMatchObject({ status: 503, errorName: 'TimeoutError' });
  });

  it('answers 500 when a dependency denies what the function may not do, and logs the name of the denial', async () => {
    const { call, lines } = handling([
      thing(async () => {
        throw serviceError(Object.assign(new Error('not authorized'), { name: 'AccessDeniedException' }));
      }),
    ]);
    const response = await call('/api/thing');
    expect(response.statusCode).toBe(500);
    expect(response.body).toBe('{"code":"internal","message":"Something went wrong. Please try again."}');
    expect(lines[0]?.fields).toMatchObject({ status: 500, errorName: 'AccessDeniedException' });
  });

  it('answers 503 shortly before the function’s timeout', async () => {
    const { call } = handling([thing(() => new Promise(() => {}))], { remainingMs: 1_501 });
    expect((await call('/api/thing')).statusCode).toBe(503);
  });

  it('answers a request with a token with private, no-store', async () => {
    const verifier: TokenVerifier = { verify: async () => staff };
    const response = await handling([good], { verifier }).call('/api/thing', {
      authorization: 'Bearer good',
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });
});

describe('a route of the renderer', () => {
  const rendererOnly: Route = { ...good, path: '/api/page-data' };
  const { call } = handling([good], { rendererRoutes: [rendererOnly] });

  it('is an unknown call without the header that only the renderer sends', async () => {
    const unknown = await call('/api/unknown');
    expect(unknown.statusCode).toBe(404);
    expect(await call('/api/page-data')).toEqual(unknown);
    expect((await call('/api/page-data', { 'x-careatlas-renderer': '1' })).statusCode).toBe(200);
  });

  it('does not replace the others', async () => {
    expect((await call('/api/thing', { 'x-careatlas-renderer': '1' })).statusCode).toBe(200);
  });
});

it('a call without a body does not read headers that no cache key contains', async () => {
  const given: unknown[] = [];
  const { call } = handling([
    {
      ...good,
      answer: (request) => {
        given.push(request.viewerAddress, request.idempotencyKey);
        return good.answer(request);
      },
    },
  ]);
  const headers = { 'idempotency-key': 'key-1', 'cloudfront-viewer-address': '203.0.113.9:4711' };
  expect((await call('/api/thing', headers)).statusCode).toBe(200);
  expect(given).toEqual([undefined, undefined]);
});

describe('a call with a body', () => {
  const saved: unknown[] = [];
  const { send } = handling([
    route('saveThing', saveThing, async ({ body, idempotencyKey, viewerAddress }) => {
      saved.push({ body, idempotencyKey, viewerAddress });
      return { body: { name: body.name } };
    }),
  ]);
  const post = (options: CallOptions) => send({ method: 'POST', ...options });
  const fieldsOf = (response: { body: string }) => JSON.parse(response.body).fields;

  it('is parsed and answered with its own status, uncached', async () => {
    const body = { name: 'thing', tags: ['a'], more: 1, ['__proto__']: { admin: true } };
    const viewerAddress = '203.0.113.9:4711';
    const headers = { 'idempotency-key': 'key-1', 'cloudfront-viewer-address': viewerAddress };
    const response = await post({ body, headers });
    expect(response).toMatchObject({ statusCode: 201, headers: { 'cache-control': 'no-store' } });
    expect(saved).toEqual([{ body: { name: 'thing', tags: ['a'] }, idempotencyKey: 'key-1', viewerAddress }]);
  });

  it('names each wrong field once, without the index in a list', async () => {
    const response = await post({ body: { tags: ['x', 'y', 'a'] } });
    expect(response.statusCode).toBe(400);
    expect(fieldsOf(response)).toEqual({ tags: ['Unknown tag'], name: ['Required'] });
  });

  it.each(['', '{', '{"name":', 'null', '[]', '"text"', '\u0000'])(
    'rejects %j, which is no object',
    async (body) => {
      const response = await post({ body });
      expect(response.statusCode).toBe(400);
      expect(fieldsOf(response)).toHaveProperty('body');
    },
  );

  it('rejects a body that is not JSON, is not UTF-8 or is too large', async () => {
    const as = (type: string) => post({ body: '{}', headers: { 'content-type': type } });
    expect((await as('text/plain')).statusCode).toBe(415);
    expect((await as('application/jsonp')).statusCode).toBe(415);
    expect((await as('application/json; charset=utf-8')).statusCode).toBe(400);
    expect((await post({ headers: {} })).statusCode).toBe(415);
    expect((await post({ body: { name: 'x'.repeat(65_536) } })).statusCode).toBe(413);
    expect((await post({ body: { name: 'é'.repeat(40_000) } })).statusCode).toBe(413);
  });

  it('rejects an invalid idempotency key', async () => {
    const keys = ['', ' ', 'two words', 'ä', 'x'.repeat(129)];
    for (const key of keys) {
      const response = await post({ body: { name: 'x', tags: [] }, headers: { 'idempotency-key': key } });
      expect(response.statusCode, key).toBe(400);
      expect(fieldsOf(response)).toHaveProperty('idempotency-key');
    }
  });
});

describe('a call for staff', () => {
  const callers: (Caller | undefined)[] = [];
  const { send } = handling(
    [
      route('changeThing', changeThing, async ({ caller }) => {
        callers.push(caller);
        return { body: { name: 'thing' } };
      }),
    ],
    { verifier: { verify: async () => staff } },
  );
  const patch = (claims?: Record<string, string>) =>
    send({ method: 'PATCH', headers: { authorization: 'Bearer token' }, ...(claims && { claims }) });

  it('is answered for a member of the group', async () => {
    const response = await patch({ ...staffClaims, 'cognito:groups': '[other admin]' });
    expect(response).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'private, no-store' } });
    // A change is of a person whom staff know.
    expect(callers).toEqual([
      {
        subject: staffClaims.sub,
        username: `${staffClaims.sub}@staff.example`,
        groups: ['other', 'admin'],
      },
    ]);
  });

  it('is 401 without the claims of the gateway’s authorizer, for any header', async () => {
    expect((await patch()).statusCode).toBe(401);
    expect((await patch({ ...staffClaims, token_use: 'id' })).statusCode).toBe(401);
    expect((await patch({ ...staffClaims, sub: undefined as never })).statusCode).toBe(401);
  });

  it.each(['[notadmin]', '[]', '', 'admin', '[admin-team administrators]', '[[admin]]', '[admin,other]'])(
    'is 403 for the groups %j',
    async (groups) => {
      expect((await patch({ ...staffClaims, 'cognito:groups': groups })).statusCode).toBe(403);
    },
  );

  it('is 403 without any group', async () => {
    const { 'cognito:groups': _groups, ...claims } = staffClaims;
    expect((await patch(claims)).statusCode).toBe(403);
  });
});

describe('the origin secret', () => {
  const previous = 'the-secret-of-the-previous-generation';
  const statusOf = async (originSecrets: readonly string[], sent: string) => {
    const { call } = handling([good], { originSecrets });
    return (await call('/api/thing', { 'x-origin-secret': sent })).statusCode;
  };

  it('is accepted in both generations while one replaces the other', async () => {
    expect(await statusOf([ORIGIN_SECRET, previous], ORIGIN_SECRET)).toBe(200);
    expect(await statusOf([ORIGIN_SECRET, previous], previous)).toBe(200);
  });

  it('is denied once its generation is dropped', async () => {
    expect(await statusOf([ORIGIN_SECRET], previous)).toBe(403);
  });

  it.each(['', 'x', `${ORIGIN_SECRET}x`, `${ORIGIN_SECRET},${previous}`])('is denied as “%s”', async (sent) =>
    expect(await statusOf([ORIGIN_SECRET, previous], sent)).toBe(403),
  );
});
