/** Ports of editing clinics. */
import type { AuditRecord, ClinicRecord } from '../../../shared/domain/records.ts';

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
