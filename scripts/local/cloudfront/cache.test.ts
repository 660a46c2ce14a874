import { describe, expect, it } from 'vitest';
import { cacheKey, ResponseCache, timeToLive } from './cache.ts';
import { OriginFailure, type OriginResponse } from './origin.ts';
import type { CachePolicy } from './policies.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const calls = { MinTTL: 0, DefaultTTL: 0, MaxTTL: 60 };
const files = { MinTTL: 1, DefaultTTL: 86_400, MaxTTL: 31_536_000 };

const ttl = (status: number, cacheControl: string | undefined, policy = calls) =>
  timeToLive(
    { status, headers: cacheControl === undefined ? {} : { 'cache-control': cacheControl } },
    policy,
  );

describe('the TTL of a response', () => {
  it.each([
    ['max-age of the origin', 200, 'public, max-age=30', calls, 30],
    ['at most the maximum', 200, 'max-age=3600', calls, 60],
    ['s-maxage before max-age', 200, 'max-age=0, s-maxage=45', calls, 45],
    ['not for no-store', 200, 'private, no-store', calls, 0],
    ['at least the minimum, even over no-store', 200, 'no-store', files, 1],
    ['the default without Cache-Control', 200, undefined, files, 86_400],
    ['nothing by a default of 0', 200, undefined, calls, 0],
    ['redirects too', 301, 'max-age=20', calls, 20],
    ['no answer that is not cacheable', 201, 'max-age=20', calls, 0],
  ])('%s', (_, status, cacheControl, policy, expected) => {
    expect(ttl(status, cacheControl, policy)).toBe(expected);
  });

  it.each([
    ['404 for ten seconds at least', 404, undefined, 10],
    ['404 for ten seconds, even over no-store', 404, 'no-store', 10],
    ['503 for longer by max-age', 503, 'max-age=30', 30],
    ['400 only by max-age', 400, undefined, 0],
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
  const key = (query: string, headers = {}, encoding = 'br,gzip', path = '/api/clinics') =>
    cacheKey(cachePolicy, 'api.example', { method: 'GET', path, query, headers }, encoding);

  it('ignores what the policy does not list', () => {
    expect(key('city=chicago&utm_source=x', { cookie: 'a=1', 'user-agent': 'b' })).toBe(key('city=chicago'));
  });

  it.each([
    ['a listed parameter', key('city=toronto')],
    ['a listed header', key('city=chicago', { authorization: 'Bearer a' })],
    ['the encoding', key('city=chicago', {}, 'gzip')],
    ['the path', key('city=chicago', {}, 'br,gzip', '/api/stats')],
  ])('differs by %s', (_, other) => {
    expect(other).not.toBe(key('city=chicago'));
  });
});

describe('the cache', () => {
  const page = (text: string, cacheControl: string, status = 200) => ({
    status,
    headers: { 'cache-control': cacheControl },
    body: Buffer.from(text),
  });
  const lasting = { MinTTL: 0, DefaultTTL: 0, MaxTTL: 1_000 };

  /** A cache with a fake clock, and an origin that counts fetches. */
  function setUp(policy = lasting) {
    const clock = { now: NOW };
    const cache = new ResponseCache(() => clock.now);
    const origin = { calls: 0, answer: (): Promise<OriginResponse> => Promise.reject(new Error('not set')) };
    const refreshFailures: unknown[] = [];
    const get = async () => {
      const fetch = () => {
        origin.calls += 1;
        return origin.answer();
      };
      const { response, cache: outcome } = await cache.answer('key', '/clinics/a', policy, fetch, (error) =>
        refreshFailures.push(error),
      );
      return { status: response.status, text: String(response.body), age: response.headers.age, outcome };
    };
    const says = (...response: Parameters<typeof page>) => {
      origin.answer = () => Promise.resolve(page(...response));
    };
    const fails = (error: Error) => {
      origin.answer = () => Promise.reject(error);
    };
    const later = (seconds: number) => {
      clock.now += seconds * 1_000;
    };
    return { get, says, fails, later, origin, refreshFailures, cache };
  }
  const settled = () => new Promise(setImmediate);
  const unreachable = new OriginFailure(502, 'no connection');

  it('serves a response with its age until it expires', async () => {
    const { get, says, later } = setUp();
    says('old', 's-maxage=10');
    expect(await get()).toEqual({ status: 200, text: 'old', age: undefined, outcome: 'Miss' });
    says('new', 's-maxage=10');
    later(9);
    expect(await get()).toEqual({ status: 200, text: 'old', age: '9', outcome: 'Hit' });
    later(1);
    expect(await get()).toMatchObject({ text: 'new', outcome: 'Miss' });
  });

  it('fetches once for simultaneous requests', async () => {
    const { get, says, origin } = setUp();
    says('page', 's-maxage=10');
    expect((await Promise.all([get(), get(), get()])).map(({ text }) => text)).toEqual(Array(3).fill('page'));
    expect(origin.calls).toBe(1);
  });

  it('fetches for each request what must not be cached', async () => {
    const { get, says, origin } = setUp();
    says('mine', 'private, no-store');
    await Promise.all([get(), get(), get()]);
    expect(origin.calls).toBe(3);
  });

  describe('with stale-while-revalidate', () => {
    it('serves the expired response at once, and refreshes it once in the background', async () => {
      const { get, says, later, origin } = setUp();
      says('old', 's-maxage=10, stale-while-revalidate=60');
      await get();
      later(20);
      const refreshed = Promise.withResolvers<OriginResponse>();
      origin.answer = () => refreshed.promise;
      const expired = { text: 'old', outcome: 'Hit', age: '20' };
      expect([await get(), await get()]).toMatchObject([expired, expired]);
      expect(origin.calls).toBe(2);
      refreshed.resolve(page('new', 's-maxage=10'));
      await settled();
      expect(await get()).toMatchObject({ text: 'new', outcome: 'Hit', age: '0' });
    });

    it('keeps the expired response when refreshing fails, and retries', async () => {
      const { get, says, fails, later, origin, refreshFailures } = setUp();
      says('old', 's-maxage=10, stale-while-revalidate=60');
      await get();
      later(20);
      says('broken', 's-maxage=10', 503);
      expect(await get()).toMatchObject({ text: 'old' });
      await settled();
      const defect = new Error('the function broke');
      fails(defect);
      expect(await get()).toMatchObject({ text: 'old' });
      await settled();
      expect(refreshFailures).toEqual([defect]);
      expect(origin.calls).toBe(3);
    });

    it('waits for a new response after that time', async () => {
      const { get, says, later } = setUp();
      says('old', 's-maxage=10, stale-while-revalidate=60');
      await get();
      says('new', 's-maxage=10');
      later(70);
      expect(await get()).toMatchObject({ text: 'new', outcome: 'Miss' });
    });
  });

  describe('with stale-if-error', () => {
    it.each([500, 502, 503, 504])('serves the expired response in place of a %i', async (status) => {
      const { get, says, later } = setUp();
      says('good', 's-maxage=10, stale-if-error=100');
      await get();
      says('broken', 's-maxage=10', status);
      later(109);
      expect(await get()).toMatchObject({ status: 200, text: 'good', outcome: 'Hit', age: '109' });
      later(1);
      expect(await get()).toMatchObject({ status, text: 'broken' });
    });

    it('serves an error that a function generated, which is no error of the origin', async () => {
      const { get, says, later, origin } = setUp();
      says('good', 's-maxage=10, stale-if-error=100');
      await get();
      const failed = page('failed', 's-maxage=10', 503);
      origin.answer = async () => ({ ...failed, isGenerated: true });
      later(10);
      expect(await get()).toMatchObject({ status: 503, text: 'failed' });
      says('good', 's-maxage=10');
      later(9);
      expect(await get()).toMatchObject({ status: 503, outcome: 'Hit' });
      later(1);
      expect(await get()).toMatchObject({ status: 200, text: 'good' });
    });

    it('serves the expired response in place of none', async () => {
      const { get, says, fails, later } = setUp();
      says('good', 's-maxage=10, stale-if-error=100');
      await get();
      fails(unreachable);
      later(109);
      expect(await get()).toMatchObject({ status: 200, text: 'good' });
      later(1);
      await expect(get()).rejects.toBe(unreachable);
    });
  });

  describe('with an invalidation', () => {
    it('removes the responses of matching paths, and no others', async () => {
      const { get, says, cache } = setUp();
      says('old', 's-maxage=10');
      await get();
      says('new', 's-maxage=10');
      cache.invalidate((path) => path.startsWith('/blog'));
      expect(await get()).toMatchObject({ text: 'old', outcome: 'Hit' });
      cache.invalidate((path) => path.startsWith('/clinics'));
      expect(await get()).toMatchObject({ text: 'new', outcome: 'Miss' });
    });

    it('stores no response whose fetch began before it', async () => {
      const { get, says, cache, origin } = setUp();
      const slow = Promise.withResolvers<OriginResponse>();
      origin.answer = () => slow.promise;
      const before = get();
      cache.invalidate(() => true);
      says('new', 's-maxage=10');
      expect(await get()).toMatchObject({ text: 'new', outcome: 'Miss' });
      slow.resolve(page('old', 's-maxage=10'));
      expect(await before).toMatchObject({ text: 'old' });
      expect(await get()).toMatchObject({ text: 'new', outcome: 'Hit' });
    });
  });

  it('keeps nothing longer than the policy’s maximum TTL', async () => {
    const { get, says, later } = setUp(calls);
    says('old', 's-maxage=50, stale-while-revalidate=600, stale-if-error=600');
    await get();
    says('broken', 's-maxage=10', 503);
    later(59);
    expect(await get()).toMatchObject({ text: 'old' });
    later(1);
    expect(await get()).toMatchObject({ text: 'broken' });
  });
});
