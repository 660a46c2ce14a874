/** Derives what the clinic page shows from the fields of a clinic. */

import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import { clockText } from '../../../../shared/content/clinics/clock-text.ts';
import type { ClinicCard, ClinicDetail, WeekHours } from '../../../../shared/contracts/entities.ts';
import { MAX_PEERS } from '../../../../shared/contracts/limits.ts';
import { type Weekday, weekdays } from '../../../../shared/domain/clinics/weekdays.ts';
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

/** The days of a week with their hours in one format, Monday first. */
export function weekRows({ spans, closed, byAppointment }: WeekHours): { day: Weekday; times: string }[] {
  const { quickInfo: words } = copy;
  return weekdays.map((day) => {
    const open = spans.filter(({ days }) => days.includes(day));
    if (open.length > 0) return { day, times: open.map(spanText).join(', ') };
    if (byAppointment.includes(day)) return { day, times: words.byAppointment };
    return { day, times: closed.includes(day) ? words.closed : words.unstated };
  });
}

type Exceptions = NonNullable<ClinicDetail['hoursExceptions']>;

/** Times of a day with other hours. */
export const exceptionText = ({ spans }: Exceptions[number]): string =>
  spans.map(spanText).join(', ') || copy.quickInfo.closed;

/** '8:00 AM - 4:30 PM'. The last minute of a day stands for its end. */
function spanText({ opens, closes }: Exceptions[number]['spans'][number]): string {
  if (opens === '00:00' && closes === '23:59') return copy.quickInfo.allDay;
  return [opens, closes === '23:59' ? '24:00' : closes].map((time) => clockText(minutesOf(time))).join(' - ');
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
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
