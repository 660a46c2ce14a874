/**
 * Shapes of the table's items, made of the records' schemas. Every item that is read is parsed by its schema; parsing strips
 * the keys.
 */
import * as z from 'zod/mini';
import { blogPostSchema, postCardSchema } from '../../../shared/contracts/blog.ts';
import { correctionRecordSchema } from '../../../shared/contracts/corrections.ts';
import {
  categoryRecordSchema,
  categoryRefSchema,
  cityRecordSchema,
  cityRefSchema,
  citySchema,
  count,
  instant,
  ratingText,
  reviewSchema,
} from '../../../shared/contracts/entities.ts';
import { openDataSchema } from '../../../shared/contracts/open-data.ts';
import { placeCandidateSchema, syncStates } from '../../../shared/contracts/places-sync.ts';
import { decisionSchema, reportSchema, reviewStatuses } from '../../../shared/contracts/reviews.ts';
import { editedPostSchema } from '../../../shared/contracts/staff-posts.ts';
import type { RatingTotals } from '../../../shared/domain/rating.ts';
import {
  auditRecordSchema,
  clinicRecordSchema,
  contactRecordSchema,
  googleRatingSchema,
  reviewRecordSchema,
  submissionRecordSchema,
} from '../../../shared/domain/records.ts';
import type { ReviewSums } from '../../../shared/domain/review-sums.ts';
import { clinicIdOf } from './keys.ts';
import { decodeCard, storedCardSchema } from './stored-card.ts';
import { tableSchema } from './table.ts';

/** Sums and counts are top-level attributes, since only those can be added to; they are absent until first added to. */
const ratingTotals = { ratingSum: z._default(count, 0), ratingCount: z._default(count, 0) };
/** Of an item that may not exist yet. */
export const ratingTotalsItemSchema = z.object(ratingTotals);
const totals = { clinicCount: z._default(count, 0), ...ratingTotals };

/** The count of a city or category, which has no id where clinics alone have it. */
export const totalsItemSchema = z.object({ id: z.optional(z.string()), clinicCount: z._default(count, 0) });

/** How the lists of cities show a city, from its record and totals. */
export const listedCitySchema = citySchema;

export const cityItemSchema = z.extend(cityRecordSchema, {
  ...totals,
  /** What the lists of cities show of it, so that changing them deletes outdated entries. */
  listed: z.exactOptional(z.array(listedCitySchema)),
});
/** How a city is called now that was renamed. */
export const renamedCityItemSchema = cityRefSchema;
/** What a city leaves until its lists have forgotten it. */
export const removedCityItemSchema = z.object({ listed: z._default(z.array(listedCitySchema), []) });
/** The record of a city, without its totals. */
export const cityRecordItemSchema = cityRecordSchema;
/** A former slug names its city alone, which has the present one. */
export const citySlugItemSchema = z.union([cityRecordSchema, z.object({ id: z.string() })]);
/** The whole record; `categoryItemSchema` has what lists show of it, with totals. */
export const categoryRecordItemSchema = categoryRecordSchema;
export const categoryItemSchema = z.extend(categoryRecordSchema, {
  ...totals,
  /** Clinics whose location is known. */
  locatedCount: z._default(count, 0),
});

export const cityCountItemSchema = z.object({ cityCount: count });

/** How many clinics of the merged lists are in each band, as attributes b0 to b60, and how many in a state, by postal code. */
export const countsItemSchema = z.record(z.string(), z.unknown());

/** How many clinics the parts of a cell have, as attributes of the character that their geohashes have more. */
export const cellCountsItemSchema = z.pipe(
  z.catchall(z.object({ sk: z.string() }), z.unknown()),
  z.transform(({ sk, ...counts }) => ({
    sk,
    parts: new Map(
      Object.entries(counts).filter(
        (entry): entry is [string, number] =>
          entry[0].length === 1 && typeof entry[1] === 'number' && entry[1] > 0,
      ),
    ),
  })),
);

export const settingsItemSchema = z.object({
  /** How far the demonstration data is loaded; absent when it never was. */
  demonstration: z.optional(z.enum(['loading', 'complete'])),
});

