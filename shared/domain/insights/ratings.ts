import type { RatingTotals } from '../ranks/rating.ts';
import { endOfWeek, weekOf } from './weeks.ts';

interface RatedReview {
  readonly rating: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface RatedWeek {
  /** Reviews that were written in the week. */
  readonly reviews: number | null;
  /** Average until its end, of two decimals. */
  readonly rating: number | null;
}

/**
 * Reviews and rating by week, from the present totals and the newest reviews: what was written after a week is taken away. `isCut`: there are
 * older ones than those, so that the week of the oldest and those before it are not known.
 */
export function ratingsByWeek(
  weeks: readonly string[],
  totals: RatingTotals,
  newest: readonly RatedReview[],
  isCut: boolean,
): RatedWeek[] {
  const oldest = newest.at(-1);
  const unknownUntil = isCut && oldest !== undefined ? weekOf(new Date(oldest.createdAt)) : '';
  return weeks.map((week) => {
    if (week <= unknownUntil) return { reviews: null, rating: null };
    const later = newest.filter(({ createdAt }) => createdAt >= endOfWeek(week));
    const count = totals.count - later.length;
    const sum = later.reduce((rest, { rating }) => rest - rating, totals.sum);
    return {
      reviews: newest.filter(({ createdAt }) => weekOf(new Date(createdAt)) === week).length,
      rating: count > 0 ? Math.round((sum / count) * 100) / 100 : null,
    };
  });
}
