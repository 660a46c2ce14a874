import * as z from 'zod';
import { ignoredLocally } from '../resources/resource.ts';
import { type HeaderMap, headerText } from './origin.ts';

/** Cache, origin request and response headers policies: their properties in CloudFormation, and what they mean. */

const cookiesSchema = z.strictObject({ CookieBehavior: z.enum(['none', 'all']) });

const queryStringsSchema = z.strictObject({
  QueryStringBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
  QueryStrings: z.array(z.string()).optional(),
});
type QueryStrings = z.infer<typeof queryStringsSchema>;

export const cachePolicySchema = z.strictObject({
  Name: ignoredLocally,
  Comment: ignoredLocally,
  MinTTL: z.number(),
  DefaultTTL: z.number(),
  MaxTTL: z.number(),
  ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
    EnableAcceptEncodingGzip: z.boolean(),
    EnableAcceptEncodingBrotli: z.boolean().default(false),
    // Cookies in a cache key would make every visitor's pages their own.
    CookiesConfig: z.strictObject({ CookieBehavior: z.literal('none') }),
    HeadersConfig: z.strictObject({
      HeaderBehavior: z.enum(['none', 'whitelist']),
      Headers: z.array(z.string()).optional(),
    }),
    QueryStringsConfig: queryStringsSchema,
  }),
});
export type CachePolicy = z.infer<typeof cachePolicySchema>;

export const originRequestPolicySchema = z.strictObject({
  Name: ignoredLocally,
  Comment: ignoredLocally,
  CookiesConfig: cookiesSchema,
  HeadersConfig: z.strictObject({
    HeaderBehavior: z.enum(['none', 'whitelist', 'allViewer', 'allExcept']),
    Headers: z.array(z.string()).optional(),
  }),
  QueryStringsConfig: queryStringsSchema,
});
export type OriginRequestPolicy = z.infer<typeof originRequestPolicySchema>;

const override = { Override: z.boolean() };

export const responseHeadersPolicySchema = z.strictObject({
  Name: ignoredLocally,
  Comment: ignoredLocally,
  SecurityHeadersConfig: z
    .strictObject({
      ContentSecurityPolicy: z.strictObject({ ContentSecurityPolicy: z.string(), ...override }).optional(),
      ContentTypeOptions: z.strictObject(override).optional(),
      FrameOptions: z.strictObject({ FrameOption: z.enum(['DENY', 'SAMEORIGIN']), ...override }).optional(),
      ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), ...override }).optional(),
      StrictTransportSecurity: z
        .strictObject({
          AccessControlMaxAgeSec: z.number(),
          IncludeSubdomains: z.boolean().optional(),
          Preload: z.boolean().optional(),
          ...override,
        })
        .optional(),
    })
    .optional(),
  CustomHeadersConfig: z
    .strictObject({ Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), ...override })) })
    .optional(),
  RemoveHeadersConfig: z.strictObject({ Items: z.array(z.strictObject({ Header: z.string() })) }).optional(),
});
export type ResponseHeadersPolicy = z.infer<typeof responseHeadersPolicySchema>;

const compressed = { EnableAcceptEncodingGzip: true, EnableAcceptEncodingBrotli: true };
const nothing = {
  CookiesConfig: { CookieBehavior: 'none' },
  HeadersConfig: { HeaderBehavior: 'none' },
  QueryStringsConfig: { QueryStringBehavior: 'none' },
} as const;

/** Policies that AWS manages, by their fixed ids. */
export const managedCachePolicies: Readonly<Record<string, CachePolicy>> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    MinTTL: 1,
    DefaultTTL: 86_400,
    MaxTTL: 31_536_000,
    ParametersInCacheKeyAndForwardedToOrigin: { ...compressed, ...nothing },
  },
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    MinTTL: 0,
    DefaultTTL: 0,
    MaxTTL: 0,
    ParametersInCacheKeyAndForwardedToOrigin: {
      EnableAcceptEncodingGzip: false,
      EnableAcceptEncodingBrotli: false,
      ...nothing,
    },
  },
};

