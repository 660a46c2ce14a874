/** Shapes of the table's items. Every item that is read is parsed by its schema; keys are stripped by parsing. */
import * as z from 'zod/mini';
import {
  categoryRefSchema,
  cityRefSchema,
  clinicCardSchema,
  clinicStatusSchema,
  ratingText,
} from '../../../shared/contracts/entities.ts';
import { syncStates } from '../../../shared/contracts/places-sync.ts';
import { contactSchema } from '../../../shared/contracts/staff.ts';
import type { RatingTotals } from '../../../shared/domain/rating.ts';
import { tableSchema } from './table.ts';

const count = z.int().check(z.nonnegative());
const instant = z.string().check(z.iso.datetime());

/** Sums and counts are top-level attributes, since only those can be added to; they are absent until first added to. */
const totals = { ratingSum: z._default(count, 0), ratingCount: z._default(count, 0) };

export const cityItemSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  state: z.string(),
  country: z.enum(['US', 'CA']),
  clinicCount: z._default(count, 0),
  ...totals,
});

export const categoryItemSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  icon: z.string(),
  clinicCount: z._default(count, 0),
  ...totals,
});

export const settingsItemSchema = z.object({
  /** How far the demonstration data is loaded; absent when it never was. */
  demonstration: z.optional(z.enum(['loading', 'complete'])),
});

const ratingSchema = z.object({ rating: z.number(), reviewCount: count });

const clinicFields = {
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  phoneE164: z.exactOptional(z.string()),
  email: z.string(),
  website: z.exactOptional(z.string()),
  imageUrl: z.exactOptional(z.string()),
  description: z.string(),
  services: z.array(z.string()),
  insuranceAccepted: z.array(z.string()),
  languagesSpoken: z.array(z.string()),
  practiceHours: z.string(),
  verified: z.boolean(),
  acceptingPatients: z.boolean(),
  telemedicine: z.boolean(),
  emergencyServices: z.boolean(),
  parkingAvailable: z.boolean(),
  wheelchairAccessible: z.boolean(),
  city: cityRefSchema,
  category: categoryRefSchema,
  location: z.exactOptional(z.object({ latitude: z.number(), longitude: z.number() })),
  status: clinicStatusSchema,
  createdAt: instant,
  confirmedAt: instant,
  credentials: z.object({
    licenceChecked: z.boolean(),
    taxonomyMatches: z.boolean(),
    contactVerified: z.boolean(),
  }),
};

/** Without what Google knows of it, which is an item of its own (`placeStateItemSchema`). */
export const clinicItemSchema = z.object({ ...clinicFields, ...totals });

/** A practice as its provider sent it in; totals and lists begin when it is approved. */
export const submissionItemSchema = z.object({
  ...clinicFields,
  googlePlaceId: z.exactOptional(z.string()),
  google: z.exactOptional(ratingSchema),
  decidedAt: z.exactOptional(instant),
  rejectionReason: z.exactOptional(z.string()),
});

export const reservedSlugItemSchema = z.object({ submissionId: z.string() });

export const contactItemSchema = z.extend(contactSchema, { phoneE164: z.exactOptional(z.string()) });

