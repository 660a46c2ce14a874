/** What a changed item of a clinic changes in public. */

import { isDeepStrictEqual } from 'node:util';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { noReviews, type ReviewSums, totalsOf } from '../../../shared/domain/reviews/review-sums.ts';
import { exportedClinic } from '../exports/index.ts';
import type { StoredChange } from './items.ts';

/** A change that has not happened in public yet. */
export type ComingChange = Omit<StoredChange, 'at'>;

/** Undefined: nothing of it is public, or the same as before. */
export function publicChangeOf(
  before: ClinicRecord | undefined,
  after: ClinicRecord | undefined,
): ComingChange | undefined {
  const [was, is] = [before?.status === 'approved', after?.status === 'approved'];
  if (is && after !== undefined && !was) {
    const kind = before?.status === 'unlisted' ? 'relisted' : 'added';
    return { id: after.id, kind, slug: after.slug };
  }
  if (!was || before === undefined) return undefined;
  if (!is || after === undefined) {
    const reason = after?.unlisted?.reason;
    return { id: before.id, kind: 'unlisted', slug: before.slug, ...(reason && { reason }) };
  }
  const fields = changedFields(shownOf(before), shownOf(after));
  const isMerged = after.mergeKey !== undefined && after.mergeKey !== before.mergeKey;
  if (fields.length === 0 && !isMerged) return undefined;
  const kind = isMerged ? 'merged' : 'changed';
  return { id: after.id, kind, slug: after.slug, ...(fields.length > 0 && { fields }) };
}

/** What published reviews change of a clinic. */
export function ratingChangeOf(id: string, before: ReviewSums, after: ReviewSums): ComingChange | undefined {
  const fields = changedFields(ratingsOf(before), ratingsOf(after));
  return fields.length === 0 ? undefined : { id, kind: 'changed', fields };
}

const ratingsOf = (sums: ReviewSums) => {
  const { sum, count } = totalsOf(sums);
  return { rating: `${sum} of ${count}`, reviewCount: count, ratingCounts: sums.counts };
};

/** As exports have it, without ratings. */
const shownOf = (clinic: ClinicRecord): Readonly<Record<string, unknown>> => ({
  ...exportedClinic({ ...clinic, ratings: totalsOf(noReviews) }, noReviews),
});

function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
}
