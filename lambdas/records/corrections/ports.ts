/** Ports of corrections by visitors. */

import type {
  CorrectionRecord,
  CorrectionStatus,
} from '../../../shared/contracts/corrections/corrections.ts';
import type { StaffCorrection } from '../../../shared/contracts/corrections/staff-corrections.ts';
import type { AuditRecord } from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

import type { Once, Outcome } from '../submissions/index.ts';

export interface CorrectionWriter {
  /** Of concurrent equal requests one is `stored`, the others are repeats. Throws `service_unavailable`. */
  addCorrection(correction: CorrectionRecord, once: Once): Promise<Outcome>;
}

/** How staff decided. */
export interface CorrectionDecision {
  readonly status: Exclude<CorrectionStatus, 'open'>;
  readonly reason?: string;
}

export interface StaffCorrections {
  /** Open ones oldest first, the others by the newest decision. */
  page(status: CorrectionStatus, request: PageRequest): Promise<Page<StaffCorrection>>;
  correction(id: string): Promise<StaffCorrection | undefined>;
  /**
   * Stores the decision about an open correction with its audit item, and deletes the visitor's address; all or nothing.
   * `changed`: it is decided already.
   */
  decide(id: string, decision: CorrectionDecision, audit: AuditRecord): Promise<'done' | 'changed'>;
}
