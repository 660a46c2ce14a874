/** Ports of reviews. */

import type { DecisionReason } from '../../../shared/content/reviews/review-fields.ts';
import type { Review } from '../../../shared/contracts/entities.ts';
import type { ReviewSort } from '../../../shared/contracts/parameters.ts';
import type {
  ConfirmedReview,
  Report,
  ReviewStatus,
  Signal,
  StaffReview,
} from '../../../shared/contracts/reviews/reviews.ts';
import type { AuditRecord, ClinicRecord, ReviewRecord } from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { OutboxKind } from '../outbox/index.ts';

import type { Once, Outcome, RequestKeys } from '../submissions/index.ts';

export interface ReviewQuery {
  readonly sort: ReviewSort;
  /** Only those with so many stars. */
  readonly rating?: number | undefined;
}

/** What everyone reads. All throw `service_unavailable`. */
export interface PublishedReviews {
  page(clinicId: string, query: ReviewQuery, request: PageRequest): Promise<Page<Review>>;
}

/** Counts of reviews by stars and status, and of those that were rejected or removed by reason. */
export interface ModerationCounts {
  readonly byStatus: (status: ReviewStatus, rating: number) => number;
  readonly byReason: (reason: string) => number;
  /** Whole hours until the first decision → reviews. */
  readonly hours: ReadonlyMap<number, number>;
}

export interface ModerationReader {
  counts(): Promise<ModerationCounts>;
}

// The public's writes.

/** What writing a review needs of its clinic. */
export type ReviewedClinic = Pick<ClinicRecord, 'id' | 'slug' | 'name' | 'email' | 'website'>;

export interface ReviewedClinics {
  /** An approved clinic by slug or id. */
  approved(slugOrId: string): Promise<ReviewedClinic | undefined>;
}

/** What the next reviews are compared with. */
export interface Clues {
  /** Hashes of some of the text's shingles. */
  readonly shingles: readonly string[];
  /** Keyed hash of the network that the review came from. */
  readonly network: string | undefined;
}

/** What earlier reviews left. Consistently read. */
export interface EarlierReviews {
  /** Texts of the newest reviews that have one of the shingles. */
  withShingles(hashes: readonly string[]): Promise<readonly Pick<ReviewRecord, 'id' | 'content'>[]>;
  /** Reviews of the clinic and from the network since then, counted up to `max` each. */
  recent(
    of: { readonly clinicId: string; readonly network: string | undefined },
    since: Date,
    max: number,
  ): Promise<{ readonly ofClinic: number; readonly fromNetwork: number }>;
}

export interface ReviewWriter extends RequestKeys {
  /**
   * Stores a review with its author's address, if there is one, with what the next reviews are compared with, and with its
   * consequences in the outbox. Throws `service_unavailable` when conflicts persist.
   */
  addReview(
    review: ReviewRecord,
    beside: { readonly email: string | undefined; readonly clues: Clues },
    once: Once,
    consequences: readonly OutboxKind[],
  ): Promise<Outcome>;
  /** Throws `not_found` unless the review is published, and `service_unavailable` when conflicts persist. */
  addReport(reviewId: string, report: Report, once: Once): Promise<Outcome>;
}

export interface ReviewConfirmations {
  /**
   * Uses the token of a link: the review's contact is confirmed, or the review gets the signal `repeated`, because the contact
   * has confirmed another one of the clinic. Undefined for a token that is not valid, or not any more.
   *
   * @param hashOf The keyed hash of an address.
   */
  confirm(
    token: string,
    at: Date,
    hashOf: (email: string) => string,
    repeated: Signal,
  ): Promise<ConfirmedReview | undefined>;
}

/** What the mail with the link needs. */
export interface ConfirmationLinks {
  /** The address to confirm; `unneeded` when it is confirmed or gone; undefined without the review. Consistently read. */
  recipient(reviewId: string): Promise<{ readonly email: string } | 'unneeded' | undefined>;
  /** A new token, of which only a hash is stored. */
  issue(reviewId: string): Promise<string>;
}

// Reviews as staff see them, and decide about them.

/** The reviews of a status, or the published ones with open reports. */
export type StaffReviewList = ReviewStatus | 'reported';

/** Whether a list shows a review. Asked without the name of its clinic first, and with it unless the answer is yes. */
export type StaffReviewFilter = (review: ReviewRecord, clinicName: string) => boolean;

export interface StaffReviewReader {
  /**
   * Pending reviews oldest first, reported ones by their oldest report, all others newest first. A page may be shorter than its
   * limit and still have a next one: one request looks at a bounded number of reviews for those that pass the filter.
   */
  page(list: StaffReviewList, request: PageRequest, filter?: StaffReviewFilter): Promise<Page<StaffReview>>;
  /** As the last write left it. */
  byId(id: string): Promise<StaffReview | undefined>;
}

/** What a decision does to a review. */
export interface ReviewDecisionWrite {
  /** Absent where the review stays published, and its open reports are closed. */
  readonly outcome?: {
    readonly status: Exclude<ReviewStatus, 'pending'>;
    /** Kept while it is rejected or removed. */
    readonly reason?: DecisionReason;
  };
  readonly audit: AuditRecord;
}

export interface ReviewDecisions {
  /**
   * Writes what `rule` says of a review as it is, with the audit entry: all or nothing. The rule is asked again when the review
   * changes meanwhile; undefined writes nothing, as does closing reports where none are open. The address of a contact that
   * is confirmed is deleted, and so are the open reports of a review that is removed. Answers whether there is such a review.
   */
  decide(id: string, rule: (review: ReviewRecord) => ReviewDecisionWrite | undefined): Promise<boolean>;
}
