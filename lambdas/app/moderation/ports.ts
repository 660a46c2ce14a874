/** What deciding about practices needs from the outside. */
import type { AuditRecord, ListedClinic, SubmissionRecord } from '../../../shared/domain/records.ts';
import type { OutboxKind } from '../outbox/ports.ts';

/** `changed`: the practice is not as it was read, and nothing was written. */
export type Decided = 'done' | 'changed';

export interface DecisionWriter {
  /**
   * Makes a waiting practice the public clinic: visible everywhere at once (lists, counts, its group of duplicates), out
   * of the queue, with the audit's entry and `consequences` in the outbox, or nothing of it.
   */
  approve(
    waiting: SubmissionRecord,
    clinic: ListedClinic,
    audit: AuditRecord,
    consequences: readonly OutboxKind[],
  ): Promise<Decided>;
  /**
   * Takes a waiting practice out of the queue for the audit's reason and frees its slug, with the audit's entry and
   * `consequences` in the outbox, or does nothing.
   */
  reject(
    waiting: SubmissionRecord,
    reason: string,
    audit: AuditRecord,
    consequences: readonly OutboxKind[],
  ): Promise<Decided>;
}
