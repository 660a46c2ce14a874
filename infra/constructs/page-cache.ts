import { Duration, Stack } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { pageQueryStrings } from '../../shared/rendering/renderer.ts';

/**
 * How pages are cached: as long as their Cache-Control says. The key holds the parameters that pages read and nothing
 * of the visitor, so that everyone shares one copy, and no invented parameter makes another.
 */
export function pageCachePolicy(scope: Construct, id: string): CachePolicy {
  return new CachePolicy(scope, id, {
    cachePolicyName: `${Stack.of(scope).stackName}-${id}`,
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(1),
    headerBehavior: CacheHeaderBehavior.none(),
    queryStringBehavior: CacheQueryStringBehavior.allowList(...pageQueryStrings),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
}
