/** Ports of deciding about practices. */
import type { AuditRecord, ListedClinic, SubmissionRecord } from '../../../shared/domain/records.ts';
import type { OutboxKind } from '../outbox/ports.ts';

/** `changed`: the practice has changed since it was read, and nothing was written. */
export type Decided = 'done' | 'changed';

export interface DecisionWriter {
  /**
   * Publishes a pending practice as a clinic, in lists, counts and its group of duplicates, and removes it from the queue, with
   * the audit entry and `consequences` in the outbox. All or nothing.
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
