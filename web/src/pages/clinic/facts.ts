/** Derives what the clinic page shows from the fields of a clinic. */

import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicCard, ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { MAX_PEERS } from '../../../../shared/contracts/limits.ts';
import { words } from '../../../../shared/domain/text/text.ts';
import { reviewsText } from '../../components/rating/rating-text.ts';

/** Reviews shown on a clinic's page (specification, section 9). */
export const REVIEWS_SHOWN = 5;

/** Other clinics of a list that includes the clinic itself. */
export function otherClinics<Clinic extends Pick<ClinicCard, 'slug'>>(
  sameCityAndCategory: readonly Clinic[],
  slug: string,
): Clinic[] {
  if (sameCityAndCategory.length <= 1) return [];
  return sameCityAndCategory.filter((clinic) => clinic.slug !== slug).slice(0, MAX_PEERS);
}

/** Whether there are too few reviews for a meaningful rating. */
export function isNew({ reviewCount }: Pick<ClinicCard, 'reviewCount'>): boolean {
  return reviewCount < copy.ratings.fewReviews;
}

export function hasGoogleRating({ googleRating }: Pick<ClinicCard, 'googleRating'>): boolean {
  return Number(googleRating) > 0;
}

/** Practice hours as they were typed, line by line. */
export function hoursLines(practiceHours: string): string[] {
  return practiceHours
    .split(/\r?\n|;/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The distinct category and services. */
export function serviceChips({ category, services }: Pick<ClinicCard, 'category' | 'services'>): string[] {
  return [...new Set([category.name, ...(services ?? [])])];
}

type Described = Pick<ClinicDetail, 'name' | 'category' | 'city' | 'rating' | 'reviewCount'>;

export function pageTitle({ name, category, city }: Described): string {
  return `${name} - ${category.name} in ${city.name}, ${city.state}`;
}

export function pageDescription(clinic: Described): string {
  const { name, category, city, rating, reviewCount } = clinic;
  const rated = reviewCount === 0 ? '' : ` Rated ${rating} of 5 by ${reviewsText(reviewCount)}.`;
  return `${name}, ${category.name} in ${city.name}, ${city.state}.${rated} Address, phone, hours, services, insurance and patient reviews.`;
}

const SMALL_WORDS = new Set(['the', 'of', 'and', 'at', 'for', 'dr', 'la', 'le', 'el', 'de', 'du', 'des']);

/** One or two initials of a name: 'The Harbor Dental Group' gives 'HD'. */
export function initials(name: string): string {
  const all = words(name);
  const significant = all.filter((word) => !SMALL_WORDS.has(word));
  return (significant.length > 0 ? significant : all)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}
