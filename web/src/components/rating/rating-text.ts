import { groupedCount } from '../../lib/format.ts';

/** Number of half stars that a rating fills, 0 to 10, rounded to the nearest: "4.3" is 9 halves, four and a half stars. */
export function halfStars(value: string): number {
  const rating = Number(value);
  if (!Number.isFinite(rating)) return 0;
  return Math.round(Math.min(Math.max(rating, 0), 5) * 2);
}

/** The rating with one decimal, "0.0" when it is missing. */
export function ratingLabel(value: string | undefined): string {
  const rating = Number(value);
  return Number.isFinite(rating) ? rating.toFixed(1) : '0.0';
}

/** '1 review', '1,204 reviews', 'No reviews yet'. */
export function reviewsText(count: number): string {
  if (count === 0) return 'No reviews yet';
  return `${groupedCount(count)} ${count === 1 ? 'review' : 'reviews'}`;
}
