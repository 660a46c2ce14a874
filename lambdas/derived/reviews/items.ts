import * as z from 'zod/mini';
import { count, instant, reviewSchema } from '../../../shared/contracts/entities.ts';
import { reviewStatuses } from '../../../shared/contracts/reviews/reviews.ts';
import type { ReviewSums } from '../../../shared/domain/reviews/review-sums.ts';
import { reviewKeys } from '../../records/reviews/index.ts';
import { type Key, parseItem, type RawItem } from '../../table/index.ts';
import { COUNTED_SORT_KEY } from '../totals/index.ts';

/** Sort key of the running sums of a clinic's reviews, in the clinic's partition. */
export const REVIEW_SUMS_SORT_KEY = '~REVIEWS';
/** Published reviews are before all else in the clinic's partition: reading it backwards reads the clinic, then the newest. */
export const PUBLISHED_REVIEW_PREFIX = 'REVIEW#';

/** Published reviews that name a person, by the person's id. */
export const SAW_PREFIX = 'SAW#';
/** Sort key of the item that continues to bring reviews up to date with a person whom they name. */
export const SAW_NEXT_SORT_KEY = 'NEXT';

export const publicReviewKeys = {
  /** A published review beside its clinic. */
  review: (clinicId: string, createdAt: string, id: string): Key => ({
    pk: `CLINIC#${clinicId}`,
    sk: `${PUBLISHED_REVIEW_PREFIX}${createdAt}#${id}`,
  }),
  /** Running sums of a clinic's published reviews. */
  sums: (clinicId: string): Key => ({ pk: `CLINIC#${clinicId}`, sk: REVIEW_SUMS_SORT_KEY }),
  /** What derived items hold of a review, in the review's partition. */
  counted: (id: string): Key => ({ pk: reviewKeys.review(id).pk, sk: COUNTED_SORT_KEY }),
  /** A published review that names a person. */
  saw: (practitionerId: string, id: string): Key => ({
    pk: `${SAW_PREFIX}${practitionerId}`,
    sk: `REVIEW#${id}`,
  }),
  sawNext: (practitionerId: string): Key => ({
    pk: `${SAW_PREFIX}${practitionerId}`,
    sk: SAW_NEXT_SORT_KEY,
  }),
  /** How all reviews were moderated. */
  moderation: (): Key => ({ pk: 'MODERATION', sk: 'MODERATION' }),
};

/** The published reviews of a clinic by stars, then time: index `byQueue`. */
export const starsPartition = (clinicId: string): string => `STARS#${clinicId}`;

/** A published review beside its clinic. */
export const publishedReviewItemSchema = reviewSchema;

/** Running sums (`ReviewSums`); absent until first added to. Stars are attributes of their own: those can be added to. */
export const reviewSumsItemSchema = z.pipe(
  z.object({
    s1: z._default(count, 0),
    s2: z._default(count, 0),
    s3: z._default(count, 0),
    s4: z._default(count, 0),
    s5: z._default(count, 0),
    weight: z._default(z.number(), 0),
    stars: z._default(z.number(), 0),
    detailed: z._default(z.number(), 0),
    // Absent from sums that were written before the cap of unconfirmed weight: not capped until `repair` adds them.
    unconfirmedWeight: z._default(z.number(), 0),
    unconfirmedStars: z._default(z.number(), 0),
    unconfirmedDetailed: z._default(z.number(), 0),
    due: z._default(count, 0),
    replied: z._default(count, 0),
    /** `due` and `replied` are of the reviews before this instant. */
    dueUntil: z._default(z.string(), ''),
    /** How often published reviews of the clinic have changed. */
    revision: z._default(count, 0),
    /** How often a published review stopped showing whom its author saw. */
    withdrawn: z._default(count, 0),
  }),
  z.transform(({ s1, s2, s3, s4, s5, dueUntil, revision, withdrawn, ...sums }) => {
    const counts: ReviewSums['counts'] = [s1, s2, s3, s4, s5];
    return { sums: { ...sums, counts }, dueUntil, revision, withdrawn };
  }),
);

/** What derived items hold of a review (`CountedReview`), and the figures of moderation. */
export const reviewCountedItemSchema = z.object({
  status: z.enum(reviewStatuses),
  clinicId: z.string(),
  /** Of what is written below: a write is conditional on it. */
  hash: z.string(),
  rating: z.int(),
  createdAt: instant,
  contactVerified: z.boolean(),
  isDetailed: z.boolean(),
  hasReply: z.boolean(),
  reason: z.exactOptional(z.string()),
  /** Whole hours until the first decision. */
  hours: z.exactOptional(count),
  /** Of a published review: the person whom it names, and whether it shows one. */
  saw: z.exactOptional(z.object({ id: z.string(), isShown: z.boolean() })),
});

/** Position in the list of a person's reviews up to which they are right. */
export const sawNextItemSchema = z.object({ after: z.string() });

/** The sums among the items of a clinic's partition; those of no reviews where there is none. */
export function sumsIn(items: readonly RawItem[]) {
  return parseItem(
    'sums of reviews',
    reviewSumsItemSchema,
    items.find(({ sk }) => sk === REVIEW_SUMS_SORT_KEY) ?? {},
  );
}
