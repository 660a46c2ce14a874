import { Duration, Stack } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { contracts } from '../../shared/contracts/index.ts';

/** CloudFront's default quota of query strings in one cache policy. */
export const QUERY_STRINGS_LIMIT = 10;

type DefinedContract = (typeof contracts)[keyof typeof contracts];

/** The names of every query parameter that these calls know. */
function queryStringsOf(calls: readonly DefinedContract[]): string[] {
  return [...new Set(calls.flatMap((call) => Object.keys(call.query.shape)))].sort();
}

const search = contracts.searchClinics;

/** What a search's cache key holds. It stands alone: all calls together know more than one policy may hold. */
export const searchQueryStrings = queryStringsOf([search]);
/** What every other call's cache key holds. */
export const callQueryStrings = queryStringsOf(Object.values(contracts).filter((call) => call !== search));

/**
 * How calls are cached: as long as their Cache-Control says and at most a minute, so that `no-store` holds (a minimum
 * above 0 would override it). Authorization is part of the key: what staff see is never served to anyone else.
 */
export function apiCachePolicy(scope: Construct, id: string, queryStrings: readonly string[]): CachePolicy {
  if (queryStrings.length > QUERY_STRINGS_LIMIT) {
    throw new Error(`${id}: more than ${QUERY_STRINGS_LIMIT} query strings; give a call a policy of its own`);
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
