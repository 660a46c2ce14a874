/**
 * The records that use cases work on and repositories store: the API's entities, extended by what stays private. Adapters
 * parse stored items with these schemas.
 */
import * as z from 'zod/mini';
import { decisionReasons } from '../content/reviews/review-fields.ts';
import { staffFields } from '../contracts/clinics/staff-clinics.ts';
import {
  type CategoryRef,
  type categoryRecordSchema,
  type cityRecordSchema,
  clinicSchema,
  count,
  instant,
  phoneE164,
  reviewSchema,
  streetPartsSchema,
} from '../contracts/entities.ts';
import type { BlogPost } from '../contracts/posts/posts.ts';
import type { EditedPost } from '../contracts/posts/staff-posts.ts';
import { reviewStatuses, signalSchema } from '../contracts/reviews/reviews.ts';
import { contactSchema } from '../contracts/staff/staff.ts';
import { auditActions } from './audit/audit.ts';
import type { ListedPeople } from './people/clinic-people.ts';
import type { RatingTotals } from './ranks/rating.ts';

export type { Location } from '../contracts/entities.ts';

export type CityRecord = Readonly<z.infer<typeof cityRecordSchema>>;
export type CategoryRecord = Readonly<z.infer<typeof categoryRecordSchema>>;

/** Google's own rating of a place. */
export const googleRatingSchema = z.object({ rating: z.number(), reviewCount: count });

/** Fields of a clinic by which a claim is proved. */
export const contactFields = ['email', 'phone', 'website', 'address'] as const;
export type ContactField = (typeof contactFields)[number];

export const clinicRecordSchema = z.extend(clinicSchema, {
  ...staffFields,
  /** The parts of `address`; absent until it is read. */
  addressParts: z.exactOptional(streetPartsSchema),
  /** Absent when Google was never asked, or has no rating. */
  google: z.exactOptional(googleRatingSchema),
  /** Since when the record has its present contact, where that was changed: a claim is not proved by what was put there a moment ago. */
  contactSince: z.exactOptional(z.partialRecord(z.enum(contactFields), instant)),
  /** Facts behind the rank's 'professional credentials'. */
  credentials: z.object({
    licenceChecked: z.boolean(),
    taxonomyMatches: z.boolean(),
    contactVerified: z.boolean(),
  }),
});
export type ClinicRecord = Readonly<z.infer<typeof clinicRecordSchema>>;

/** A practice as submitted, with the decision of staff. Once approved, a clinic of the same id is public. */
export const submissionRecordSchema = z.extend(clinicRecordSchema, {
  decidedAt: z.exactOptional(instant),
  /** Reason of a rejection. */
  rejectionReason: z.exactOptional(z.string()),
});
export type SubmissionRecord = Readonly<z.infer<typeof submissionRecordSchema>>;

/** An approved clinic with its reviews' totals and its place in the lists. */
export interface ListedClinic extends ClinicRecord {
  readonly ratings: RatingTotals;
  /** Rank score, 0 to 100 (`ranking.ts`). */
  readonly score: number;
  readonly otherCategories?: readonly CategoryRef[];
  /** People who see patients there; undefined where none are known. */
  readonly people?: ListedPeople | undefined;
}

/** A message of the contact form. */
export const contactRecordSchema = z.extend(contactSchema, { phoneE164 });
export type ContactRecord = Readonly<z.infer<typeof contactRecordSchema>>;

/** Entry of the audit log. */
export const auditRecordSchema = z.object({
  /** ULID. */
  id: z.string(),
  at: instant,
  actor: z.object({ subject: z.string(), username: z.string() }),
  action: z.enum(auditActions),
  /** Id of the record that it was done to. */
  subject: z.string(),
  /** Name of the record at that time. */
  recordName: z.exactOptional(z.string()),
  /** The fields that were changed, as they were and as they became (`changesOf`). */
  before: z.exactOptional(z.record(z.string(), z.unknown())),
  after: z.exactOptional(z.record(z.string(), z.unknown())),
  reason: z.exactOptional(z.string()),
  /** Note of staff about a decision. */
  note: z.exactOptional(z.string()),
  /** The place that was confirmed. */
  placeId: z.exactOptional(z.string()),
});
export type AuditRecord = Readonly<z.infer<typeof auditRecordSchema>>;

export const reviewRecordSchema = z.extend(z.omit(reviewSchema, { saw: true }), {
  clinicId: z.string(),
  /** Whom its author saw: a person who worked at the clinic then. */
  practitionerId: z.exactOptional(z.string()),
  status: z.enum(reviewStatuses),
  /** Whether its author gave an email address, which is an item of its own and ends before the review. */
  hasContact: z.boolean(),
  /** Signals of screening. */
  signals: z.array(signalSchema),
  /** Instant of the first decision. */
  decidedAt: z.exactOptional(instant),
  /** Reason of the rejection or removal. */
  reason: z.exactOptional(z.enum(decisionReasons.map(({ value }) => value))),
});
export type ReviewRecord = Readonly<z.infer<typeof reviewRecordSchema>>;

/** A post as it is or would be public; a draft has no `publishedAt`. Texts may be empty, except slug and title. */
export type BlogPostRecord = Readonly<BlogPost>;

/** A post of any status, as staff write it. The public reads a copy, which exists while it is published. */
export type PostRecord = Readonly<EditedPost>;
