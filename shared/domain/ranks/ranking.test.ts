import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedReview, evidenceOf } from '../reviews/review-sums.ts';
import { nextRank, RANK_STEP, type RankedClinic, rank, SEARCH_RANK_TOLERANCE } from './ranking.ts';

const asOf = new Date('2025-09-01T00:00:00Z');
const daysAgo = (days: number) => new Date(asOf.getTime() - days * 86_400_000).toISOString();

const clinic = (changes: Partial<RankedClinic> = {}): RankedClinic => ({
  verified: true,
  acceptingPatients: true,
  telemedicine: false,
  wheelchairAccessible: true,
  parkingAvailable: true,
  languagesSpoken: ['English', 'Spanish'],
  practiceHours: 'Monday-Friday: 8:00 AM - 6:00 PM',
  insuranceAccepted: ['Medicare'],
  confirmedAt: daysAgo(30),
  credentials: { licenceChecked: true, taxonomyMatches: true, contactVerified: true },
  ...changes,
});

const review = (changes: Partial<CountedReview> = {}): CountedReview => ({
  rating: 5,
  createdAt: daysAgo(10),
  contactVerified: true,
  isDetailed: true,
  hasReply: false,
  ...changes,
});

const reviews = (count: number, make: (index: number) => Partial<CountedReview>): CountedReview[] =>
  Array.from({ length: count }, (_, index) => review(make(index)));

interface Ranked {
  readonly clinic?: RankedClinic;
  readonly reviews?: readonly CountedReview[];
  readonly categoryMean?: number;
  readonly at?: Date;
}

const rankOf = ({ clinic: ranked = clinic(), reviews: some = [], categoryMean = 4.2, at = asOf }: Ranked) =>
  rank({ clinic: ranked, evidence: evidenceOf(some, at), categoryMean, asOf: at });

const score = (ranked: Ranked) => rankOf(ranked).score;

const usualCredentials = { licenceChecked: true, taxonomyMatches: true, contactVerified: false };

/** Input of a clinic with only a name and an address. */
const bare = {
  acceptingPatients: false,
  wheelchairAccessible: false,
  parkingAvailable: false,
  languagesSpoken: ['English'],
  practiceHours: '',
  insuranceAccepted: [],
  credentials: { licenceChecked: false, taxonomyMatches: false, contactVerified: false },
} satisfies Partial<RankedClinic>;

