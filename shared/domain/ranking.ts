/**
 * The directory's rank: explained part by part on the page 'About' and beside a clinic's score.
 * It uses the product's own published reviews only, cannot be bought, and is a pure function of its input.
 */
import { parseOpeningHours } from './opening-hours.ts';
import type { ClinicRecord, ReviewRecord } from './records.ts';

export const RANKING_VERSION = 1;

/** Weights of the parts (specification, section 1); they sum to 1. */
export const rankingWeights = {
  patientSatisfaction: 0.4,
  reviewQuality: 0.25,
  serviceExcellence: 0.2,
  accessibility: 0.1,
  credentials: 0.05,
} as const;
export type RankingPart = keyof typeof rankingWeights;

/** Mean rating that is used for a category until its own is known. */
export const UNKNOWN_CATEGORY_MEAN = 4.2;

/** Points added for a verified clinic. */
const VERIFIED_BOOST = 2;
/** A review's weight halves in this many days. */
const HALF_LIFE_DAYS = 365;
/** Weight of a review whose author's contact was not verified. */
const UNVERIFIED_WEIGHT = 0.6;
/** How many average reviews the category's mean counts for, so that a few reviews cannot decide. */
const PRIOR_WEIGHT = 10;
/** Weight of reviews at which more of them add nothing. */
const ENOUGH_REVIEWS = 50;
const DETAILED_REVIEW_CHARACTERS = 80;
/** Days that a practice has for a reply before it counts as missing. */
const REPLY_DAYS = 14;
/** A listing counts as fresh for 90 days after it was confirmed, then fades for 275. */
const FRESH_DAYS = 90;
const FADE_DAYS = 275;

const DAY_MS = 86_400_000;

export type RankedReview = Pick<
  ReviewRecord,
  'rating' | 'content' | 'createdAt' | 'contactVerified' | 'repliedAt'
>;

export type RankedClinic = Pick<
  ClinicRecord,
  | 'verified'
  | 'acceptingPatients'
  | 'telemedicine'
  | 'wheelchairAccessible'
  | 'parkingAvailable'
  | 'languagesSpoken'
  | 'practiceHours'
  | 'insuranceAccepted'
  | 'confirmedAt'
  | 'credentials'
>;

export interface RankingInput {
  readonly clinic: RankedClinic;
  /** The clinic's published reviews, in any order. */
  readonly reviews: readonly RankedReview[];
  /** Mean rating of the clinic's category. */
  readonly categoryMean: number;
  /** The instant for which the rank holds: reviews age. */
  readonly asOf: Date;
}

export interface Rank {
  readonly version: typeof RANKING_VERSION;
  /** 0 to 100 with two decimals, best is highest. */
  readonly score: number;
  /** Each part from 0 to 1, before its weight. */
  readonly parts: Readonly<Record<RankingPart, number>>;
  /** Points that the clinic got for being verified. */
  readonly verifiedBoost: number;
}

export function rank({ clinic, reviews, categoryMean, asOf }: RankingInput): Rank {
  const weighted = reviews.map((review) => ({ review, weight: reviewWeight(review, asOf) }));
  const totalWeight = sum(weighted.map(({ weight }) => weight));
  const parts = {
    patientSatisfaction: patientSatisfaction(weighted, totalWeight, categoryMean),
    reviewQuality: reviewQuality(weighted, totalWeight),
    serviceExcellence: 0.5 * responseRate(reviews, asOf) + 0.5 * freshness(clinic.confirmedAt, asOf),
    accessibility: accessibility(clinic),
    credentials: credentials(clinic),
  };
  const verifiedBoost = clinic.verified ? VERIFIED_BOOST : 0;
  const points =
    100 *
    (rankingWeights.patientSatisfaction * parts.patientSatisfaction +
      rankingWeights.reviewQuality * parts.reviewQuality +
      rankingWeights.serviceExcellence * parts.serviceExcellence +
      rankingWeights.accessibility * parts.accessibility +
      rankingWeights.credentials * parts.credentials);
  const score = Math.min(100, Math.round((points + verifiedBoost) * 100) / 100);
  return { version: RANKING_VERSION, score, parts, verifiedBoost };
}