export const managedOriginRequestPolicies: Readonly<Record<string, OriginRequestPolicy>> = {
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    CookiesConfig: { CookieBehavior: 'all' },
    HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
    QueryStringsConfig: { QueryStringBehavior: 'all' },
  },
};

/** The parameters that a policy lets through, as they were sent and in their order. */
export function chooseQuery(query: string, { QueryStringBehavior, QueryStrings = [] }: QueryStrings): string {
  const named = (part: string) => QueryStrings.includes(part.split('=', 1)[0] ?? '');
  const parts = query.split('&').filter((part) => part !== '');
  switch (QueryStringBehavior) {
    case 'all':
      return parts.join('&');
    case 'none':
      return '';
    case 'whitelist':
      return parts.filter(named).join('&');
    case 'allExcept':
      return parts.filter((part) => !named(part)).join('&');
  }
}

/**
 * The parameters that an origin gets: those of the cache key always, and those that the origin request policy adds.
 * Source: "Understand how origin request policies and cache policies work together", developer guide.
 */
export function forwardedQuery(
  query: string,
  cache: CachePolicy,
  origin: OriginRequestPolicy | undefined,
): string {
  const policies = [
    cache.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig,
    ...(origin ? [origin.QueryStringsConfig] : []),
  ];
  const passes = (part: string) => policies.some((policy) => chooseQuery(part, policy) !== '');
  return query
    .split('&')
    .filter((part) => part !== '' && passes(part))
    .join('&');
}

/** The headers that an origin gets: those of the cache key, and those of the origin request policy. */
export function chooseHeaders(
  viewer: HeaderMap,
  cache: CachePolicy,
  origin: OriginRequestPolicy | undefined,
): HeaderMap {
  const keyed = lowerCased(cache.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig.Headers);
  const listed = lowerCased(origin?.HeadersConfig.Headers);
  const passes = (name: string): boolean => {
    if (keyed.has(name)) return true;
    if (name === 'cookie') return origin?.CookiesConfig.CookieBehavior === 'all';
    switch (origin?.HeadersConfig.HeaderBehavior) {
      case 'allViewer':
        return true;
      case 'allExcept':
        return !listed.has(name);
      case 'whitelist':
        return listed.has(name);
      default:
        return false;
    }
  };
  return Object.fromEntries(Object.entries(viewer).filter(([name]) => passes(name)));
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
  const result = { ...headers };
  for (const { Header } of policy.RemoveHeadersConfig?.Items ?? []) delete result[Header.toLowerCase()];
  const set = (name: string, value: string, overrides: boolean) => {
    if (overrides || result[name] === undefined) result[name] = value;
  };
  const security = policy.SecurityHeadersConfig ?? {};
  const { ContentSecurityPolicy: csp, ContentTypeOptions: type, FrameOptions: frame } = security;
  const { ReferrerPolicy: referrer, StrictTransportSecurity: transport } = security;
  if (csp) set('content-security-policy', csp.ContentSecurityPolicy, csp.Override);
  if (type) set('x-content-type-options', 'nosniff', type.Override);
  if (frame) set('x-frame-options', frame.FrameOption, frame.Override);
  if (referrer) set('referrer-policy', referrer.ReferrerPolicy, referrer.Override);
  if (transport) {
    const { AccessControlMaxAgeSec, IncludeSubdomains, Preload, Override } = transport;
    const flags = `${IncludeSubdomains ? '; includeSubDomains' : ''}${Preload ? '; preload' : ''}`;
    set('strict-transport-security', `max-age=${AccessControlMaxAgeSec}${flags}`, Override);
  }
  for (const { Header, Value, Override } of policy.CustomHeadersConfig?.Items ?? []) {
    set(Header.toLowerCase(), Value, Override);
  }
  return result;
}

function lowerCased(names: readonly string[] | undefined): Set<string> {
  return new Set(names?.map((name) => name.toLowerCase()));
}
