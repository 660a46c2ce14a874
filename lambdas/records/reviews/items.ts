import * as z from 'zod/mini';
import {
  decisionSchema,
  type ReviewStatus,
  reportSchema,
} from '../../../shared/contracts/reviews/reviews.ts';
import { auditRecordSchema, reviewRecordSchema } from '../../../shared/domain/records.ts';
import { type Key, sha256 } from '../../table/index.ts';

export const REVIEW_PARTITION_PREFIX = 'REVIEW#';
export const REPORT_PREFIX = 'REPORT#';
export const REPORTED_QUEUE = 'QUEUE#REPORTED';

export const reviewKeys = {
  review: (id: string): Key => ({ pk: `${REVIEW_PARTITION_PREFIX}${id}`, sk: 'REVIEW' }),
  contact: (id: string): Key => ({ pk: reviewKeys.review(id).pk, sk: 'EMAIL' }),
  report: (id: string, at: string, reportId: string): Key => ({
    pk: reviewKeys.review(id).pk,
    sk: `${REPORT_PREFIX}${at}#${reportId}`,
  }),
  /** Exists while a review has open reports. */
  reported: (id: string): Key => ({ pk: reviewKeys.review(id).pk, sk: 'REPORTED' }),
  /** Hashed, so that reading the table gives no link that works. */
  confirmation: (token: string): Key => ({ pk: `ONCE#CONFIRM#${sha256(token)}`, sk: 'ONCE' }),
  /** `contactHash` is keyed, so that a list of addresses does not tell who reviewed. */
  reviewer: (contactHash: string, clinicId: string): Key => ({
    pk: `ONCE#REVIEWER#${sha256(`${contactHash} ${clinicId}`)}`,
    sk: 'ONCE',
  }),
  shingle: (hash: string): Key => ({ pk: `SHINGLE#${hash}`, sk: 'SHINGLE' }),
  recentOfClinic: (clinicId: string, at: string, id: string): Key => ({
    pk: `RECENT#CLINIC#${clinicId}`,
    sk: `${at}#${id}`,
  }),
  recentOfNetwork: (hash: string, at: string, id: string): Key => ({
    pk: `RECENT#NETWORK#${hash}`,
    sk: `${at}#${id}`,
  }),
};

/** The queue of staff with the reviews of a status. */
export const reviewQueue = (status: ReviewStatus): string => `QUEUE#REVIEWS#${status.toUpperCase()}`;

export const reviewItemSchema = reviewRecordSchema;

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
