import { describe, expect, it } from 'vitest';
import { about } from '../../../../shared/content/pages/about.ts';
import { type RankedClinic, rank, rankingWeights } from '../../../../shared/domain/ranks/ranking.ts';
import {
  type CountedReview,
  DETAILED_REVIEW_CHARACTERS,
  evidenceOf,
  noEvidence,
} from '../../../../shared/domain/reviews/review-sums.ts';

const asOf = new Date('2026-06-01T00:00:00Z');
const clinic: RankedClinic = {
  verified: false,
  acceptingPatients: false,
  telemedicine: false,
  wheelchairAccessible: false,
  parkingAvailable: false,
  languagesSpoken: [],
  practiceHours: '',
  insuranceAccepted: [],
  confirmedAt: asOf.toISOString(),
  credentials: { licenceChecked: false, taxonomyMatches: false, contactVerified: false },
};

const daysAgo = (days: number) => new Date(asOf.getTime() - days * 86_400_000).toISOString();
const review = (over: Partial<CountedReview> = {}): CountedReview => ({
  rating: 5,
  createdAt: asOf.toISOString(),
  contactVerified: true,
  isDetailed: false,
  hasReply: false,
  ...over,
});
const partsOf = (over: Partial<RankedClinic>, reviews: readonly CountedReview[] = []) =>
  rank({ clinic: { ...clinic, ...over }, evidence: evidenceOf(reviews, asOf), categoryMean: 4, asOf }).parts;
const textOf = (part: string) => about.ranking.parts.find((one) => one.part === part)?.text;
const inputText = (term: string) => about.ranking.inputs.items.find((one) => one.term === term)?.text;

describe('the explanation of the ranking', () => {
  it('names every part of the score, in the order of the weights', () => {
    expect(about.ranking.parts.map(({ part }) => part)).toEqual(Object.keys(rankingWeights));
  });

  it('mentions the ten average reviews of the formula', () => {
    expect(textOf('patientSatisfaction')).toContain('Ten average reviews');
    // Ten of 4 and ten of 5 stars are 4.5 on average, which is three quarters of the way from 3 to 5.
    expect(
      partsOf(
        {},
        Array.from({ length: 10 }, () => review()),
      ).patientSatisfaction,
    ).toBeCloseTo(0.75);
  });

  it('counts a review half after a year, and 60% of one whose author is verified', () => {
    expect(inputText('Recency')).toContain('half after a year');
    expect(inputText('Verified authors')).toContain('60%');
    const satisfaction = (reviews: readonly CountedReview[]) => partsOf({}, reviews).patientSatisfaction;
    const old = review({ createdAt: daysAgo(365) });
    expect(satisfaction([old, old])).toBeCloseTo(satisfaction([review()]));
    const unverified = review({ contactVerified: false });
    expect(satisfaction(Array.from({ length: 5 }, () => unverified))).toBeCloseTo(
      satisfaction([review(), review(), review()]),
    );
  });

  it('mentions the cap of unverified authors', () => {
    expect(inputText('Verified authors')).toContain('at most 3, ');
    expect(inputText('Verified authors')).toContain('plus as much as the verified ones do');
    const unverified = Array.from({ length: 50 }, () => review({ contactVerified: false }));
    const verified = Array.from({ length: 3 }, () => review());
    // Alone as much as three verified ones; beside three, as much as six.
    expect(partsOf({}, unverified).patientSatisfaction).toBeCloseTo(
      partsOf({}, verified).patientSatisfaction,
    );
    expect(partsOf({}, [...unverified, ...verified]).patientSatisfaction).toBeCloseTo(
      partsOf({}, [...verified, ...verified, ...verified]).patientSatisfaction,
    );
  });

  it('mentions 50 recent reviews and 80 characters', () => {
    const text = textOf('reviewQuality');
    expect(text).toContain('about 50');
    expect(text).toContain('at least 80 characters');
    const quality = (count: number, length: number) =>
      partsOf(
        {},
        Array.from({ length: count }, () => review({ isDetailed: length >= DETAILED_REVIEW_CHARACTERS })),
      ).reviewQuality;
    expect(quality(60, 79)).toBeCloseTo(quality(50, 79));
    expect(quality(40, 79)).toBeLessThan(quality(50, 79));
    expect(quality(50, 80)).toBeGreaterThan(quality(50, 79));
  });

  it('mentions two weeks for a response, and 90 days until a listing loses freshness', () => {
    const text = textOf('serviceExcellence');
    expect(text).toContain('older than two weeks');
    expect(text).toContain('90 days');
    const answered = (days: number) => partsOf({}, [review({ createdAt: daysAgo(days) })]).serviceExcellence;
    expect(answered(14)).toBeGreaterThan(answered(15));
    const fresh = (days: number) => partsOf({ confirmedAt: daysAgo(days) }).serviceExcellence;
    expect(fresh(90)).toBe(fresh(0));
    expect(fresh(180)).toBeLessThan(fresh(90));
    expect(fresh(365)).toBe(fresh(4000));
  });

  it('adds two points for a verified practice', () => {
    expect(inputText('Verified status')).toContain('2 points');
    expect(about.ranking.formula.text).toContain('2 points');
    expect(
      rank({ clinic: { ...clinic, verified: true }, evidence: noEvidence, categoryMean: 4, asOf })
        .verifiedBoost,
    ).toBe(2);
  });
});

it('formats the numbers of clinics and cities as a sentence', () => {
  expect(about.hero.counts('573', `5 ${about.hero.city(5)}`)).toBe('Over 573 verified clinics in 5 cities');
});