describe('the rank', () => {
  it('orders the published cases as published', () => {
    // Where the cases leave details open: five of seven access facts, two of five reviews in detail.
    const usual = clinic({ wheelchairAccessible: false, credentials: usualCredentials });
    const nothingKnown = clinic({ ...bare, verified: false, confirmedAt: daysAgo(4 * 365) });
    const mixed = (index: number) => ({
      rating: index % 5 < 3 ? 5 : 4,
      isDetailed: index % 5 < 2,
    });
    const cases = {
      // 5 of the 100 are too recent for a reply to be due; 60 of the other 95 have one.
      'a hundred at 4.6 over two years': score({
        clinic: usual,
        reviews: reviews(100, (index) => ({
          ...mixed(index),
          createdAt: daysAgo(index < 5 ? 7 : 20 + (index * 710) / 100),
          hasReply: index >= 5 && index < 65,
        })),
      }),
      'two new 5-star reviews': score({
        clinic: usual,
        reviews: reviews(2, () => ({ createdAt: daysAgo(3) })),
      }),
      'thirty recent at 3.0, all replied': score({
        clinic: usual,
        reviews: reviews(30, () => ({ rating: 3, createdAt: daysAgo(20), hasReply: true })),
      }),
      'no reviews, fresh, verified': score({ clinic: usual }),
      'the hundred, four years old, on an outdated listing': score({
        clinic: { ...usual, confirmedAt: daysAgo(4 * 365) },
        reviews: reviews(100, (index) => ({ ...mixed(index), createdAt: daysAgo(4 * 365) })),
      }),
      'thirty unverified 5-star reviews in three days, unverified clinic': score({
        clinic: nothingKnown,
        reviews: reviews(30, () => ({ createdAt: daysAgo(1), contactVerified: false, isDetailed: false })),
      }),
    };
    expect(Object.entries(cases).sort(([, a], [, b]) => b - a)).toEqual(Object.entries(cases));
    // Sizes as published with the cases, which leave some details open. The cap of unconfirmed weight took the thirty from 50.5.
    const published = [79, 61, 60, 52, 50.2, 38];
    Object.values(cases).forEach((value, index) => {
      expect(Math.abs(value - (published[index] ?? 0))).toBeLessThan(2);
    });
  });

  it('is the weighted sum of its parts and the boost of a verified clinic', () => {
    const result = rankOf({ reviews: reviews(12, () => ({})) });
    const { parts } = result;
    const points =
      100 *
      (0.4 * parts.patientSatisfaction +
        0.25 * parts.reviewQuality +
        0.2 * parts.serviceExcellence +
        0.1 * parts.accessibility +
        0.05 * parts.credentials);
    expect(result.verifiedBoost).toBe(2);
    expect(result.score).toBeCloseTo(points + 2, 2);
  });

  it('follows the formula for a clinic computed by hand', () => {
    // One review of 5 stars today by an unverified author, 3 characters long, on a clinic with nothing else.
    const result = rankOf({
      clinic: clinic({ ...bare, verified: false, confirmedAt: daysAgo(1000) }),
      reviews: [review({ createdAt: daysAgo(0), contactVerified: false, isDetailed: false })],
      categoryMean: 4,
    });
    expect(result.parts.patientSatisfaction).toBeCloseTo(((40 + 0.6 * 5) / 10.6 - 3) / 2, 10);
    expect(result.parts.reviewQuality).toBeCloseTo((0.6 * Math.log(1.6)) / Math.log(51), 10);
    expect(result.parts.serviceExcellence).toBe(0.25);
    expect(result.parts.accessibility).toBe(0);
    expect(result.parts.credentials).toBe(0);
  });

  it('expects a reply only to reviews older than two weeks', () => {
    const unanswered = (days: number) =>
      rankOf({ reviews: [review({ createdAt: daysAgo(days) })] }).parts.serviceExcellence;
    expect(unanswered(14)).toBe(0.75);
    expect(unanswered(15)).toBeCloseTo(0.5 / 3 + 0.5);
  });

  const anyReview: fc.Arbitrary<CountedReview> = fc.record({
    rating: fc.integer({ min: 1, max: 5 }),
    createdAt: fc.integer({ min: 0, max: 4_000 }).map(daysAgo),
    contactVerified: fc.boolean(),
    isDetailed: fc.boolean(),
    hasReply: fc.boolean(),
  });
  const anyReviews = fc.array(anyReview, { maxLength: 60 });
  /** Unconfirmed ones weigh at most 3, so that no cap applies: above it, a confirmed review lets others count for more, also bad ones. */
  const belowCap = fc
    .tuple(fc.array(anyReview, { maxLength: 60 }), fc.array(anyReview, { maxLength: 5 }))
    .map(([some, few]) => [
      ...some.map((one) => ({ ...one, contactVerified: true })),
      ...few.map((one) => ({ ...one, contactVerified: false })),
    ]);
  const anyMean = fc.double({ min: 1, max: 5, noNaN: true });

  it('lies between 0 and 100, whatever the reviews', () => {
    fc.assert(
      fc.property(anyReviews, anyMean, fc.boolean(), (some, categoryMean, verified) => {
        const { score: value, parts } = rankOf({ clinic: clinic({ verified }), reviews: some, categoryMean });
        for (const part of [value / 100, ...Object.values(parts)]) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('gives unconfirmed reviews at most 3 and the weight of the confirmed ones, as one share of each', () => {
    const today = { createdAt: daysAgo(0) };
    const unconfirmed = { ...today, contactVerified: false };
    const weighed = (some: readonly CountedReview[]) => evidenceOf(some, asOf);
    // Five weigh 3 and stay below the cap.
    expect(weighed(reviews(5, () => unconfirmed)).weight).toBeCloseTo(3);
    expect(weighed(reviews(50, () => unconfirmed)).weight).toBeCloseTo(3);
    const confirmed = reviews(4, () => today);
    expect(weighed([...confirmed, ...reviews(50, () => unconfirmed)]).weight).toBeCloseTo(4 + 3 + 4);
    // Half of fifty with five stars, half of them with detail: the same shares of what the cap leaves.
    const mixed = reviews(50, (index) => ({
      ...unconfirmed,
      rating: index % 2 === 0 ? 5 : 1,
      isDetailed: index < 25,
    }));
    expect(weighed(mixed)).toMatchObject({ stars: expect.closeTo(9), detailed: expect.closeTo(1.5) });
  });

  it('does not depend on the order of reviews', () => {
    fc.assert(
      fc.property(
        anyReviews.chain((some) =>
          fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
        ),
        anyMean,
        ([some, shuffled], categoryMean) => {
          const [one, other] = [some, shuffled].map(
            (reviewed) => rankOf({ reviews: reviewed, categoryMean }).parts,
          );
          for (const [part, value] of Object.entries(one ?? {})) {
            expect(Object.entries(other ?? {})).toContainEqual([part, expect.closeTo(value, 9)]);
          }
        },
      ),
    );
  });

  /** Pairs whose second input is at least as good in each respect. */
  function neverLower(worse: Ranked, better: Ranked): void {
    expect(score(better)).toBeGreaterThanOrEqual(score(worse));
  }

  it('never falls by a good, recent, detailed review of a confirmed contact', () => {
    fc.assert(
      fc.property(belowCap, anyMean, (some, categoryMean) => {
        neverLower(
          { reviews: some, categoryMean },
          { reviews: [...some, review({ createdAt: daysAgo(0) })], categoryMean },
        );
      }),
    );
  });

  it('never falls when a good, detailed review is confirmed', () => {
    fc.assert(
      fc.property(belowCap, anyMean, (some, categoryMean) => {
        const good = review({ contactVerified: false });
        // One unconfirmed review less, so that the cap does not apply with this one either.
        const others = some.slice(0, -1);
        neverLower(
          { reviews: [...others, good], categoryMean },
          { reviews: [...others, { ...good, contactVerified: true }], categoryMean },
        );
      }),
    );
  });

  it('never falls when a star, a reply or detail is added to a review', () => {
    const better = fc.constantFrom<(one: CountedReview) => Partial<CountedReview>>(
      ({ rating }) => ({ rating: Math.min(5, rating + 1) }),
      () => ({ hasReply: true }),
      () => ({ isDetailed: true }),
    );
    fc.assert(
      fc.property(
        fc.array(anyReview, { minLength: 1, maxLength: 30 }),
        anyMean,
        better,
        (some, categoryMean, improve) => {
          const [first, ...rest] = some;
          if (first === undefined) return;
          const improved = { ...first, ...improve(first) };
          neverLower({ reviews: some, categoryMean }, { reviews: [improved, ...rest], categoryMean });
        },
      ),
    );
  });

  it('never rises by age: neither of good reviews nor of the listing', () => {
    const good = anyReview.map((one) => ({ ...one, rating: 5, isDetailed: true }));
    fc.assert(
      fc.property(
        fc.array(good, { maxLength: 60 }),
        anyMean,
        fc.integer({ min: 0, max: 3_000 }),
        (some, categoryMean, days) => {
          // As many replies as are due, since a reply that becomes due may raise the share of replies.
          const answered = some.map((one) => ({ ...one, hasReply: false }));
          const later = new Date(asOf.getTime() + days * 86_400_000);
          neverLower({ reviews: answered, categoryMean, at: later }, { reviews: answered, categoryMean });
        },
      ),
    );
  });

  it('does not depend on Google’s rating', () => {
    const withGoogle = { ...clinic(), googlePlaceId: 'place', google: { rating: 1, reviewCount: 10_000 } };
    expect(score({ clinic: withGoogle })).toBe(score({}));
  });
});

describe('the rank that is stored', () => {
  const stored = { score: 60, searchScore: 58 };

  it('is exact at first and when the record has changed', () => {
    expect(nextRank(undefined, 61.23, 'aged')).toEqual({ score: 61.23, searchScore: 61.23 });
    expect(nextRank(stored, 60.01, 'changed')).toEqual({ score: 60.01, searchScore: 58 });
  });

  it('stays while reviews age by less than a step', () => {
    expect(nextRank(stored, 60 - RANK_STEP + 0.01, 'aged')).toBe(stored);
    expect(nextRank(stored, 60 - RANK_STEP, 'aged')).toEqual({ score: 59.5, searchScore: 58 });
  });

  it('moves in search when it differs by the tolerance', () => {
    const moved = 58 + SEARCH_RANK_TOLERANCE;
    expect(nextRank(stored, moved - 0.01, 'changed').searchScore).toBe(58);
    expect(nextRank(stored, moved, 'changed')).toEqual({ score: moved, searchScore: moved });
    expect(nextRank(stored, 58 - SEARCH_RANK_TOLERANCE, 'aged').searchScore).toBe(50);
  });
});