/** Points by which reviews' ageing moves a score before it is written again: a stored rank is in several indexes. */
export const RANK_STEP = 0.5;
/** Points by which search may lag behind: a clinic has many postings, each with its position. */
export const SEARCH_RANK_TOLERANCE = 8;

/** A stored rank: what lists and search order by. */
export interface StoredRank {
  /** Rank score, 0 to 100 with two decimals. */
  readonly score: number;
  /** The score by which search orders. It follows `score` only when the two differ by `SEARCH_RANK_TOLERANCE`. */
  readonly searchScore: number;
}

/** The rank to store for a new score: of a record that has changed, or of one whose reviews have aged alone. */
export function nextRank(
  stored: StoredRank | undefined,
  score: number,
  cause: 'changed' | 'aged',
): StoredRank {
  if (stored === undefined) return { score, searchScore: score };
  if (cause === 'aged' && Math.abs(score - stored.score) < RANK_STEP) return stored;
  const lags = Math.abs(score - stored.searchScore) >= SEARCH_RANK_TOLERANCE;
  return { score, searchScore: lags ? score : stored.searchScore };
}

interface Weighted {
  readonly review: RankedReview;
  readonly weight: number;
}

/** Recent reviews and reviews of verified authors weigh more. */
function reviewWeight(review: RankedReview, asOf: Date): number {
  const age = Math.max(0, daysBetween(review.createdAt, asOf));
  return 0.5 ** (age / HALF_LIFE_DAYS) * (review.contactVerified ? 1 : UNVERIFIED_WEIGHT);
}

/** A Bayesian mean keeps small samples honest; ratings cluster high, so 3 to 5 stars are stretched to 0 to 1. */
function patientSatisfaction(weighted: readonly Weighted[], totalWeight: number, mean: number): number {
  const stars = sum(weighted.map(({ review, weight }) => weight * review.rating));
  return clamp(((PRIOR_WEIGHT * mean + stars) / (PRIOR_WEIGHT + totalWeight) - 3) / 2);
}

function reviewQuality(weighted: readonly Weighted[], totalWeight: number): number {
  const quantity = Math.min(1, Math.log(1 + totalWeight) / Math.log(1 + ENOUGH_REVIEWS));
  const detailed = weighted.filter(({ review }) => review.content.length >= DETAILED_REVIEW_CHARACTERS);
  const quality = sum(detailed.map(({ weight }) => weight)) / (totalWeight + 5);
  return 0.6 * quantity + 0.4 * quality;
}

/** Share of the reviews that were answered among those old enough to expect it; one half without any. */
function responseRate(reviews: readonly RankedReview[], asOf: Date): number {
  const due = reviews.filter((review) => daysBetween(review.createdAt, asOf) > REPLY_DAYS);
  const replied = due.filter(({ repliedAt }) => repliedAt !== undefined && daysBetween(repliedAt, asOf) >= 0);
  return (replied.length + 1) / (due.length + 2);
}

function freshness(confirmedAt: string, asOf: Date): number {
  return clamp(1 - (daysBetween(confirmedAt, asOf) - FRESH_DAYS) / FADE_DAYS);
}

function accessibility(clinic: RankedClinic): number {
  const facts = [
    clinic.acceptingPatients,
    clinic.telemedicine,
    clinic.wheelchairAccessible,
    clinic.parkingAvailable,
    clinic.languagesSpoken.length >= 2,
    parseOpeningHours(clinic.practiceHours) !== undefined,
    clinic.insuranceAccepted.length > 0,
  ];
  return facts.filter(Boolean).length / facts.length;
}

function credentials({ credentials: facts }: RankedClinic): number {
  return (
    (facts.licenceChecked ? 0.6 : 0) + (facts.taxonomyMatches ? 0.2 : 0) + (facts.contactVerified ? 0.2 : 0)
  );
}

function daysBetween(from: string, to: Date): number {
  return (to.getTime() - Date.parse(from)) / DAY_MS;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
