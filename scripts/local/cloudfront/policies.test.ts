import { describe, expect, it } from 'vitest';
import {
  applyResponseHeaders,
  type CachePolicy,
  chooseHeaders,
  chooseQuery,
  forwardedQuery,
  managedOriginRequestPolicies,
  type OriginRequestPolicy,
} from './policies.ts';

type CacheKey = CachePolicy['ParametersInCacheKeyAndForwardedToOrigin'];

/** A cache policy whose key holds this, and the compression. */
const cachePolicy = (key: Partial<CacheKey>): CachePolicy => ({
  MinTTL: 0,
  DefaultTTL: 0,
  MaxTTL: 60,
  ParametersInCacheKeyAndForwardedToOrigin: {
    EnableAcceptEncodingGzip: true,
    EnableAcceptEncodingBrotli: true,
    CookiesConfig: { CookieBehavior: 'none' },
    HeadersConfig: { HeaderBehavior: 'none' },
    QueryStringsConfig: { QueryStringBehavior: 'none' },
    ...key,
  },
});

describe('query strings', () => {
  const query = 'a=1&b=%20x&a=2&c';
  it.each([
    ['all', [], query],
    ['none', [], ''],
    ['whitelist', ['a', 'c'], 'a=1&a=2&c'],
    ['allExcept', ['a'], 'b=%20x&c'],
  ] as const)('%s %s', (QueryStringBehavior, QueryStrings, expected) => {
    expect(chooseQuery(query, { QueryStringBehavior, QueryStrings: [...QueryStrings] })).toBe(expected);
  });
});

describe('query strings to the origin', () => {
  const whitelist = (...QueryStrings: string[]) => ({
    QueryStringBehavior: 'whitelist' as const,
    QueryStrings,
  });
  const keyed = cachePolicy({ QueryStringsConfig: whitelist('city') });
  const asking = (QueryStringsConfig: OriginRequestPolicy['QueryStringsConfig']) => ({
    CookiesConfig: { CookieBehavior: 'none' as const },
    HeadersConfig: { HeaderBehavior: 'none' as const },
    QueryStringsConfig,
  });
  const query = 'zz=1&city=a&%63ity=b&q=c';

  it.each([
    ['alone', undefined, 'city=a'],
    ['also when the origin request policy names none', asking({ QueryStringBehavior: 'none' }), 'city=a'],
    ['with those that the origin request policy adds', asking(whitelist('q')), 'city=a&q=c'],
    ['with all others', asking({ QueryStringBehavior: 'all' }), query],
  ])('are those of the cache key %s', (_, policy, expected) => {
    expect(forwardedQuery(query, keyed, policy)).toBe(expected);
  });
});

describe('headers to the origin', () => {
  const viewer = { host: 'site', authorization: 'Bearer a', accept: '*/*', cookie: 'a=1' };
  const cache = cachePolicy({
    HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
  });

  it('are those of the cache key when there is no origin request policy', () => {
    expect(chooseHeaders(viewer, cache, undefined)).toEqual({ authorization: 'Bearer a' });
  });

  it('are all but the host with AllViewerExceptHostHeader', () => {
    const policy = managedOriginRequestPolicies['b689b0a8-53d0-40ab-baf2-68738e2966ac'];
    const { host: _, ...rest } = viewer;
    expect(chooseHeaders(viewer, cache, policy)).toEqual(rest);
  });
});

describe('response headers', () => {
  it('of a policy are added; the origin’s own stay unless the policy overrides them', () => {
    const policy = {
      SecurityHeadersConfig: {
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: false },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 60, IncludeSubdomains: true, Override: true },
      },
      CustomHeadersConfig: { Items: [{ Header: 'X-Robots-Tag', Value: 'noindex', Override: true }] },
      RemoveHeadersConfig: { Items: [{ Header: 'Server' }] },
    };
    expect(applyResponseHeaders({ server: 'AmazonS3', 'referrer-policy': 'origin' }, policy)).toEqual({
      'referrer-policy': 'origin',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=60; includeSubDomains',
      'x-robots-tag': 'noindex',
    });
  });
});
