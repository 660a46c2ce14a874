/** Ports of editing clinics. */

import type { Review } from '../../../shared/contracts/entities.ts';
import type { AuditRecord, ClinicRecord, ListedClinic } from '../../../shared/domain/records.ts';
import type { ReviewSums } from '../../../shared/domain/reviews/review-sums.ts';

/** A clinic's record before and after a change, with who did it. */
export interface ClinicChange {
  readonly before: ClinicRecord;
  readonly after: ClinicRecord;
  readonly audit: AuditRecord;
}

/** `changed`: a record has changed since it was read. Nothing was written, as for `slug-taken`. */
export type Saved = 'done' | 'changed' | 'slug-taken';

/** Records of clinics that are approved or unlisted. All throw `service_unavailable`. */
export interface ClinicRecords {
  /** Consistently read. */
  record(id: string): Promise<ClinicRecord | undefined>;
  /**
   * Stores the changes with their audit items, all or nothing. A new slug is the clinic's own from now on; the old one still
   * leads to it.
   */
  save(changes: readonly ClinicChange[]): Promise<Saved>;
}

export interface ClinicWithReviews {
  readonly clinic: Omit<ListedClinic, 'score'>;
  /** Published ones, newest first. */
  readonly newestReviews: readonly Review[];
  readonly sums: ReviewSums;
}

/** Submitted practices, for staff who review them before they are public. */
export interface SubmittedClinics {
  submission(id: string): Promise<ClinicRecord | undefined>;
  /** The practice that is not approved and has the slug. */
  idOfReservedSlug(slug: string): Promise<string | undefined>;
}

export interface ClinicReader {
  /** A clinic of any status, with at most `reviews` of its newest published reviews. */
  byId(id: string, reviews: number): Promise<ClinicWithReviews | undefined>;
  idOfSlug(slug: string): Promise<string | undefined>;
}

export type Added = 'added' | 'present';

/**
 * Adds clinics. Their slug is made unique, so it may get a suffix. `present`: a clinic of that id exists already, and
 * nothing was changed.
 */
export interface ClinicWriter {
  /** Becomes visible everywhere at once (lists, counts, its group of duplicates), or not at all. */
  addApproved(clinic: ListedClinic): Promise<Added>;
}
