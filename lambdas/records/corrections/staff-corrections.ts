import type { CorrectionStatus } from '../../../shared/contracts/corrections/corrections.ts';
import type { StaffCorrection } from '../../../shared/contracts/corrections/staff-corrections.ts';
import type { AuditRecord } from '../../../shared/domain/records.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError, notFound, unavailable } from '../../platform/errors.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { ClinicEditing, ReportedChanges } from '../clinics/index.ts';
import { noSuchClinic } from '../clinics/index.ts';
import {
  type CorrectionDecision,
  type CorrectionRepository,
  decisionWrites,
} from './correction-repository.ts';

export interface CorrectionDecisionDependencies {
  readonly corrections: CorrectionRepository;
  readonly editing: Pick<ClinicEditing, 'correct'>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/** Corrections as staff decide about them; repeating a decision changes nothing. */
export interface CorrectionDecisions {
  list(status: CorrectionStatus, request: PageRequest): Promise<Page<StaffCorrection>>;
  /**
   * Changes the clinic as the visitor stated and staff have checked, and decides, all or nothing; without a change it decides alone. Throws what
   * `correct` throws, `not_found`, and `conflict` where the correction was decided otherwise, as the next one does.
   */
  accept(id: string, changes: Acceptance, actor: AuditRecord['actor']): Promise<StaffCorrection>;
  reject(id: string, reason: string, actor: AuditRecord['actor']): Promise<StaffCorrection>;
}

type Acceptance = Omit<ReportedChanges, 'at'>;

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
    const { status } = decision;
    const open = await stored(id);
    if (open.status === 'open') await corrections.decide(open, decision, auditOf(open, decision, actor));
    const decided = open.status === 'open' ? await stored(id) : open;
    if (decided.status === 'open') throw unavailable(new Error('the correction kept changing'));
    if (decided.status !== status) throw decidedAlready(decided);
    return decided;
  }

  function auditOf(
    { id, clinic }: StaffCorrection,
    { status, reason }: CorrectionDecision,
    actor: AuditRecord['actor'],
  ): AuditRecord {
    return {
      id: newId(),
      at: clock().toISOString(),
      actor,
      action: status === 'accepted' ? 'accept-correction' : 'reject-correction',
      subject: id,
      ...(clinic && { recordName: clinic.name }),
      ...(reason !== undefined && { reason }),
    };
  }

  return {
    list: (status, request) => corrections.page(status, request),
    async accept(id, { changes, unlistReason }, actor) {
      const accepted = { status: 'accepted' } as const;
      const { status, clinic, createdAt } = await stored(id);
      if (status === 'open' && (changes !== undefined || unlistReason !== undefined)) {
        if (clinic === null) throw noSuchClinic();
        await editing.correct(clinic.id, { changes, unlistReason, at: createdAt }, actor, async () => {
          const open = await stored(id);
          if (open.status !== 'open') throw decidedAlready(open);
          return decisionWrites(open, accepted, auditOf(open, accepted, actor));
        });
      }
      return decide(id, accepted, actor);
    },
    reject: (id, reason, actor) => decide(id, { status: 'rejected', reason }, actor),
  };
}

const decidedAlready = ({ status }: StaffCorrection): AppError =>
  new AppError('conflict', `The correction was ${status}.`);
