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
  /** CloudFront's path patterns. The first group with one that matches a call has the call. */
  readonly pathPatterns: readonly string[];
}

/** Several groups, since all calls together know more parameters than one policy may hold. */
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

/** The names of every query parameter that the group's calls know: what its cache key holds. */
export function queryStringsOf(group: CallGroup): string[] {
  const grouped = Object.values(calls).filter(({ path }) => groupOf(path) === group);
  return [...new Set(grouped.flatMap(({ query }) => Object.keys(query.shape)))].sort();
}

/**
 * How calls are cached: as long as their Cache-Control says and at most a minute, so that `no-store` holds (a minimum
 * above 0 would override it). Authorization is part of the key: what staff see is never served to anyone else.
 */
export function apiCachePolicy(scope: Construct, group: CallGroup): CachePolicy {
  const { id } = group;
  const queryStrings = queryStringsOf(group);
  if (queryStrings.length > QUERY_STRINGS_LIMIT) {
    throw new Error(`${id}: more than ${QUERY_STRINGS_LIMIT} query strings; give a call a group of its own`);
  }
  return new CachePolicy(scope, id, {
    // Unique in the account, and the generated name would not hold the stage.
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

/** Headers of requests with a body. A policy cannot tell methods apart, so the calls read them only where they have one. */
export const BODY_HEADERS = ['Content-Type', IDEMPOTENCY_KEY_HEADER];

/**
 * What calls get of a request besides the cache key, which CloudFront always sends on: what a body needs, and nothing
 * else. An answer is kept for all that share its key, so whatever else reached a call could change what others get.
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
