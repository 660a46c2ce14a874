import * as z from 'zod/mini';
import {
  decisionSchema,
  type ReviewStatus,
  reportSchema,
} from '../../../shared/contracts/reviews/reviews.ts';
import { auditRecordSchema, reviewRecordSchema } from '../../../shared/domain/records.ts';
import { type Key, sha256 } from '../../table/index.ts';
import type { RecentGroup } from './screening/screen.ts';

export const REVIEW_PARTITION_PREFIX = 'REVIEW#';
export const REPORT_PREFIX = 'REPORT#';
/** Published reviews with open reports, by the time of the oldest. */
export const REPORTED_QUEUE = 'QUEUE#REPORTED';

export const reviewKeys = {
  /** A review of any status. */
  review: (id: string): Key => ({ pk: `${REVIEW_PARTITION_PREFIX}${id}`, sk: 'REVIEW' }),
  /** The email address of a review's author. */
  contact: (id: string): Key => ({ pk: reviewKeys.review(id).pk, sk: 'EMAIL' }),
  /** The reports of a review, by time. */
  report: (id: string, at: string, reportId: string): Key => ({
    pk: reviewKeys.review(id).pk,
    sk: `${REPORT_PREFIX}${at}#${reportId}`,
  }),
  /** Exists while a review has open reports. */
  reported: (id: string): Key => ({ pk: reviewKeys.review(id).pk, sk: 'REPORTED' }),
  /** A network that has reported a review: for a day, further reports from it count as this one. */
  reporter: (id: string, networkHash: string): Key => ({
    pk: reviewKeys.review(id).pk,
    sk: `REPORTER#${networkHash}`,
  }),
  /** Reviews that a network has reported, by time. */
  reportOfNetwork: (networkHash: string, at: string, reportId: string): Key => ({
    pk: `RECENT#REPORTS#${networkHash}`,
    sk: `${at}#${reportId}`,
  }),
  /** The link that confirms a contact. Hashed, so that reading the table gives no link that works. */
  confirmation: (token: string): Key => ({ pk: `ONCE#CONFIRM#${sha256(token)}`, sk: 'ONCE' }),
  /** A contact that has confirmed a review of a clinic. `contactHash` is keyed, so that a list of addresses does not tell who reviewed. */
  reviewer: (contactHash: string, clinicId: string): Key => ({
    pk: `ONCE#REVIEWER#${sha256(`${contactHash} ${clinicId}`)}`,
    sk: 'ONCE',
  }),
  /** The newest review with a shingle of a text. */
  shingle: (hash: string): Key => ({ pk: `SHINGLE#${hash}`, sk: 'SHINGLE' }),
  /** Reviews of a group of the last days, by time. */
  recent: (kind: RecentGroup['kind'], key: string, at: string, id: string): Key => ({
    pk: `RECENT#${kind.toUpperCase()}#${key}`,
    sk: `${at}#${id}`,
  }),
};

/** Reviews of a status, by time. */
export const REVIEW_QUEUES = 'QUEUE#REVIEWS#';
export const reviewQueue = (status: ReviewStatus): string => `${REVIEW_QUEUES}${status.toUpperCase()}`;

export const reviewItemSchema = reviewRecordSchema;

export const reviewContactItemSchema = z.object({ email: z.string(), expiresAt: z.int() });

export const reviewReportItemSchema = reportSchema;

/** A network that has reported a review. */
export const reporterItemSchema = z.object({ expiresAt: z.int() });

/** A review with open reports. A decision closes them only while the last one is the last that it read. */
export const reportedItemSchema = z.object({ lastReportId: z.exactOptional(z.string()) });

/** A link that confirms a contact, or a contact that has confirmed a review of a clinic. */
export const reviewLinkItemSchema = z.object({ reviewId: z.string(), expiresAt: z.int() });

export const shingleItemSchema = z.object({ reviewId: z.string() });

/** What staff decided about a review. */
export const reviewAuditItemSchema = z.extend(auditRecordSchema, {
  action: z.enum(['publish-review', 'reject-review', 'remove-review', 'keep-review']),
  reason: decisionSchema.shape.reason,
});
