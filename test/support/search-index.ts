/** The keys of a search index in memory, read as the table is, so that thousands of searches take no requests. */

import type { SearchedClinic } from '../../lambdas/derived/listings/project-clinic.ts';
import { indexedClinicOf, postingItems } from '../../lambdas/derived/search/indexed-clinic.ts';
import type { Table } from '../../lambdas/table/client.ts';
import type { Key } from '../../lambdas/table/key.ts';

type Posting = Key & { readonly c?: string };

export function postingsOf(searched: SearchedClinic): Iterable<Posting> {
  return postingItems(indexedClinicOf(searched)).values();
}

/** Bytes of a read that half a read unit pays for, eventually consistent. */
const BYTES_OF_HALF_A_UNIT = 4_096;
/** Of the attributes `pk` and `sk`. */
const BYTES_OF_NAMES = 4;

export class SearchIndexInMemory implements Pick<Table, 'query'> {
  readonly #partitions = new Map<string, Posting[]>();
  #sorted = false;

  add(items: Iterable<Posting>): void {
    for (const item of items) {
      const partition = this.#partitions.get(item.pk);
      if (partition === undefined) this.#partitions.set(item.pk, [item]);
      else partition.push(item);
    }
    this.#sorted = false;
  }

  async query(input: Parameters<Table['query']>[0]): ReturnType<Table['query']> {
    this.#sort();
    const { ':pk': pk, ...range } = input.ExpressionAttributeValues ?? {};
    const partition = this.#partitions.get(String(pk)) ?? [];
    const [from, to] = rangeOf(input.KeyConditionExpression, range);
    const items: { pk: string; sk: string; c?: string }[] = [];
    let bytes = 0;
    const units = () => Math.max(1, Math.ceil(bytes / BYTES_OF_HALF_A_UNIT)) / 2;
    for (let index = firstFrom(partition, from); ; index += 1) {
      const item = partition[index];
      if (item === undefined || compare(item.sk, to) > 0) break;
      items.push({ ...item });
      bytes += item.pk.length + Buffer.byteLength(item.sk) + BYTES_OF_NAMES;
      if (item.c !== undefined) bytes += item.c.length + 1;
      if (items.length === input.Limit) return { items, lastKey: { pk, sk: item.sk }, units: units() };
    }
    return { items, units: units() };
  }

  #sort(): void {
    if (this.#sorted) return;
    for (const partition of this.#partitions.values()) partition.sort((a, b) => compare(a.sk, b.sk));
    this.#sorted = true;
  }
}

const LAST = '\u{10ffff}';

function rangeOf(condition: string | undefined, values: Readonly<Record<string, unknown>>): [string, string] {
  switch (condition) {
    case 'pk = :pk':
      return ['', LAST];
    case 'pk = :pk AND sk BETWEEN :from AND :to':
      return [String(values[':from']), String(values[':to'])];
    default:
      throw new Error(`no such query is known: ${condition}`);
  }
}

/** DynamoDB's order, as long as no character is beyond the basic plane. */
function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function firstFrom(sorted: readonly Posting[], from: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sorted[middle]?.sk ?? '', from) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