/** Without what Google knows of it, which is an item of its own (`placeStateItemSchema`). */
export const clinicItemSchema = z.omit(clinicRecordSchema, { googlePlaceId: true, google: true });

/** A practice as its provider sent it in; totals and lists begin when it is approved. */
export const submissionItemSchema = submissionRecordSchema;

export const reservedSlugItemSchema = z.object({ submissionId: z.string() });

export const contactItemSchema = contactRecordSchema;

/** A request with an idempotency key, a hash of its form and the id of the record that was stored for it. */
export const idempotencyKeyItemSchema = z.object({
  id: z.string(),
  /** Hash of the form's fields. */
  content: z.string(),
  /** Seconds since 1970. */
  expiresAt: z.int(),
});

/** A challenge that was used, and the record that it was used for. */
export const usedChallengeItemSchema = z.object({ id: z.string() });

/** Counters are absent until first added to. */
export const summaryItemSchema = z.object({
  pending: z._default(count, 0),
  contacts: z._default(count, 0),
  newContacts: z._default(count, 0),
});

export const auditItemSchema = auditRecordSchema;

export const correctionItemSchema = correctionRecordSchema;

/** What the last import stored of a source's listing (`ImportedListing`). */
export const importedItemSchema = z.object({
  source: z.string(),
  id: z.string(),
  clinicId: z.string(),
  hash: z.string(),
  unlistedAt: z.exactOptional(instant),
});

export const reviewItemSchema = reviewRecordSchema;

/** A published review beside its clinic. */
export const publishedReviewItemSchema = reviewSchema;

export const reviewContactItemSchema = z.object({ email: z.string(), expiresAt: z.int() });

export const reviewReportItemSchema = reportSchema;

/** A link that confirms a contact, or a contact that has confirmed a review of a clinic. */
export const reviewLinkItemSchema = z.object({ reviewId: z.string(), expiresAt: z.int() });

export const shingleItemSchema = z.object({ reviewId: z.string() });
/** What staff decided about a review. */
export const reviewAuditItemSchema = z.extend(auditRecordSchema, {
  action: z.enum(['publish-review', 'reject-review', 'remove-review', 'keep-review']),
  reason: decisionSchema.shape.reason,
});

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
    due: z._default(count, 0),
    replied: z._default(count, 0),
    /** `due` and `replied` are of the reviews before this instant. */
    dueUntil: z._default(z.string(), ''),
    /** How often published reviews of the clinic have changed. */
    revision: z._default(count, 0),
  }),
  z.transform(({ s1, s2, s3, s4, s5, dueUntil, revision, ...sums }) => {
    const counts: ReviewSums['counts'] = [s1, s2, s3, s4, s5];
    return { sums: { ...sums, counts }, dueUntil, revision };
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
});

/** A clinic's place in the lists, and how the lists show it. */
export const listingItemSchema = z.pipe(
  z.object({ [tableSchema.partitionKey]: z.string(), card: storedCardSchema, facets: z.array(z.string()) }),
  z.transform(({ pk, card, facets }) => ({ card: decodeCard(clinicIdOf(pk), card), facets })),
);

export const latestExportItemSchema = openDataSchema;

export const slugItemSchema = z.object({ clinicId: z.string() });

export const postItemSchema = blogPostSchema;

/** A published post's place in a list. */
export const postEntryItemSchema = z.object({
  slug: z.string(),
  updatedAt: instant,
  tags: z.array(z.string()),
});

/** How a list shows a published post. */
export const postCardItemSchema = z.object({ card: postCardSchema });

/** A post of any status, without its text. */
export const postRecordItemSchema = z.omit(editedPostSchema, { content: true });
export const postContentItemSchema = z.pick(editedPostSchema, { content: true });
/** A slug that a post has, or was public at. */
export const postSlugItemSchema = z.object({ postId: z.string() });

/** The keys of a published post in the lists, so that outdated ones are deleted. */
export const postPlacesItemSchema = z.object({
  slug: z.string(),
  entries: z.array(z.object({ pk: z.string(), sk: z.string() })),
});

