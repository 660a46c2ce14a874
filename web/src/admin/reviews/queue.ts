/** Contents of the queue of reviews, and the commands of its keys. */
import type { ReviewDecision, StaffReview } from '../../../../shared/contracts/reviews/reviews.ts';

export const lists = ['pending', 'reported', 'published', 'rejected', 'removed'] as const;
export type List = (typeof lists)[number];

export type Action = ReviewDecision['action'];

/** Whether a review belongs to a list. */
export function belongs(list: List, { status, reports }: Pick<StaffReview, 'status' | 'reports'>): boolean {
  return list === 'reported' ? status === 'published' && reports.length > 0 : status === list;
}

/** Actions of staff on a review. */
export function actionsOf({ status, reports }: Pick<StaffReview, 'status' | 'reports'>): readonly Action[] {
  switch (status) {
    case 'pending':
      return ['publish', 'reject'];
    case 'published':
      return reports.length > 0 ? ['keep', 'remove'] : ['remove'];
    case 'rejected':
    case 'removed':
      return ['publish'];
  }
}

/**
 * The reviews of a list, without those that a decision is about which waits, and as they are after those that were saved: the
 * list is read from an index, which may be a moment behind.
 */
export function shownOf(
  loaded: readonly StaffReview[],
  list: List,
  delayed: ReadonlySet<string>,
  saved: ReadonlyMap<string, StaffReview>,
): StaffReview[] {
  return loaded.flatMap((review) => {
    const current = saved.get(review.id) ?? review;
    return delayed.has(review.id) || !belongs(list, current) ? [] : [current];
  });
}

export type KeyCommand = Action | 'next' | 'previous' | 'undo' | 'help';

/** Commands of the keys. */
export const commands: Readonly<Record<string, KeyCommand>> = {
  p: 'publish',
  r: 'reject',
  d: 'remove',
  k: 'keep',
  j: 'next',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  u: 'undo',
  '?': 'help',
};
