import { groupedCount } from '../../lib/counts.ts';

/** '1 review', '1,204 reviews', 'No reviews yet'. */
export function reviewsText(count: number): string {
  if (count === 0) return 'No reviews yet';
  return `${groupedCount(count)} ${count === 1 ? 'review' : 'reviews'}`;
}