export const pairItemSchema = z.object({ cityId: z.string(), categoryId: z.string(), clinicCount: count });

/** A clinic in the index of all clinics. */
export const sitemapEntrySchema = z.object({
  [tableSchema.indexes.bySitemap.sortKey]: z.string().check(z.regex(/^[0-9a-f]{16}#./)),
});

/** A record that has a duplicate key (`GroupMember`), in the key's partition. */
export const matchItemSchema = z.object({
  id: z.string(),
  verified: z.boolean(),
  rating: ratingText,
  reviewCount: count,
  category: categoryRefSchema,
  duplicateKeys: z.array(z.string()),
});

/** A listing as the projector reads it again. A clinic that is being removed from the lists has no card. */
export const storedListingItemSchema = z.object({
  hash: z.string(),
  card: z.exactOptional(storedCardSchema),
  duplicateKeys: z._default(z.array(z.string()), []),
  leaving: z._default(z.array(z.string()), []),
  counted: z.exactOptional(
    z.object({
      cityId: z.string(),
      categoryId: z.string(),
      ratingSum: count,
      ratingCount: count,
      rank: z.exactOptional(count),
      region: z.exactOptional(z.string()),
      cell: z.exactOptional(z.string()),
    }),
  ),
});

export const rankItemSchema = z.object({
  clinicId: z.string(),
  score: z.number(),
  searchScore: z.number(),
});

/** What the dashboard's counters hold of a practice or a message. */
export const formCountedItemSchema = z.object({ as: z.enum(['pending', 'new', 'read']) });

/** What Google knows of a clinic (`PlaceState`). An item beside the clinic's, since it is written each week. */
export const placeStateItemSchema = z.object({
  clinicId: z.string(),
  version: count,
  placeId: z.exactOptional(z.string()),
  rating: z.exactOptional(googleRatingSchema),
  businessStatus: z.exactOptional(z.enum(['operational', 'closed-temporarily', 'closed-permanently'])),
  checkedAt: z.exactOptional(instant),
  lastRun: z.exactOptional(z.string()),
  rejected: z.exactOptional(z.array(z.string())),
  closureReviewed: z.exactOptional(z.boolean()),
  needsReview: z.exactOptional(z.boolean()),
});

/** The run that counted a clinic last. */
export const countedItemSchema = z.object({
  clinicId: z.string(),
  version: count,
  lastRun: z.exactOptional(z.string()),
  countedAt: z.exactOptional(instant),
});

export const syncRunItemSchema = z.object({
  id: z.string(),
  trigger: z.enum(['schedule', 'staff']),
  state: z.enum(syncStates),
  startedAt: instant,
  endedAt: z.exactOptional(instant),
  progressAt: instant,
  cutoff: instant,
  total: count,
  due: count,
  planned: z.boolean(),
  updated: count,
  notFound: count,
  needsReview: count,
  noRating: count,
  failed: count,
  calls: count,
});

/** The running sync, and how far its planning got. */
export const currentSyncItemSchema = z.object({
  run: z.string(),
  /** Place in the queue of the last clinic that was planned. */
  cursor: z.exactOptional(z.string()),
  /** Clinics of the page that was planned last. */
  clinicIds: z.array(z.string()),
  enqueued: z.boolean(),
  /** The call that planned it. */
  planner: z.exactOptional(z.string()),
  planned: z.boolean(),
});

/** Name and address of the clinic are in its own item, and are read with the task. */
export const matchReviewItemSchema = z.object({
  clinicId: z.string(),
  createdAt: instant,
  candidates: z.array(placeCandidateSchema),
});

/** With the place that Google reports as closed: it may not be the clinic's own place. */
export const closedItemSchema = z.object({ clinicId: z.string(), createdAt: instant, placeId: z.string() });

/** Splits the stored sum and count off a parsed item. */
export function withRatings<Item extends { ratingSum: number; ratingCount: number }>({
  ratingSum,
  ratingCount,
  ...item
}: Item): Omit<Item, 'ratingSum' | 'ratingCount'> & { ratings: RatingTotals } {
  return { ...item, ratings: { sum: ratingSum, count: ratingCount } };
}
