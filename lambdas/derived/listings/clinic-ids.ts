import type { Page, PageRequest } from '../../platform/page.ts';
import { clinicIdOf } from '../../records/clinics/index.ts';
import type { Table } from '../../table/index.ts';
import { tableSchema } from '../../table/index.ts';
import { sitemapPartition } from './items.ts';

const { partitionKey, sortKey } = tableSchema.indexes.bySitemap;

/** The partitions of the index of all clinics. */
export const sitemapDigits: readonly string[] = [...'0123456789abcdef'];

/**
 * Ids of approved clinics, in the order of their hashes. A position is the sort key of the last clinic, which
 * begins with the digit of its partition.
 */
export async function clinicIdPage(
  table: Table,
  digits: readonly string[],
  { limit, after }: PageRequest,
): Promise<Page<string>> {
  const from = after === undefined ? 0 : digits.indexOf(after.slice(0, 1));
  const ids: string[] = [];
  let last = after;
  for (const digit of digits.slice(from)) {
    const items = await table.queryFirst(
      {
        IndexName: 'bySitemap',
        KeyConditionExpression: '#pk = :digit AND #sk > :after',
        ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
        ExpressionAttributeValues: {
          ':digit': sitemapPartition(digit),
          ':after': last?.startsWith(digit) ? last : digit,
        },
      },
      limit - ids.length,
    );
    ids.push(...items.map(({ pk }) => clinicIdOf(String(pk))));
    last = String(items.at(-1)?.[sortKey] ?? last ?? digit);
    if (ids.length === limit) return { items: ids, next: last };
  }
  return { items: ids, next: undefined };
}
