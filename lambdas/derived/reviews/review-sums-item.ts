/** The running sums of a clinic's published reviews as they are stored (access pattern 38). */

import type { RawItem, Table } from '../../table/index.ts';
import { parseItem } from '../../table/index.ts';
import { publicReviewKeys, REVIEW_SUMS_SORT_KEY, reviewSumsItemSchema } from './items.ts';

/** The sums among the items of a clinic's partition; those of no reviews where there is none. */
export function sumsIn(items: readonly RawItem[]) {
  return parseSums(items.find(({ sk }) => sk === REVIEW_SUMS_SORT_KEY));
}

export async function readSums(table: Table, clinicId: string) {
  return parseSums(await table.get(publicReviewKeys.sums(clinicId), { consistent: true }));
}

const parseSums = (item: RawItem = {}) => parseItem('sums of reviews', reviewSumsItemSchema, item);
