/** The rank's formula and an example, from the constants and by the functions that rank every clinic. */
import {
  rankingConstants as constants,
  type RankedClinic,
  type RankingPart,
  rank,
  rankingParts,
  rankingWeights,
  UNKNOWN_CATEGORY_MEAN,
} from '../../../../shared/domain/ranks/ranking.ts';
import {
  type CountedReview,
  DETAILED_REVIEW_CHARACTERS,
  evidenceOf,
  HALF_LIFE_DAYS,
  UNCONFIRMED_WEIGHT,
  unconfirmedCap,
  unconfirmedFactor,
  weightOf,
} from '../../../../shared/domain/reviews/review-sums.ts';

const DAY_MS = 86_400_000;

/** Facts of which a clinic's accessibility is the share. */
const ACCESSIBILITY_FACTS = [
  'accepting patients',
  'telemedicine',
  'wheelchair accessible',
  'parking',
  `${constants.languages} languages or more`,
  'opening hours given',
  'insurance plans listed',
] as const;

const c = constants;

/** The right side of each line of the formula. */
export const formulas = {
  v: `0.5^(age ÷ ${HALF_LIFE_DAYS}) × (1 if the contact is confirmed, else ${UNCONFIRMED_WEIGHT})`,
  k: `min(1, (${unconfirmedCap.base} + ${unconfirmedCap.perConfirmed} × Σ v of confirmed reviews) ÷ Σ v of unconfirmed reviews)`,
  w: 'v if the contact is confirmed, else k × v',
  W: 'Σ w',
  R: `(${c.priorWeight} × C + Σ (w × stars)) ÷ (${c.priorWeight} + W)`,
  patientSatisfaction: `(R − ${c.lowestStars}) ÷ ${c.starsRange}`,
  reviewQuality: `${c.quantityShare} × min(1, ln(1 + W) ÷ ln(${1 + c.enoughReviews})) + ${c.detailShare} × Σ (w of reviews with ${DETAILED_REVIEW_CHARACTERS} characters or more) ÷ (W + ${c.qualityPriorWeight})`,
  replies: `(replied + ${c.priorReplied}) ÷ (due + ${c.priorDue})`,
  freshness: `1 − (days since the listing was confirmed − ${c.freshDays}) ÷ ${c.fadeDays}`,
  serviceExcellence: `${c.repliesShare} × replies + ${c.freshnessShare} × freshness`,
  accessibility: `number true of (${ACCESSIBILITY_FACTS.join(', ')}) ÷ ${ACCESSIBILITY_FACTS.length}`,
  credentials: `${c.licenceShare} if a license or provider number was checked + ${c.taxonomyShare} if the official specialty matches + ${c.contactShare} if contact details were verified`,
} as const satisfies Record<RankingPart | 'v' | 'k' | 'w' | 'W' | 'R' | 'replies' | 'freshness', string>;

/** Reference instant: only ages count. */
const asOf = new Date('2026-01-01T00:00:00Z');
const daysAgo = (days: number) => new Date(asOf.getTime() - days * DAY_MS).toISOString();

interface ExampleReview extends Pick<CountedReview, 'rating' | 'contactVerified' | 'hasReply'> {
  readonly days: number;
  readonly characters: number;
}

const reviews: readonly ExampleReview[] = [
  { rating: 5, days: 10, contactVerified: true, characters: 240, hasReply: false },
  { rating: 4, days: 100, contactVerified: false, characters: 45, hasReply: true },
  { rating: 5, days: 365, contactVerified: true, characters: 130, hasReply: true },
  { rating: 2, days: 730, contactVerified: false, characters: 310, hasReply: false },
];

const CONFIRMED_DAYS = 120;

const clinic: RankedClinic = {
  verified: true,
  acceptingPatients: true,
  telemedicine: true,
  wheelchairAccessible: false,
  parkingAvailable: true,
  languagesSpoken: ['English', 'Spanish'],
  practiceHours: 'Monday-Friday: 9:00 AM - 5:00 PM',
  insuranceAccepted: ['Medicare'],
  confirmedAt: daysAgo(CONFIRMED_DAYS),
  credentials: { licenceChecked: true, taxonomyMatches: true, contactVerified: false },
};
/** Facts of the example: all but wheelchair access. */
const TRUE_FACTS = ACCESSIBILITY_FACTS.length - 1;

const counted = ({ days, characters, ...review }: ExampleReview): CountedReview => ({
  ...review,
  createdAt: daysAgo(days),
  isDetailed: characters >= DETAILED_REVIEW_CHARACTERS,
});

const decimals = (value: number) => value.toFixed(3);

/** The example: what it is computed from, and each part with the calculation in numbers. */
export function workedExample() {
  const evidence = evidenceOf(reviews.map(counted), asOf);
  const factor = unconfirmedFactor(reviews.map(counted), asOf);
  const { weight, stars, detailed, due, replied } = evidence;
  const ranked = rank({ clinic, evidence, categoryMean: UNKNOWN_CATEGORY_MEAN, asOf });
  const calculations: Readonly<Record<RankingPart, string>> = {
    patientSatisfaction: `((${c.priorWeight} × ${UNKNOWN_CATEGORY_MEAN} + ${decimals(stars)}) ÷ (${c.priorWeight} + ${decimals(weight)}) − ${c.lowestStars}) ÷ ${c.starsRange}`,
    reviewQuality: `${c.quantityShare} × ln(1 + ${decimals(weight)}) ÷ ln(${1 + c.enoughReviews}) + ${c.detailShare} × ${decimals(detailed)} ÷ (${decimals(weight)} + ${c.qualityPriorWeight})`,
    serviceExcellence: `${c.repliesShare} × (${replied} + ${c.priorReplied}) ÷ (${due} + ${c.priorDue}) + ${c.freshnessShare} × (1 − (${CONFIRMED_DAYS} − ${c.freshDays}) ÷ ${c.fadeDays})`,
    accessibility: `${TRUE_FACTS} ÷ ${ACCESSIBILITY_FACTS.length}`,
    credentials: `${c.licenceShare} + ${c.taxonomyShare}`,
  };
  return {
    reviews: reviews.map((review) => ({
      ...review,
      weight: weightOf(counted(review), asOf) * (review.contactVerified ? 1 : factor),
    })),
    categoryMean: UNKNOWN_CATEGORY_MEAN,
    confirmedDays: CONFIRMED_DAYS,
    languages: clinic.languagesSpoken?.length ?? 0,
    parts: rankingParts.map((part) => ({
      part,
      calculation: calculations[part],
      value: ranked.parts[part],
      points: c.mostPoints * rankingWeights[part] * ranked.parts[part],
    })),
    verifiedBoost: ranked.verifiedBoost,
    score: ranked.score,
  };
}
