import * as z from 'zod';
import {
  DUPLICATE_PARTITION_PREFIX,
  LISTING_SORT_KEY,
  OTHER_ENTRY_PREFIX,
} from '../../lambdas/derived/listings/items.ts';
import {
  BY_NAME_PREFIX,
  CLINIC_PEOPLE_PREFIX,
  CLINIC_PEOPLE_SORT_KEY,
  MOVED_SORT_KEY,
  NAMED_PREFIX,
  NUMBERED_PREFIX,
  PERSON_MANIFEST_PREFIX,
} from '../../lambdas/derived/people/items.ts';
import {
  BLOG_PARTITION,
  cardPartition,
  POST_MANIFEST_PREFIX,
  POST_PARTITION_PREFIX,
} from '../../lambdas/derived/posts/items.ts';
import { SAW_PREFIX } from '../../lambdas/derived/reviews/items.ts';
import { COUNTED_SORT_KEY, DELTA_PREFIX, totalKeys } from '../../lambdas/derived/totals/items.ts';
import {
  CITIES_SORT_KEY,
  COUNTS_SORT_KEY,
  DIRECTORY_PARTITION,
} from '../../lambdas/records/taxonomy/items.ts';
import type { RawItem, Table } from '../../lambdas/table/client.ts';
import type { Key } from '../../lambdas/table/key.ts';

/** What the projector derives and the rate limiter of calls: `rebuild` makes the first, and the second lasts seconds. */
const derivedPartitions = [
  DUPLICATE_PARTITION_PREFIX,
  OTHER_ENTRY_PREFIX,
  DELTA_PREFIX,
  totalKeys.bulkChange().pk,
  totalKeys.summary().pk,
  ...['CALLS#', 'CELLS#', 'CITIES#', 'CITYSTATE#', 'PAIRS#', 'POSTAL#'],
  ...[POST_PARTITION_PREFIX, POST_MANIFEST_PREFIX, BLOG_PARTITION, cardPartition(BLOG_PARTITION)],
  ...[CLINIC_PEOPLE_PREFIX, PERSON_MANIFEST_PREFIX, NAMED_PREFIX, NUMBERED_PREFIX, BY_NAME_PREFIX],
  SAW_PREFIX,
  // The search's postings, manifests and dictionary (`search-keys.ts`).
  ...['T#', 'SEARCHED#', 'D#', 'Y#'],
];
const derivedSortKeys = [LISTING_SORT_KEY, COUNTED_SORT_KEY, CLINIC_PEOPLE_SORT_KEY, MOVED_SORT_KEY];
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

const PAGE_SIZE = 200;

/** All items as they are now, page by page. */
export async function* pagesOf(table: Table): AsyncGenerator<readonly RawItem[]> {
  let start: RawItem | undefined;
  do {
    const { items, lastKey } = await table.scan({
      ConsistentRead: true,
      Limit: PAGE_SIZE,
      ...(start && { ExclusiveStartKey: start }),
    });
    yield items;
    start = lastKey;
  } while (start !== undefined);
}
