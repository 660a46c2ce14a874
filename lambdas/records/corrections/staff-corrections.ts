import type { CorrectionStatus } from '../../../shared/contracts/corrections/corrections.ts';
import type { StaffCorrection } from '../../../shared/contracts/corrections/staff-corrections.ts';
import type { AuditRecord } from '../../../shared/domain/records.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError, notFound, unavailable } from '../../platform/errors.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { ClinicEditing } from '../clinics/index.ts';
import { noSuchClinic } from '../clinics/index.ts';
import type { CorrectionDecision, CorrectionRepository } from './correction-repository.ts';

export interface CorrectionDecisionDependencies {
  readonly corrections: CorrectionRepository;
  readonly editing: Pick<ClinicEditing, 'edit'>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/** Corrections as staff decide about them; repeating a decision changes nothing. */
export interface CorrectionDecisions {
  list(status: CorrectionStatus, request: PageRequest): Promise<Page<StaffCorrection>>;
  /**
   * Changes the clinic, and throws what that throws; then decides. Throws `not_found`, and `conflict` where the opposite
   * was decided, as the next one does.
   */
  accept(
    id: string,
    changes: Parameters<ClinicEditing['edit']>[1] | undefined,
    actor: AuditRecord['actor'],
  ): Promise<StaffCorrection>;
  reject(id: string, reason: string, actor: AuditRecord['actor']): Promise<StaffCorrection>;
}

export function createCorrectionDecisions(dependencies: CorrectionDecisionDependencies): CorrectionDecisions {
  const { corrections, editing, clock, newId } = dependencies;

  async function stored(id: string): Promise<StaffCorrection> {
    const correction = isUlid(id) ? await corrections.correction(id) : undefined;
    if (correction === undefined) throw notFound('There is no such correction.');
    return correction;
  }

  async function decide(
    id: string,
    decision: CorrectionDecision,
    actor: AuditRecord['actor'],
  ): Promise<StaffCorrection> {
    const { status, reason } = decision;
    const open = await stored(id);
    if (open.status === 'open') {
      const audit: AuditRecord = {
        id: newId(),
        at: clock().toISOString(),
        actor,
        action: status === 'accepted' ? 'accept-correction' : 'reject-correction',
        subject: id,
        ...(open.clinic && { recordName: open.clinic.name }),
        ...(reason !== undefined && { reason }),
      };
      await corrections.decide(id, decision, audit);
    }
    const decided = open.status === 'open' ? await stored(id) : open;
    if (decided.status === 'open') throw unavailable(new Error('the correction kept changing'));
    if (decided.status !== status) throw new AppError('conflict', `The correction was ${decided.status}.`);
    return decided;
  }

  return {
    list: (status, request) => corrections.page(status, request),
    async accept(id, changes, actor) {
      const { status, clinic } = await stored(id);
      if (changes !== undefined && status === 'open') {
        if (clinic === null) throw noSuchClinic();
        await editing.edit(clinic.id, changes, actor);
      }
      return decide(id, { status: 'accepted' }, actor);
    },
    reject: (id, reason, actor) => decide(id, { status: 'rejected', reason }, actor),
  };
}
