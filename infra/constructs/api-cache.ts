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
import { IDEMPOTENCY_KEY_HEADER, VIEWER_ADDRESS_HEADER } from '../../lambdas/platform/names.ts';

/** CloudFront's path patterns of calls. The bare `/api` is an unknown call and not a page. */
export const callPatterns = ['/api/*', '/api'] as const;

/**
 * Calls are cached as long as their Cache-Control says, and for a minute at most. A minimum above 0 would override
 * `no-store`. The key contains the query string, of which the call-request function leaves the parameters of the call.
 * Authorization is part of the key: responses for staff are never served to visitors.
 */
export function apiCachePolicy(scope: Construct): CachePolicy {
  const id = 'CallCache';
  return new CachePolicy(scope, id, {
    // Unique in the account; a generated name would not contain the stage.
    cachePolicyName: `${Stack.of(scope).stackName}-${id}`,
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(60),
    headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
}

/**
 * Headers of requests with a body, and the address of who sends it, which CloudFront adds. A policy applies to every method, so
 * calls without a body must not read them.
 */
const BODY_HEADERS = ['Content-Type', IDEMPOTENCY_KEY_HEADER, VIEWER_ADDRESS_HEADER];

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
