import type { Page, PageRequest } from '../platform/page.ts';
import type { Table } from './client.ts';
import { tableSchema } from './schema.ts';

const { partitionKey, sortKey } = tableSchema.indexes.bySitemap;

/** The partitions of each kind of record in the index `bySitemap`. */
export const sitemapDigits: readonly string[] = [...'0123456789abcdef'];

/**
 * Primary keys of the records of a kind that pages show, in the order of their hashes. A position is the sort key of the last record,
 * which begins with the digit of its partition.
 */
export async function sitemapPage(
  table: Table,
  partitionOf: (digit: string) => string,
  digits: readonly string[],
  { limit, after }: PageRequest,
): Promise<Page<{ readonly pk: string; readonly sk: string }>> {
  const from = after === undefined ? 0 : digits.indexOf(after.slice(0, 1));
  const keys: { pk: string; sk: string }[] = [];
  let last = after;
  for (const digit of digits.slice(from)) {
    const items = await table.queryFirst(
      {
        IndexName: 'bySitemap',
        KeyConditionExpression: '#pk = :digit AND #sk > :after',
        ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
        ExpressionAttributeValues: {
          ':digit': partitionOf(digit),
          ':after': last?.startsWith(digit) ? last : digit,
        },
      },
      limit - keys.length,
    );
    keys.push(...items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
    last = String(items.at(-1)?.[sortKey] ?? last ?? digit);
    if (keys.length === limit) return { items: keys, next: last };
  }
  return { items: keys, next: undefined };
}
