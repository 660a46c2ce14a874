import { describe, expect, it } from 'vitest';
import { cacheKey, ResponseCache, timeToLive } from './cache.ts';
import { type CachePolicy, managedCachePolicies } from './policies.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const calls = { MinTTL: 0, DefaultTTL: 0, MaxTTL: 60 };
const files = { MinTTL: 1, DefaultTTL: 86_400, MaxTTL: 31_536_000 };

const ttl = (status: number, cacheControl: string | undefined, policy = calls) =>
  timeToLive(
    { status, headers: cacheControl === undefined ? {} : { 'cache-control': cacheControl } },
    policy,
    NOW,
  );

describe('how long CloudFront keeps an answer', () => {
  it.each([
    ['what the origin says', 200, 'public, max-age=30', calls, 30],
    ['at most the maximum', 200, 'max-age=3600', calls, 60],
    ['s-maxage before max-age', 200, 'max-age=0, s-maxage=45', calls, 45],
    ['not at all when told so', 200, 'private, no-store', calls, 0],
    ['at least the minimum, even over no-store', 200, 'no-store', files, 1],
    ['the default when the origin says nothing', 200, undefined, files, 86_400],
    ['nothing by a default of 0', 200, undefined, calls, 0],
    ['redirects too', 301, 'max-age=20', calls, 20],
    ['no answer that is not cacheable', 201, 'max-age=20', calls, 0],
  ])('%s', (_, status, cacheControl, policy, expected) => {
    expect(ttl(status, cacheControl, policy)).toBe(expected);
  });

  it('looks at Expires when Cache-Control gives no age', () => {
    const headers = { expires: new Date(NOW + 25_000).toUTCString() };
    expect(timeToLive({ status: 200, headers }, calls, NOW)).toBe(25);
  });

  it.each([
    ['404 for ten seconds at least', 404, undefined, 10],
    ['404 for ten seconds, even over no-store', 404, 'no-store', 10],
    ['503 for longer when the origin says so', 503, 'max-age=30', 30],
    ['400 only when the origin says so', 400, undefined, 0],
    ['400 then for ten seconds at least', 400, 'max-age=1', 10],
    ['401 never', 401, 'max-age=30', 0],
    ['429 never', 429, 'max-age=30', 0],
  ])('errors: %s', (_, status, cacheControl, expected) => {
    expect(ttl(status, cacheControl)).toBe(expected);
  });
});

describe('the cache key', () => {
  const parameters = {
    EnableAcceptEncodingGzip: true,
    EnableAcceptEncodingBrotli: true,
    CookiesConfig: { CookieBehavior: 'none' as const },
    HeadersConfig: { HeaderBehavior: 'whitelist' as const, Headers: ['Authorization'] },
    QueryStringsConfig: { QueryStringBehavior: 'whitelist' as const, QueryStrings: ['city', 'q'] },
  };
  const cachePolicy: CachePolicy = { ...calls, ParametersInCacheKeyAndForwardedToOrigin: parameters };
  const key = (query: string, headers = {}, encoding: 'br' | 'identity' = 'br', path = '/api/clinics') =>
    cacheKey(cachePolicy, 'api.example', { method: 'GET', path, query, headers }, encoding);

  it('ignores what the policy does not list', () => {
    expect(key('city=chicago&utm_source=x', { cookie: 'a=1', 'user-agent': 'b' })).toBe(key('city=chicago'));
  });

  it.each([
    ['a listed parameter', key('city=toronto')],
    ['a listed header', key('city=chicago', { authorization: 'Bearer a' })],
    ['the encoding', key('city=chicago', {}, 'identity')],
    ['the path', key('city=chicago', {}, 'br', '/api/stats')],
  ])('differs by %s', (_, other) => {
    expect(other).not.toBe(key('city=chicago'));
  });

  it('of managed policies needs no parameters', () => {
    const managed = managedCachePolicies['658327ea-f89d-4fab-a63d-7e88639e58f6'];
    expect(managed?.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig.QueryStringBehavior).toBe(
      'none',
    );
  });
});

describe('the cache', () => {
  it('gives an answer until its time is over', () => {
    const cache = new ResponseCache();
    cache.set('key', { status: 200, headers: {}, body: Buffer.from('a') }, 10, NOW);
    expect(cache.get('key', NOW + 9_999)).toMatchObject({ status: 200, storedAt: NOW });
    expect(cache.get('key', NOW + 10_000)).toBeUndefined();
  });
});
