import { Duration, Stack } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/**
 * Pages are cached as long as their Cache-Control says. The key contains the query string, of which the viewer-request function
 * leaves the parameters that pages read, and nothing about the visitor: everyone shares one copy.
 */
export function pageCachePolicy(scope: Construct, id: string): CachePolicy {
  return new CachePolicy(scope, id, {
    cachePolicyName: `${Stack.of(scope).stackName}-${id}`,
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    // A day, and the day after it in which a page is served while it is fetched again, or while rendering fails.
    maxTtl: Duration.days(2),
    headerBehavior: CacheHeaderBehavior.none(),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
}
