import { describe, expect, it } from 'vitest';
import { MAX_PAGE_CALLS, PAGE_DATA_PATH } from '../../../shared/contracts/pages/page-data.ts';
import { batchCalls, PageDataError } from './page-data.ts';

const { signal } = new AbortController();

/** The requests of a renderer's calls, each with the calls that it carries; `respond` answers those of several calls. */
function batching(respond: (calls: readonly string[]) => Response = echo) {
  const requests: (string | string[])[] = [];
  const call = batchCalls(async (path) => {
    const { pathname, searchParams } = new URL(path, 'https://api.example');
    if (pathname !== PAGE_DATA_PATH) {
      requests.push(path);
      return Response.json(path);
    }
    const calls: string[] = JSON.parse(searchParams.get('calls') ?? '');
    requests.push(calls);
    return respond(calls);
  });
  return { requests, call: (path: string) => call(path, { signal }) };
}

function echo(calls: readonly string[]): Response {
  return Response.json(calls.map((call) => ({ status: 200, headers: {}, body: call })));
}

describe('the calls of a page', () => {
  it('of one turn are one request, each with its own response', async () => {
    const { call, requests } = batching((calls) =>
      Response.json(
        calls.map((call, index) => ({
          status: index === 0 ? 200 : 404,
          headers: { 'x-next-cursor': `c${index}` },
          body: { call },
        })),
      ),
    );
    const later = Promise.resolve().then(() => call('/api/c?q=d%26e'));
    const responses = await Promise.all([call('/api/a'), call('/api/b'), later]);
    expect(requests).toEqual([['/api/a', '/api/b', '/api/c?q=d%26e']]);
    expect(responses.map(({ ok, status }) => [ok, status])).toEqual([
      [true, 200],
      [false, 404],
      [false, 404],
    ]);
    expect(await responses[2]?.json()).toEqual({ call: '/api/c?q=d%26e' });
    expect(await responses[1]?.text()).toBe('{"call":"/api/b"}');
    expect(responses.map(({ headers }) => headers.get('X-Next-Cursor'))).toEqual(['c0', 'c1', 'c2']);
  });

  it('that need an earlier response are a second request', async () => {
    const { call, requests } = batching();
    await Promise.all([call('/api/a'), call('/api/b')]);
    await Promise.all([call('/api/c'), call('/api/d')]);
    expect(requests).toEqual([
      ['/api/a', '/api/b'],
      ['/api/c', '/api/d'],
    ]);
  });

  it('are sent as they are where there is one alone', async () => {
    const { call, requests } = batching();
    expect(await (await call('/api/a?b=c')).json()).toBe('/api/a?b=c');
    expect(requests).toEqual(['/api/a?b=c']);
  });

  it('are in several requests when there are more than one may carry', async () => {
    const { call, requests } = batching();
    const paths = Array.from({ length: MAX_PAGE_CALLS + 2 }, (_, index) => `/api/${index}`);
    const responses = await Promise.all(paths.map(call));
    expect(requests).toEqual([paths.slice(0, MAX_PAGE_CALLS), paths.slice(MAX_PAGE_CALLS)]);
    expect(await Promise.all(responses.map((response) => response.json()))).toEqual(paths);
  });

  it.each([
    ['has a status that is not OK', () => new Response('{}', { status: 404 }), PageDataError],
    ['has too few responses', () => Response.json([]), PageDataError],
    ['is not what was agreed', () => Response.json([{ status: 'ok' }]), Error],
  ])('fail when the response %s', async (_, respond, error) => {
    const { call } = batching(respond);
    const results = await Promise.allSettled([call('/api/a'), call('/api/b')]);
    expect(results).toEqual([
      { status: 'rejected', reason: expect.any(error) },
      { status: 'rejected', reason: expect.any(error) },
    ]);
  });
});
