/** The running sums of a clinic's published reviews as they are stored (access pattern 38). */
import type { RawItem, Table } from './client.ts';
import { reviewSumsItemSchema } from './items.ts';
import { keys, REVIEW_SUMS_SORT_KEY } from './keys.ts';
import { parseItem } from './parse-items.ts';

/** The sums among the items of a clinic's partition; those of no reviews where there is none. */
export function sumsIn(items: readonly RawItem[]) {
  return parseSums(items.find(({ sk }) => sk === REVIEW_SUMS_SORT_KEY));
}

export async function readSums(table: Table, clinicId: string) {
  return parseSums(await table.get(keys.reviewSums(clinicId), { consistent: true }));
}

const parseSums = (item: RawItem = {}) => parseItem('sums of reviews', reviewSumsItemSchema, item);
