import * as z from 'zod';
import type { RawItem } from '../../lambdas/adapters/dynamodb/client.ts';
import {
  BLOG_PARTITION,
  CITIES_SORT_KEY,
  COUNTED_SORT_KEY,
  COUNTS_SORT_KEY,
  cardPartition,
  DELTA_PARTITION,
  DIRECTORY_PARTITION,
  type Key,
  keys,
  LISTING_SORT_KEY,
  MATCH_PARTITION_PREFIX,
  POST_PARTITION_PREFIX,
  POST_PLACES_PREFIX,
} from '../../lambdas/adapters/dynamodb/keys.ts';

/** What the projector derives and the rate limiter of calls: `rebuild` makes the first, and the second lasts seconds. */
const derivedPartitions = [
  MATCH_PARTITION_PREFIX,
  DELTA_PARTITION,
  keys.summary().pk,
  ...['CALLS#', 'CELLS#', 'CITIES#', 'CITYSTATE#', 'PAIRS#'],
  ...[POST_PARTITION_PREFIX, POST_PLACES_PREFIX, BLOG_PARTITION, cardPartition(BLOG_PARTITION)],
  // The search's postings, manifests and dictionary (`search-keys.ts`).
  ...['T#', 'SEARCHED#', 'D#', 'Y#'],
];
const derivedSortKeys = [LISTING_SORT_KEY, COUNTED_SORT_KEY];
const totals = [COUNTS_SORT_KEY, CITIES_SORT_KEY];

export function isDerived({ pk, sk }: Key): boolean {
  return (
    derivedPartitions.some((partition) => pk.startsWith(partition)) ||
    derivedSortKeys.includes(sk) ||
    (pk === DIRECTORY_PARTITION && totals.includes(sk))
  );
}

export const keySchema = z.object({ pk: z.string(), sk: z.string() });

export function keyOf(item: RawItem): Key {
  const { pk, sk } = keySchema.parse(item);
  return { pk, sk };
}
