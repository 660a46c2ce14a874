import { Duration, Stack } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { IDEMPOTENCY_KEY_HEADER } from '../../lambdas/config/names.ts';
import { calls } from '../../shared/contracts/calls.ts';

/** CloudFront's default quota of query strings in one cache policy. */
export const QUERY_STRINGS_LIMIT = 10;

/** Calls that share a cache policy. */
export interface CallGroup {
  /** Name of the group's cache policy. */
  readonly id: string;
  /** CloudFront's path patterns. A call belongs to the first group with a matching one. */
  readonly pathPatterns: readonly string[];
}

/** Several groups, since all calls together have more query parameters than one policy may have. */
export const callGroups: readonly CallGroup[] = [
  { id: 'SearchCache', pathPatterns: [calls.searchClinics.path] },
  { id: 'BlogCache', pathPatterns: ['/api/blog*'] },
  // The bare `/api` is an unknown call and not a page.
  { id: 'CallCache', pathPatterns: ['/api/*', '/api'] },
];

function groupOf(path: string): CallGroup | undefined {
  const matches = (pattern: string) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  return callGroups.find(({ pathPatterns }) => pathPatterns.some(matches));
}

/** The query parameters of the group's calls, which its cache key contains. */
export function queryStringsOf(group: CallGroup): string[] {
  const grouped = Object.values(calls).filter(({ path }) => groupOf(path) === group);
  return [...new Set(grouped.flatMap(({ query }) => Object.keys(query.shape)))].sort();
}

/**
 * Calls are cached as long as their Cache-Control says, and for a minute at most. A minimum above 0 would override
 * `no-store`. Authorization is part of the key: responses for staff are never served to visitors.
 */
export function apiCachePolicy(scope: Construct, group: CallGroup): CachePolicy {
  const { id } = group;
  const queryStrings = queryStringsOf(group);
  if (queryStrings.length > QUERY_STRINGS_LIMIT) {
    throw new Error(`${id}: more than ${QUERY_STRINGS_LIMIT} query strings; move a call to a new group`);
  }
  return new CachePolicy(scope, id, {
    // Unique in the account; a generated name would not contain the stage.
    cachePolicyName: `${Stack.of(scope).stackName}-${id}`,
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(60),
    headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
    queryStringBehavior: CacheQueryStringBehavior.allowList(...queryStrings),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
}

/** Headers of requests with a body. A policy applies to every method, so calls without a body must not read them. */
export const BODY_HEADERS = ['Content-Type', IDEMPOTENCY_KEY_HEADER];

/**
 * CloudFront forwards the cache key and the headers of a body to calls, and nothing else: a response is cached for every
 * request with the same key, so no other part of a request may influence it.
 */
export function apiOriginRequestPolicy(scope: Construct): OriginRequestPolicy {
  const id = 'CallRequests';
  return new OriginRequestPolicy(scope, id, {
    originRequestPolicyName: `${Stack.of(scope).stackName}-${id}`,
    headerBehavior: OriginRequestHeaderBehavior.allowList(...BODY_HEADERS),
    queryStringBehavior: OriginRequestQueryStringBehavior.none(),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  });
}
