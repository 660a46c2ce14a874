import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Call, NEXT_CURSOR_HEADER, UNDERSTOOD_HEADER } from '../../shared/contracts/contract.ts';
import { MAX_PAGE_CALLS, PAGE_DATA_PATH, pageDataSchema } from '../../shared/contracts/pages/page-data.ts';
import { notFound } from '../platform/errors.ts';
import type { RequestLogFields } from './middlewares.ts';
import { pageDataRoute } from './page-data.ts';
import { route } from './route.ts';

const getThing = {
  method: 'GET',
  path: '/api/things/{name}',
  auth: 'public',
  owner: 'public-read',
  params: z.object({ name: z.string() }),
  query: z.object({ q: z.optional(z.string().check(z.maxLength(5, 'too long'))) }),
  body: z.undefined(),
  response: z.object({ name: z.string(), q: z.optional(z.string()) }),
} as const satisfies Call;

const callers: unknown[] = [];

const routes = [
  route('getThing', getThing, async ({ params: { name }, query, caller }) => {
    callers.push(caller);
    if (name === 'missing') throw notFound('No such thing.');
    if (name === 'broken') throw new TypeError('jane@patient.example');
    return {
      body: { name, ...query },
      nextCursor: 'c2',
      headers: { [UNDERSTOOD_HEADER]: 'x', 'set-cookie': 'a=b' },
    };
  }),
  route('listOfStaff', { ...getThing, path: '/api/staff/{name}', auth: 'admin' }, async () => ({
    body: { name: 'secret' },
  })),
  route('changeThing', { ...getThing, path: '/api/change/{name}', method: 'POST' }, async () => ({
    body: { name: 'changed' },
  })),
];

const lines: RequestLogFields[] = [];
const pageData = pageDataRoute(routes, { error: (_message, fields) => void lines.push(fields) });

function send(calls: string) {
  return pageData.answer({
    params: {},
    query: { calls },
    body: undefined,
    idempotencyKey: undefined,
    viewerAddress: undefined,
    caller: { subject: 'subject-1', username: 'staff', groups: ['admin'] },
  });
}

async function responsesTo(...calls: readonly string[]) {
  return pageDataSchema.parse((await send(JSON.stringify(calls))).body);
}

const unknown = { status: 404, headers: {}, body: { code: 'not_found', message: 'There is no such call.' } };

describe('the data of a page', () => {
  it('is every response with its status and the headers that clients read, in the order of the calls', async () => {
    const found = { [NEXT_CURSOR_HEADER]: 'c2', [UNDERSTOOD_HEADER]: 'x' };
    expect(
      await responsesTo('/api/things/a%20b?q=c%26d&z=1', '/api/things/missing', '/api/things/e'),
    ).toEqual([
      { status: 200, headers: found, body: { name: 'a b', q: 'c&d' } },
      { status: 404, headers: {}, body: { code: 'not_found', message: 'No such thing.' } },
      { status: 200, headers: found, body: { name: 'e' } },
    ]);
  });

  it('is not cached', async () => {
    expect(await send('["/api/things/a"]')).toMatchObject({ status: 200, cached: false });
  });

  it('is what visitors see, for a member of staff too', async () => {
    callers.length = 0;
    await responsesTo('/api/things/a');
    expect(callers).toEqual([undefined]);
  });

  it('contains the error of a call that fails, which is logged without what a person wrote', async () => {
    const [broken, good] = await responsesTo('/api/things/broken', '/api/things/a');
    expect(broken).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(good).toMatchObject({ status: 200 });
    expect(lines).toMatchObject([{ call: 'getThing', status: 500, errorName: 'TypeError' }]);
    expect(JSON.stringify([broken, lines])).not.toContain('jane@');
  });

  it('contains the validation messages of a call', async () => {
    expect(await responsesTo('/api/things/a?q=abcdef', '/api/things/a?q=%')).toMatchObject([
      { status: 400, body: { fields: { q: ['too long'] } } },
      { status: 400, body: { code: 'invalid_request' } },
    ]);
  });

  it.each([
    PAGE_DATA_PATH,
    `${PAGE_DATA_PATH}?calls=["/api/things/a"]`,
    '/api/staff/a',
    '/api/change/a',
    '/api/nothing',
    'https://evil.example/api/things/a',
    '/api/things/%',
    '',
  ])('has no call %s', async (call) => {
    expect(await responsesTo(call)).toEqual([unknown]);
  });

  it.each([
    ['no JSON', '['],
    ['no list', '{}'],
    ['no texts', '[1]'],
    ['no calls', '[]'],
    ['too many', JSON.stringify(Array.from({ length: MAX_PAGE_CALLS + 1 }, () => '/api/things/a'))],
  ])('is denied for %s', async (_, calls) => {
    await expect(send(calls)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
