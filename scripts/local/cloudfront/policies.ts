import * as z from 'zod';
import { ignoredLocally } from '../resources/ignored-locally.ts';
import { type HeaderMap, headerText } from './origin.ts';

/** Cache, origin request and response headers policies: their properties in CloudFormation, as far as the template uses them. */

const noCookies = z.strictObject({ CookieBehavior: z.literal('none') });

export const cachePolicySchema = z.strictObject({
  Name: ignoredLocally,
  Comment: ignoredLocally,
  MinTTL: z.number(),
  DefaultTTL: z.number(),
  MaxTTL: z.number(),
  ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
    EnableAcceptEncodingGzip: z.boolean(),
    EnableAcceptEncodingBrotli: z.boolean(),
    CookiesConfig: noCookies,
    HeadersConfig: z.strictObject({
      HeaderBehavior: z.enum(['none', 'whitelist']),
      Headers: z.array(z.string()).optional(),
    }),
    QueryStringsConfig: z.strictObject({
      QueryStringBehavior: z.enum(['none', 'whitelist', 'all']),
      QueryStrings: z.array(z.string()).optional(),
    }),
  }),
});
export type CachePolicy = z.infer<typeof cachePolicySchema>;

/** Headers in addition to those of the cache key, which the origin always receives. */
export const originRequestPolicySchema = z.strictObject({
  Name: ignoredLocally,
  Comment: ignoredLocally,
  CookiesConfig: noCookies,
  HeadersConfig: z.strictObject({
    HeaderBehavior: z.literal('whitelist'),
    Headers: z.array(z.string()),
  }),
  QueryStringsConfig: z.strictObject({ QueryStringBehavior: z.literal('none') }),
});
export type OriginRequestPolicy = z.infer<typeof originRequestPolicySchema>;

const override = { Override: z.boolean() };

export const responseHeadersPolicySchema = z.strictObject({
  Name: ignoredLocally,
  Comment: ignoredLocally,
  SecurityHeadersConfig: z.strictObject({
    ContentSecurityPolicy: z.strictObject({ ContentSecurityPolicy: z.string(), ...override }),
    ContentTypeOptions: z.strictObject(override),
    FrameOptions: z.strictObject({ FrameOption: z.enum(['DENY', 'SAMEORIGIN']), ...override }),
    ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), ...override }),
    StrictTransportSecurity: z.strictObject({
      AccessControlMaxAgeSec: z.number(),
      IncludeSubdomains: z.boolean(),
      ...override,
    }),
  }),
  CustomHeadersConfig: z
    .strictObject({ Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), ...override })) })
    .optional(),
});
export type ResponseHeadersPolicy = z.infer<typeof responseHeadersPolicySchema>;

/** AWS's managed policy `CachingOptimized`. */
export const cachingOptimized: CachePolicy = {
  MinTTL: 1,
  DefaultTTL: 86_400,
  MaxTTL: 31_536_000,
  ParametersInCacheKeyAndForwardedToOrigin: {
    EnableAcceptEncodingGzip: true,
    EnableAcceptEncodingBrotli: true,
    CookiesConfig: { CookieBehavior: 'none' },
    HeadersConfig: { HeaderBehavior: 'none' },
    QueryStringsConfig: { QueryStringBehavior: 'none' },
  },
};

/** AWS's managed policies by their ids, which are the same in every account. */
export const managedCachePolicies: readonly (readonly [id: string, policy: CachePolicy])[] = [
  ['658327ea-f89d-4fab-a63d-7e88639e58f6', cachingOptimized],
  // `CachingOptimizedForUncompressedObjects`: the same without Accept-Encoding in the key.
  [
    'b2884449-e4de-46a7-ac36-70bc7f1ddd6d',
    {
      ...cachingOptimized,
      ParametersInCacheKeyAndForwardedToOrigin: {
        ...cachingOptimized.ParametersInCacheKeyAndForwardedToOrigin,
        EnableAcceptEncodingGzip: false,
        EnableAcceptEncodingBrotli: false,
      },
    },
  ],
];

/** The query parameters of the cache key, unchanged and in their order: the origin receives no others. */
export function chooseQuery(query: string, policy: CachePolicy): string {
  const { QueryStringBehavior, QueryStrings = [] } =
    policy.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig;
  if (QueryStringBehavior === 'all') return query;
  return query
    .split('&')
    .filter((part) => QueryStrings.includes(part.split('=', 1)[0] ?? '') && part !== '')
    .join('&');
}

/** The headers for the origin: those of the cache key, and those of the origin request policy. */
export function chooseHeaders(
  viewer: HeaderMap,
  cache: CachePolicy,
  origin: OriginRequestPolicy | undefined,
): HeaderMap {
  const { Headers = [] } = cache.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig;
  const names = new Set(
    [...Headers, ...(origin?.HeadersConfig.Headers ?? [])].map((name) => name.toLowerCase()),
  );
  return Object.fromEntries(Object.entries(viewer).filter(([name]) => names.has(name)));
}

export function keyHeaders(viewer: HeaderMap, policy: CachePolicy): string[] {
  const { Headers = [] } = policy.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig;
  return Headers.map((name) => `${name.toLowerCase()}:${headerText(viewer, name.toLowerCase()) ?? ''}`);
}

/** Adds a policy's headers to a response; without `Override` the origin's own value stays. */
export function applyResponseHeaders(
  headers: HeaderMap,
  policy: ResponseHeadersPolicy | undefined,
): HeaderMap {
  if (!policy) return headers;
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = policy;
  const { StrictTransportSecurity: transport } = security;
  const maxAge = `max-age=${transport.AccessControlMaxAgeSec}`;
  const all: readonly (readonly [string, string, { readonly Override: boolean }])[] = [
    [
      'content-security-policy',
      security.ContentSecurityPolicy.ContentSecurityPolicy,
      security.ContentSecurityPolicy,
    ],
    ['x-content-type-options', 'nosniff', security.ContentTypeOptions],
    ['x-frame-options', security.FrameOptions.FrameOption, security.FrameOptions],
    ['referrer-policy', security.ReferrerPolicy.ReferrerPolicy, security.ReferrerPolicy],
    [
      'strict-transport-security',
      transport.IncludeSubdomains ? `${maxAge}; includeSubDomains` : maxAge,
      transport,
    ],
    ...(custom?.Items ?? []).map((item) => [item.Header.toLowerCase(), item.Value, item] as const),
  ];
  const set = all.filter(([name, , { Override }]) => Override || headers[name] === undefined);
  return { ...headers, ...Object.fromEntries(set) };
}
