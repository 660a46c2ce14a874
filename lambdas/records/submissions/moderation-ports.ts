/** Ports of deciding about practices. */
import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import type { AuditRecord, ListedClinic, SubmissionRecord } from '../../../shared/domain/records.ts';
import type { OutboxKind } from '../outbox/index.ts';

/** `changed`: the practice has changed since it was read, and nothing was written. */
export type Decided = 'done' | 'changed';

export interface DecisionWriter {
  /** Ratings of the practice's category; undefined when the directory lacks the category or the practice's city. */
  categoryRatings(practice: SubmissionRecord): Promise<RatingTotals | undefined>;
  /**
   * Stores a pending practice as an approved clinic and removes it from the queue, with the audit entry and `consequences` in
   * the outbox. All or nothing. Lists, search and totals follow within seconds.
   */
  approve(
    waiting: SubmissionRecord,
    clinic: ListedClinic,
    audit: AuditRecord,
    consequences: readonly OutboxKind[],
  ): Promise<Decided>;
  /**
   * Removes a pending practice from the queue and frees its slug, with the audit entry and `consequences` in the outbox. All or
   * nothing.
   */
  reject(
    waiting: SubmissionRecord,
    reason: string,
    audit: AuditRecord,
    consequences: readonly OutboxKind[],
  ): Promise<Decided>;
}
