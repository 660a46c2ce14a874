/**
 * A clinic's published reviews as running sums, so that one more or one less costs the same however many there are.
 *
 * Weights decay exponentially: v · 2^((created − t) / half-life) = v · 2^((created − epoch) / half-life) · 2^((epoch − t) / half-life).
 * The first two factors do not depend on t: they are added up once, and their sum is scaled to the instant that is asked for.
 */
import type { RatingTotals } from '../ranks/rating.ts';
import type { ReviewRecord } from '../records.ts';
import { visibleLength } from '../text/visible-length.ts';

/** A review's weight halves in this many days. */
export const HALF_LIFE_DAYS = 365;
/** Weight of a review whose author's contact was not confirmed. */
export const UNCONFIRMED_WEIGHT = 0.6;
/**
 * Most that a clinic's unconfirmed reviews weigh together: a base, and as much as the confirmed ones do. Above it they are
 * scaled down by one factor, so that their order does not matter.
 */
export const unconfirmedCap = { base: 3, perConfirmed: 1 } as const;
/** Visible characters (`visibleLength`). */
export const DETAILED_REVIEW_CHARACTERS = 80;
/** Days that a practice has for a reply before it counts as missing. */
export const REPLY_DAYS = 14;

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(2020, 0, 1);
/**
 * Terms are rounded to so many decimals. The table adds decimals exactly, up to 38 digits, so that taking a term away leaves
 * what was there before it.
 */
export const TERM_DECIMALS = 12;

/** Sums of the formula over a clinic's published reviews at one instant. */
export interface ReviewEvidence {
  /**
   * Σ w: a recent review weighs more than an old one, and a confirmed contact more than an unconfirmed one. The unconfirmed
   * ones weigh no more than their cap.
   */
  readonly weight: number;
  /** Σ w · rating. */
  readonly stars: number;
  /** Σ w of the reviews with at least `DETAILED_REVIEW_CHARACTERS` characters. */
  readonly detailed: number;
  /** Reviews older than `REPLY_DAYS`. */
  readonly due: number;
  /** Those of them that have a reply. */
  readonly replied: number;
}

export const noEvidence: ReviewEvidence = { weight: 0, stars: 0, detailed: 0, due: 0, replied: 0 };

/** Fields of a published review that the sums use. */
export interface CountedReview extends Pick<ReviewRecord, 'rating' | 'createdAt' | 'contactVerified'> {
  readonly isDetailed: boolean;
  readonly hasReply: boolean;
}

export function countedReview({
  rating,
  createdAt,
  contactVerified,
  content,
  reply,
}: Pick<ReviewRecord, 'rating' | 'createdAt' | 'contactVerified' | 'content' | 'reply'>): CountedReview {
  return {
    rating,
    createdAt,
    contactVerified,
    isDetailed: visibleLength(content) >= DETAILED_REVIEW_CHARACTERS,
    hasReply: reply !== undefined,
  };
}

type WeighedSums = Pick<ReviewEvidence, 'weight' | 'stars' | 'detailed'>;

/** The sums, or a change of them, before the cap. Weights are as of the epoch. */
export interface ReviewSums extends ReviewEvidence {
  /** Reviews by stars, one star first. */
  readonly counts: readonly [number, number, number, number, number];
  /** What `weight`, `stars` and `detailed` hold of unconfirmed reviews. */
  readonly unconfirmedWeight: number;
  readonly unconfirmedStars: number;
  readonly unconfirmedDetailed: number;
}

export const noReviews: ReviewSums = {
  ...noEvidence,
  counts: [0, 0, 0, 0, 0],
  unconfirmedWeight: 0,
  unconfirmedStars: 0,
  unconfirmedDetailed: 0,
};

/**
 * Sums of one review. `due` and `replied` are of the reviews created before `dueUntil`, which follows `dueBefore` at some
 * distance; those in between are added by `passedReviews`.
 */
export function sumsOf(review: CountedReview, dueUntil: string): ReviewSums {
  const { rating, createdAt, contactVerified, isDetailed, hasReply } = review;
  const weight = (contactVerified ? 1 : UNCONFIRMED_WEIGHT) * growth(Date.parse(createdAt) - EPOCH);
  const isDue = createdAt < dueUntil;
  const sums = {
    weight: rounded(weight),
    stars: rounded(weight * rating),
    detailed: isDetailed ? rounded(weight) : 0,
  };
  return {
    counts: counts((stars) => (stars === rating ? 1 : 0)),
    ...sums,
    unconfirmedWeight: contactVerified ? 0 : sums.weight,
    unconfirmedStars: contactVerified ? 0 : sums.stars,
    unconfirmedDetailed: contactVerified ? 0 : sums.detailed,
    due: isDue ? 1 : 0,
    replied: isDue && hasReply ? 1 : 0,
  };
}

/** Change of the sums when a review is published, changed or removed; an unpublished review is undefined. */
export function changeOfSums(
  before: CountedReview | undefined,
  after: CountedReview | undefined,
  dueUntil: string,
): ReviewSums {
  const [less, more] = [before, after].map((review) => (review ? sumsOf(review, dueUntil) : noReviews));
  return plus(more ?? noReviews, less ?? noReviews, -1);
}

