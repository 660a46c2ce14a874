/** Figures of a landing page's list. */
import type { ClinicCard } from '../../../../shared/contracts/entities.ts';
import { averageText } from '../../../../shared/domain/ranks/rating.ts';

/**
 * Mean over the reviews of the clinics, as text with one decimal, "0.0" without reviews. Cards carry averages of one
 * decimal, so the last digit can differ from the mean over the single reviews.
 */
export function averageRating(clinics: readonly ClinicCard[]): string {
  return averageText({
    sum: clinics.reduce((sum, { rating, reviewCount }) => sum + Number(rating) * reviewCount, 0),
    count: clinics.reduce((count, { reviewCount }) => count + reviewCount, 0),
  });
}

/** '12', or '100+' when there are more than were loaded: the list call sends no total. */
export function countText(loaded: number, hasMore: boolean): string {
  return hasMore ? `${loaded}+` : String(loaded);
}