/** A request that its caller named, what it held and what was stored for it. */
export const idempotencyKeyItemSchema = z.object({
  id: z.string(),
  /** Hash of what the form held. */
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

export const auditItemSchema = z.object({
  id: z.string(),
  at: instant,
  actor: z.object({ subject: z.string(), username: z.string() }),
  action: z.enum([
    'approve-clinic',
    'reject-clinic',
    'read-contact',
    'confirm-place',
    'reject-place',
    'review-closed-clinic',
  ]),
  subject: z.string(),
  reason: z.exactOptional(z.string()),
  placeId: z.exactOptional(z.string()),
});

export const reviewItemSchema = z.object({
  id: z.string(),
  clinicId: z.string(),
  authorName: z.string(),
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  title: z.string(),
  content: z.string(),
  createdAt: instant,
  status: z.enum(['pending', 'published']),
  contactVerified: z.boolean(),
  repliedAt: z.exactOptional(instant),
});

/** A clinic's place in the lists, and how the lists show it. */
export const listingItemSchema = z.object({ card: clinicCardSchema });

export const slugItemSchema = z.object({ clinicId: z.string() });

export const postItemSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  excerpt: z.string(),
  content: z.string(),
  heroImage: z.exactOptional(z.string()),
  ogImage: z.exactOptional(z.string()),
  author: z.exactOptional(z.string()),
  tags: z.array(z.string()),
  publishedAt: z.exactOptional(instant),
  updatedAt: instant,
  readingTime: z.exactOptional(z.int().check(z.positive())),
  relatedClinicIds: z.array(z.string()),
});

/** A published post's place in a list. */
export const postEntryItemSchema = z.object({ slug: z.string(), updatedAt: instant });

/** Where a post was last written to, so that the next writing leaves nothing behind. */
export const postPlacesItemSchema = z.object({
  slug: z.string(),
  entries: z.array(z.object({ pk: z.string(), sk: z.string() })),
});

export const pairItemSchema = z.object({ cityId: z.string(), categoryId: z.string(), clinicCount: count });

/** A clinic in the index of all clinics. */
export const sitemapEntrySchema = z.object({
  [tableSchema.indexes.bySitemap.sortKey]: z.string().check(z.regex(/^[0-9a-f]{16}#./)),
});

export const matchItemSchema = z.object({ groupId: z.string() });

const groupMemberSchema = z.object({
  id: z.string(),
  verified: z.boolean(),
  rating: ratingText,
  reviewCount: count,
  category: categoryRefSchema,
  cityId: z.string(),
  /** Its sort key in the listing indexes. */
  rankKey: z.string(),
  /** What it shares with other members; kept so that a group can be taken apart again. */
  duplicateKeys: z.array(z.string()),
});
export type GroupMember = z.infer<typeof groupMemberSchema>;

export const groupItemSchema = z.object({
  id: z.string(),
  /** Goes up with each write; writers name the version that they read. */
  version: count,
  members: z.array(groupMemberSchema),
});
export type Group = z.infer<typeof groupItemSchema>;

/** What Google knows of a clinic (`PlaceState`). Apart from the clinic, since it is written each week. */
export const placeStateItemSchema = z.object({
  clinicId: z.string(),
  version: count,
  placeId: z.exactOptional(z.string()),
  rating: z.exactOptional(ratingSchema),
  businessStatus: z.exactOptional(z.enum(['operational', 'closed-temporarily', 'closed-permanently'])),
  checkedAt: z.exactOptional(instant),
  lastRun: z.exactOptional(z.string()),
  rejected: z.exactOptional(z.array(z.string())),
  closureReviewed: z.exactOptional(z.boolean()),
  needsReview: z.exactOptional(z.boolean()),
});

/** Which work of a run counted a clinic last. */
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

/** The run that is going, and how far its planning got. */
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

/** What the clinic is called stands in an item of its own, and is read with the task. */
export const matchReviewItemSchema = z.object({
  clinicId: z.string(),
  createdAt: instant,
  candidates: z.array(z.object({ placeId: z.string(), name: z.string(), address: z.string() })),
});

/** With the place that Google says is closed: the clinic need not have it as its own. */
export const closedItemSchema = z.object({ clinicId: z.string(), createdAt: instant, placeId: z.string() });

/** Splits the stored sum and count off a parsed item. */
export function withRatings<Item extends { ratingSum: number; ratingCount: number }>({
  ratingSum,
  ratingCount,
  ...item
}: Item): Omit<Item, 'ratingSum' | 'ratingCount'> & { ratings: RatingTotals } {
  return { ...item, ratings: { sum: ratingSum, count: ratingCount } };
}
