import { describe, expect, it } from 'vitest';
import { applyResponseHeaders, cachingOptimized, chooseHeaders, chooseQuery } from './policies.ts';

const { ParametersInCacheKeyAndForwardedToOrigin: parameters, ...ttls } = cachingOptimized;
const keyed = {
  ...ttls,
  ParametersInCacheKeyAndForwardedToOrigin: {
    ...parameters,
    HeadersConfig: { HeaderBehavior: 'whitelist' as const, Headers: ['Authorization'] },
    QueryStringsConfig: { QueryStringBehavior: 'whitelist' as const, QueryStrings: ['a', 'c'] },
  },
};

describe('the request to the origin', () => {
  it('has the query parameters of the cache key, unchanged', () => {
    expect(chooseQuery('zz=1&a=%20x&b=1&%61=3&a=2&c&', keyed)).toBe('a=%20x&a=2&c');
    expect(chooseQuery('a=1', cachingOptimized)).toBe('');
  });

  it('has the headers of the cache key and of the origin request policy', () => {
    const viewer = { host: 'site', authorization: 'Bearer a', accept: '*/*', cookie: 'a=1', 'x-a': '1' };
    expect(chooseHeaders(viewer, keyed, undefined)).toEqual({ authorization: 'Bearer a' });
    const policy = {
      CookiesConfig: { CookieBehavior: 'none' as const },
      HeadersConfig: { HeaderBehavior: 'whitelist' as const, Headers: ['X-A'] },
      QueryStringsConfig: { QueryStringBehavior: 'none' as const },
    };
    expect(chooseHeaders(viewer, keyed, policy)).toEqual({ authorization: 'Bearer a', 'x-a': '1' });
  });
});

it('a response headers policy adds headers, and overrides the origin’s own where it has Override', () => {
  const policy = {
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' as const, Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: false },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 60, IncludeSubdomains: true, Override: true },
    },
    CustomHeadersConfig: { Items: [{ Header: 'X-Robots-Tag', Value: 'noindex', Override: true }] },
  };
  expect(applyResponseHeaders({ server: 'AmazonS3', 'referrer-policy': 'origin' }, policy)).toEqual({
    server: 'AmazonS3',
    'content-security-policy': "default-src 'none'",
    'referrer-policy': 'origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=60; includeSubDomains',
    'x-robots-tag': 'noindex',
  });
});
