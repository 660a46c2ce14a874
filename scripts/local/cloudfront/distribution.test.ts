import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LocalServer } from '../http/local-server.ts';
import { type Behaviour, fetchFromOrigin } from './behaviour.ts';
import { Distribution } from './distribution.ts';
import type { OriginRequest, OriginResponse } from './origin.ts';
import { type CachePolicy, cachingOptimized } from './policies.ts';

let release: () => void;
let asked: string[];
let server: LocalServer;
let site: string;
let distribution: Distribution;
const warn = vi.fn();

/** Responds at once below `/fast`, and to all other paths when released. */
async function origin({ path }: OriginRequest): Promise<OriginResponse> {
  asked.push(path);
  if (!path.startsWith('/fast')) await released;
  return { status: 200, headers: { 'cache-control': 'max-age=60' }, body: Buffer.from(path) };
}
let released: Promise<void>;

const { ParametersInCacheKeyAndForwardedToOrigin: parameters } = cachingOptimized;
/** The query string is part of the cache key. */
const withQuery: CachePolicy = {
  ...cachingOptimized,
  ParametersInCacheKeyAndForwardedToOrigin: {
    ...parameters,
    QueryStringsConfig: { QueryStringBehavior: 'all' },
  },
};

beforeEach(async () => {
  asked = [];
  ({ promise: released, resolve: release } = Promise.withResolvers<void>());
  distribution = new Distribution({
    id: 'D1',
    domainName: 'd1.cloudfront.net',
    behaviours: [
      {
        pathPattern: '*',
        origin: { domainName: 'origin.example', customHeaders: {}, server: { fetch: origin } },
        allowedMethods: ['GET', 'HEAD'],
        compress: false,
        cachePolicy: withQuery,
        originRequestPolicy: undefined,
        responseHeadersPolicy: undefined,
        viewerRequest: undefined,
        originRequest: undefined,
      },
    ],
    webAcl: undefined,
    warn,
  });
  server = await LocalServer.open((request, response) => void distribution.handle(request, response));
  site = server.origin;
});
afterEach(async () => {
  release();
  await server.close();
});

describe('the address of a viewer', () => {
  it.each(['127.0.0.9', '2001:db8::9'])('reaches origins whose policy names it: %s', async (ip) => {
    const headers: unknown[] = [];
    const fetched = async (request: OriginRequest): Promise<OriginResponse> => {
      headers.push(request.headers['cloudfront-viewer-address']);
      return { status: 200, headers: {}, body: Buffer.from('') };
    };
    const behaviour: Behaviour = {
      ...distribution.behaviour('/fast'),
      origin: { domainName: 'origin.example', customHeaders: {}, server: { fetch: fetched } },
      originRequestPolicy: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['CloudFront-Viewer-Address'] },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      },
    };
    const viewer = {
      ...{ method: 'POST', path: '/fast', query: '', body: undefined, requestId: 'r1' },
      headers: { 'cloudfront-viewer-address': '203.0.113.66:1' },
      ...{ ip, port: 4711 },
    };
    const context = { ip, requestId: 'r1', domainName: 'd1.cloudfront.net', distributionId: 'D1' };
    await fetchFromOrigin(behaviour, viewer, '', context);
    await fetchFromOrigin({ ...behaviour, originRequestPolicy: undefined }, viewer, '', context);
    // What the viewer says of itself is replaced.
    expect(headers).toEqual([`${ip}:4711`, undefined]);
  });
});

describe('an invalidation', () => {
  const urls = ['/fast', '/fast?city=chicago', '/fast?city=toronto', '/faster'];
  const outcomes = () =>
    Promise.all(
      urls.map(async (url) => String((await fetch(`${site}${url}`)).headers.get('x-cache')).split(' ')[0]),
    );

  it.each([
    ['/fast', ['Miss', 'Hit', 'Hit', 'Hit']],
    ['/fast?city=chicago', ['Hit', 'Miss', 'Hit', 'Hit']],
    ['/fast?*', ['Hit', 'Miss', 'Miss', 'Hit']],
    ['/fast*', ['Miss', 'Miss', 'Miss', 'Miss']],
    ['/Fast', ['Hit', 'Hit', 'Hit', 'Hit']],
    ['/*', ['Miss', 'Miss', 'Miss', 'Miss']],
  ])('of %s removes what has the path, its query string included', async (path, expected) => {
    await outcomes();
    distribution.invalidate(path);
    expect(await outcomes()).toEqual(expected);
  });

  it.each(['fast', '/fa*st', ''])('of %j is rejected', (path) => {
    expect(() => distribution.invalidate(path)).toThrow('A path begins with /');
  });
});

describe('more requests than can wait for origins', () => {
  const slow = (count: number) =>
    Array.from({ length: count }, (_, number) => fetch(`${site}/slow/${number}`));

  it('are rejected at once with Retry-After, without warnings', async () => {
    const waiting = slow(64);
    await expect.poll(() => asked.length).toBe(64);
    const begin = performance.now();
    const rejected = await fetch(`${site}/another`);
    expect(performance.now() - begin).toBeLessThan(100);
    expect(rejected.status).toBe(503);
    expect(Object.fromEntries(rejected.headers)).toMatchObject({
      'retry-after': '1',
      'cache-control': 'no-store',
    });
    expect(asked).not.toContain('/another');
    expect(warn).not.toHaveBeenCalled();
    release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(64).fill(200));
    expect((await fetch(`${site}/another`)).status).toBe(200);
  });
});