/** `sums` and `factor` times `others`. */
export function plus(sums: ReviewSums, others: ReviewSums, factor: 1 | -1 = 1): ReviewSums {
  return {
    counts: counts((stars) => (sums.counts[stars - 1] ?? 0) + factor * (others.counts[stars - 1] ?? 0)),
    weight: rounded(sums.weight + factor * others.weight),
    stars: rounded(sums.stars + factor * others.stars),
    detailed: rounded(sums.detailed + factor * others.detailed),
    unconfirmedWeight: rounded(sums.unconfirmedWeight + factor * others.unconfirmedWeight),
    unconfirmedStars: rounded(sums.unconfirmedStars + factor * others.unconfirmedStars),
    unconfirmedDetailed: rounded(sums.unconfirmedDetailed + factor * others.unconfirmedDetailed),
    due: sums.due + factor * others.due,
    replied: sums.replied + factor * others.replied,
  };
}

/** Additions to `due` and `replied` of reviews that have become due. */
export function passedReviews(reviews: readonly Pick<CountedReview, 'hasReply'>[]): ReviewSums {
  const replied = reviews.filter(({ hasReply }) => hasReply).length;
  return { ...noReviews, due: reviews.length, replied };
}

/** Evidence of sums whose `dueUntil` is `dueBefore(asOf)`. */
export function evidenceAt({ due, replied, ...sums }: ReviewSums, asOf: Date): ReviewEvidence {
  const scale = growth(EPOCH - asOf.getTime());
  const all = scaled(sums, scale);
  const unconfirmed = scaled(unconfirmedIn(sums), scale);
  return { ...capped(all, unconfirmed), due, replied };
}

/** What a clinic's reviews weigh at an instant, before the cap. */
export function weightsAt(
  sums: ReviewSums,
  asOf: Date,
): { readonly confirmed: number; readonly unconfirmed: number } {
  const scale = growth(EPOCH - asOf.getTime());
  const unconfirmed = scale * sums.unconfirmedWeight;
  return { confirmed: scale * sums.weight - unconfirmed, unconfirmed };
}

/** Most that unconfirmed reviews weigh beside confirmed ones of this weight. */
export function mostUnconfirmed(confirmed: number): number {
  return unconfirmedCap.base + unconfirmedCap.perConfirmed * confirmed;
}

/** `all` with as much of the unconfirmed ones among them as the cap leaves. */
function capped(all: WeighedSums, unconfirmed: WeighedSums): WeighedSums {
  const most = mostUnconfirmed(all.weight - unconfirmed.weight);
  if (unconfirmed.weight <= most) return all;
  const excess = 1 - most / unconfirmed.weight;
  return {
    weight: all.weight - excess * unconfirmed.weight,
    stars: all.stars - excess * unconfirmed.stars,
    detailed: all.detailed - excess * unconfirmed.detailed,
  };
}

function unconfirmedIn(
  sums: Pick<ReviewSums, 'unconfirmedWeight' | 'unconfirmedStars' | 'unconfirmedDetailed'>,
): WeighedSums {
  return {
    weight: sums.unconfirmedWeight,
    stars: sums.unconfirmedStars,
    detailed: sums.unconfirmedDetailed,
  };
}

function scaled({ weight, stars, detailed }: WeighedSums, scale: number): WeighedSums {
  return { weight: weight * scale, stars: stars * scale, detailed: detailed * scale };
}

/** Reviews created before this instant, ISO 8601, are due for a reply. */
export const dueBefore = (asOf: Date): string => new Date(asOf.getTime() - REPLY_DAYS * DAY_MS).toISOString();

/** Evidence computed from all published reviews, as the published formula does. */
export function evidenceOf(reviews: readonly CountedReview[], asOf: Date): ReviewEvidence {
  const factor = unconfirmedFactor(reviews, asOf);
  let { weight, stars, detailed, due, replied } = { ...noEvidence };
  for (const review of reviews) {
    const own = weightOf(review, asOf) * (review.contactVerified ? 1 : factor);
    weight += own;
    stars += own * review.rating;
    if (review.isDetailed) detailed += own;
    if (asOf.getTime() - Date.parse(review.createdAt) > REPLY_DAYS * DAY_MS) {
      due += 1;
      if (review.hasReply) replied += 1;
    }
  }
  return { weight, stars, detailed, due, replied };
}

/** The factor of the cap: 1 while unconfirmed reviews do not exceed it. */
export function unconfirmedFactor(reviews: readonly CountedReview[], asOf: Date): number {
  let confirmed = 0;
  let unconfirmed = 0;
  for (const review of reviews) {
    if (review.contactVerified) confirmed += weightOf(review, asOf);
    else unconfirmed += weightOf(review, asOf);
  }
  return unconfirmed === 0 ? 1 : Math.min(1, mostUnconfirmed(confirmed) / unconfirmed);
}

/** A review's weight before the cap. */
export function weightOf(
  { createdAt, contactVerified }: Pick<CountedReview, 'createdAt' | 'contactVerified'>,
  asOf: Date,
): number {
  return (contactVerified ? 1 : UNCONFIRMED_WEIGHT) * growth(Date.parse(createdAt) - asOf.getTime());
}

/** Sum and number of the ratings. */
export function totalsOf({ counts: byStars }: Pick<ReviewSums, 'counts'>): RatingTotals {
  return {
    sum: byStars.reduce((sum, count, index) => sum + count * (index + 1), 0),
    count: byStars.reduce((sum, count) => sum + count, 0),
  };
}

function counts(of: (stars: number) => number): ReviewSums['counts'] {
  return [of(1), of(2), of(3), of(4), of(5)];
}

/** Factor by which a review weighs more that is this many milliseconds younger. */
function growth(milliseconds: number): number {
  return 2 ** (milliseconds / DAY_MS / HALF_LIFE_DAYS);
}

function rounded(value: number): number {
  return Number(value.toFixed(TERM_DECIMALS));
}
