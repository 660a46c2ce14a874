import type { ClinicRecord } from '../../shared/domain/records.ts';
import type { Practice } from './clinics.ts';
import type { Random } from './random.ts';
import type { ReviewedPractice } from './reviews.ts';

const DAY_MS = 86_400_000;

/**
 * How practices are received: how many reviews each has, and around which mean.
 *
 * Few have very many and some have none, as in any directory. The counts are those of a fixed curve, dealt out at
 * random, so that their sum does not depend on luck; practices that were listed lately get few.
 */
export function reception(practices: readonly Practice[], asOf: string, random: Random): ReviewedPractice[] {
  const counts = reviewCounts(practices.length);
  const byPopularity = practices
    .map((practice) => ({ practice, popularity: popularity(practice, asOf) + 1.1 * random.normal() }))
    .toSorted((one, other) => other.popularity - one.popularity);
  return byPopularity.map(({ practice }, position) => {
    const count = counts[position] ?? 0;
    return { ...practice, count, mean: mean(count, random) };
  });
}

/** Listed for long, verified and not a second listing. */
function popularity({ clinic, secondListing }: Practice, asOf: string): number {
  const years = (Date.parse(asOf) - Date.parse(clinic.createdAt)) / DAY_MS / 365;
  return 1.6 * Math.log(0.15 + years) + (clinic.verified ? 0.4 : 0) - (secondListing ? 1.2 : 0);
}

const UNREVIEWED = 25;

/** Many, then ever fewer, then none. */
function reviewCounts(practices: number): number[] {
  const reviewed = practices - UNREVIEWED;
  return Array.from({ length: practices }, (_, position) => {
    if (position >= reviewed) return 0;
    const rest = 1 - position / (reviewed - 1);
    return Math.max(1, Math.round(46 * rest ** 11 + 10.4 * rest ** 1.4));
  });
}

/** Ratings cluster high; practices with many reviews are rarely perfect. */
function mean(count: number, random: Random): number {
  return random.weighted([
    [5, count > 12 ? 0.3 : 7],
    [random.between(4.7, 4.95), 19],
    [random.between(4.3, 4.7), 36],
    [random.between(3.8, 4.3), 22],
    [random.between(3.1, 3.8), 11],
    [random.between(2.4, 3.1), 5],
  ]);
}

/** What the maps service says about most of them: more reviews, much the same mood. */
export function googleFigures(
  practices: readonly ReviewedPractice[],
  random: Random,
): Map<string, NonNullable<ClinicRecord['google']>> {
  const figures = new Map<string, NonNullable<ClinicRecord['google']>>();
  const byPlace = new Map<string, ClinicRecord['google']>();
  for (const { clinic, mean, count } of practices) {
    const { googlePlaceId } = clinic;
    if (!googlePlaceId) continue;
    const rating = Math.min(5, Math.max(2.2, mean - 0.05 + 0.22 * random.normal()));
    const reviewCount = Math.round((count + 4) * random.between(1.2, 7) + random.integer(0, 14));
    if (!byPlace.has(googlePlaceId)) {
      const own = { rating: Math.round(rating * 10) / 10, reviewCount };
      byPlace.set(googlePlaceId, random.chance(0.08) ? undefined : own);
    }
    const own = byPlace.get(googlePlaceId);
    if (own) figures.set(clinic.id, own);
  }
  return figures;
}
