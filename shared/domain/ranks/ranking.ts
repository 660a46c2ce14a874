/**
 * The directory's rank: explained part by part on the page 'About' and beside a clinic's score.
 * It uses the product's own published reviews only, cannot be bought, and is a pure function of its input.
 */
import { lastConfirmation } from '../clinics/evidence.ts';
import { hoursOf } from '../clinics/opening-hours.ts';
import { isMarked } from '../clinics/verification.ts';
import type { ClinicRecord } from '../records.ts';
import type { ReviewEvidence } from '../reviews/review-sums.ts';
import type { RatingTotals } from './rating.ts';

export const RANKING_VERSION = 2;

/** Weights of the parts (specification, section 1); they sum to 1. */
export const rankingWeights = {
  patientSatisfaction: 0.4,
  reviewQuality: 0.25,
  serviceExcellence: 0.2,
  accessibility: 0.1,
  credentials: 0.05,
} as const;
export type RankingPart = keyof typeof rankingWeights;
export const rankingParts = Object.keys(rankingWeights) as readonly RankingPart[];

/** Mean rating that is used for a category until its own is known. */
export const UNKNOWN_CATEGORY_MEAN = 4.2;

/** The numbers of the formula, which the page 'About' shows. */
export const rankingConstants = {
  /** Points added for a verified clinic. */
  verifiedBoost: 2,
  mostPoints: 100,
  /** Number of average reviews that the category's mean counts as, so that a few reviews cannot decide. */
  priorWeight: 10,
  /** Ratings cluster high, so these stars and the range above them are stretched to 0 to 1. */
  lowestStars: 3,
  starsRange: 2,
  /** Weight of reviews at which more of them add nothing. */
  enoughReviews: 50,
  quantityShare: 0.6,
  detailShare: 0.4,
  /** Weight of reviews without detail that a share of detailed ones is measured against, so that one cannot be all. */
  qualityPriorWeight: 5,
  /** Prior counts of reviews due for a reply and of replies: one half without reviews. */
  priorDue: 2,
  priorReplied: 1,
  repliesShare: 0.5,
  freshnessShare: 0.5,
  /** Days for which a confirmed listing counts as fresh, and days of its fading after that. */
  freshDays: 90,
  fadeDays: 275,
  languages: 2,
  licenceShare: 0.6,
  taxonomyShare: 0.2,
  contactShare: 0.2,
} as const;
const constants = rankingConstants;

const DAY_MS = 86_400_000;

export type RankedClinic = Pick<
  ClinicRecord,
  | 'verified'
  | 'verification'
  | 'acceptingPatients'
  | 'telemedicine'
  | 'wheelchairAccessible'
  | 'parkingAvailable'
  | 'languagesSpoken'
  | 'practiceHours'
  | 'hours'
  | 'insuranceAccepted'
  | 'evidence'
  | 'confirmedAt'
  | 'credentials'
>;

export interface RankingInput {
  readonly clinic: RankedClinic;
  readonly evidence: ReviewEvidence;
  /** Mean rating of the clinic's category. */
  readonly categoryMean: number;
  /** The instant for which the rank holds: listings age. */
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

export function rank({ clinic, evidence, categoryMean, asOf }: RankingInput): Rank {
  const parts = {
    patientSatisfaction: patientSatisfaction(evidence, categoryMean),
    reviewQuality: reviewQuality(evidence),
    serviceExcellence:
      constants.repliesShare * responseRate(evidence) + constants.freshnessShare * freshness(clinic, asOf),
    accessibility: accessibility(clinic),
    credentials: credentials(clinic),
  };
  const verifiedBoost = isMarked(clinic, asOf) ? constants.verifiedBoost : 0;
  const points = sum(rankingParts.map((part) => 100 * rankingWeights[part] * parts[part]));
  const score = Math.min(constants.mostPoints, Math.round((points + verifiedBoost) * 100) / 100);
  return { version: RANKING_VERSION, score, parts, verifiedBoost };
}

/** The mean that ranks use for a category. */
export const meanOf = ({ sum: stars, count }: RatingTotals): number =>
  count === 0 ? UNKNOWN_CATEGORY_MEAN : stars / count;

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

/** Why a clinic is ranked: reviews were published or removed, its record has changed, reviews have aged, or the formula is another one. */
export const rankCauses = ['reviewed', 'changed', 'aged', 'formula'] as const;
export type RankCause = (typeof rankCauses)[number];

/** The rank to store for a new score. */
export function nextRank(stored: StoredRank | undefined, score: number, cause: RankCause): StoredRank {
  if (stored === undefined) return { score, searchScore: score };
  if (cause === 'aged' && Math.abs(score - stored.score) < RANK_STEP) return stored;
  const lags = Math.abs(score - stored.searchScore) >= SEARCH_RANK_TOLERANCE;
  return { score, searchScore: lags ? score : stored.searchScore };
}

/** Bayesian mean, which limits the weight of small samples. */
function patientSatisfaction({ weight, stars }: ReviewEvidence, mean: number): number {
  const { priorWeight, lowestStars, starsRange } = constants;
  return clamp(((priorWeight * mean + stars) / (priorWeight + weight) - lowestStars) / starsRange);
}

function reviewQuality({ weight, detailed }: ReviewEvidence): number {
  const quantity = Math.min(1, Math.log(1 + weight) / Math.log(1 + constants.enoughReviews));
  return (
    constants.quantityShare * quantity +
    (constants.detailShare * detailed) / (weight + constants.qualityPriorWeight)
  );
}

/** Share of the reviews that were answered among those old enough to expect it. */
function responseRate({ due, replied }: ReviewEvidence): number {
  return (replied + constants.priorReplied) / (due + constants.priorDue);
}

/** By the newest dated statement of the practice, staff or a source; nothing without one. */
function freshness(clinic: RankedClinic, asOf: Date): number {
  const confirmed = lastConfirmation(clinic);
  if (confirmed === undefined) return 0;
  return clamp(1 - (daysBetween(confirmed.at, asOf) - constants.freshDays) / constants.fadeDays);
}

function accessibility(clinic: RankedClinic): number {
  const facts = [
    clinic.acceptingPatients,
    clinic.telemedicine,
    clinic.wheelchairAccessible,
    clinic.parkingAvailable,
    (clinic.languagesSpoken?.length ?? 0) >= constants.languages,
    hoursOf(clinic) !== undefined,
    (clinic.insuranceAccepted?.length ?? 0) > 0,
  ];
  return facts.filter(Boolean).length / facts.length;
}

function credentials({ credentials: facts }: RankedClinic): number {
  return (
    (facts.licenceChecked ? constants.licenceShare : 0) +
    (facts.taxonomyMatches ? constants.taxonomyShare : 0) +
    (facts.contactVerified ? constants.contactShare : 0)
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
