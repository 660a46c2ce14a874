import type { Credentials } from '../../../shared/contracts/clinics/staff-clinics.ts';
import type { ClinicDecision } from '../../../shared/contracts/staff/staff.ts';
import { verificationOf } from '../../../shared/domain/clinics/verification.ts';
import { mailsOnEvent } from '../../../shared/domain/mail/mail-kinds.ts';
import { meanOf, rank } from '../../../shared/domain/ranks/ranking.ts';
import type {
  AuditRecord,
  ClinicRecord,
  ListedClinic,
  SubmissionRecord,
} from '../../../shared/domain/records.ts';
import { noEvidence } from '../../../shared/domain/reviews/review-sums.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError, notFound, unavailable } from '../../platform/errors.ts';
import type { ClinicReader } from '../clinics/index.ts';
import type { OutboxKind } from '../outbox/index.ts';
import type { ModerationWriter } from './moderation-writer.ts';
import type { SubmissionRepository } from './submission-repository.ts';

export type Actor = AuditRecord['actor'];

export interface ModerationDependencies {
  readonly submissions: Pick<SubmissionRepository, 'submission'>;
  readonly clinics: Pick<ClinicReader, 'byId'>;
  readonly decisions: Pick<ModerationWriter, 'categoryRatings' | 'approve' | 'reject'>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/**
 * Decisions of staff about practices; both are idempotent. They throw `not_found`, `conflict` where the opposite was decided or
 * the directory lacks the city or the category of a practice to approve, and `service_unavailable`. The projector enqueues the
 * provider's email.
 */
export interface Moderation {
  /** Verified where staff have checked credentials. */
  approve(id: string, credentials: Credentials | undefined, actor: Actor): Promise<ClinicDecision>;
  reject(id: string, reason: string, actor: Actor): Promise<ClinicDecision>;
}

const consequences: Readonly<Record<'approved' | 'rejected', readonly OutboxKind[]>> = {
  approved: mailsOnEvent.practiceApproved,
  rejected: mailsOnEvent.practiceRejected,
};

/** Attempts while concurrent writes change the practice; each is decided once, so that two are usually enough. */
const MAX_ATTEMPTS = 5;

export function createModeration(dependencies: ModerationDependencies): Moderation {
  const { submissions, clinics, decisions, clock, newId } = dependencies;

  /** Decides about a pending practice, unless it is already decided. */
  async function decide(
    id: string,
    wanted: 'approved' | 'rejected',
    write: (waiting: SubmissionRecord) => Promise<'done' | 'changed'>,
  ): Promise<ClinicDecision> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const submission = isUlid(id) ? await submissions.submission(id) : undefined;
      if (submission === undefined) return imported(id, wanted);
      const isWaiting = submission.status === 'pending_approval';
      if (!isWaiting && submission.status !== wanted) throw oppositeOf(wanted);
      const decision = { id, slug: submission.slug, status: wanted };
      if (!isWaiting) return decision;
      if ((await write(submission)) === 'done') return decision;
    }
    throw unavailable(new Error('the practice kept changing'));
  }

  /** An imported clinic, without a submission, is public already and has no provider to notify. */
  async function imported(id: string, wanted: 'approved' | 'rejected'): Promise<ClinicDecision> {
    const clinic = isUlid(id) ? (await clinics.byId(id, 0))?.clinic : undefined;
    if (clinic === undefined) throw notFound('There is no such practice.');
    if (clinic.status !== wanted) throw oppositeOf(wanted);
    return { id, slug: clinic.slug, status: wanted };
  }

  /**
   * Mean rating of the published reviews of a practice's category, for the rank. Throws `conflict` where the directory
   * lacks the category or the city, since it could not count the clinic.
   */
  async function categoryMean(practice: SubmissionRecord): Promise<number> {
    const ratings = await decisions.categoryRatings(practice);
    if (ratings === undefined) {
      throw new AppError('conflict', 'The directory does not have the city or the category of the practice.');
    }
    return meanOf(ratings);
  }

  return {
    approve: (id, credentials, actor) =>
      decide(id, 'approved', async (waiting) => {
        const now = clock();
        const mean = await categoryMean(waiting);
        const audit: AuditRecord = {
          id: newId(),
          at: now.toISOString(),
          actor,
          action: 'approve-clinic',
          subject: id,
          recordName: waiting.name,
        };
        const verification = credentials && verificationOf(credentials, actor.username);
        const clinic = approvedClinic(waiting, verification, mean, now);
        return decisions.approve(waiting, clinic, audit, consequences.approved);
      }),
    reject: (id, reason, actor) =>
      decide(id, 'rejected', async (waiting) => {
        const at = clock().toISOString();
        const audit: AuditRecord = {
          id: newId(),
          at,
          actor,
          action: 'reject-clinic',
          subject: id,
          recordName: waiting.name,
          reason,
        };
        return decisions.reject(waiting, reason, audit, consequences.rejected);
      }),
  };
}

/** The public clinic, with the facts that the practice stated when it sent the form. Only evidence of a check verifies it. */
function approvedClinic(
  waiting: SubmissionRecord,
  verification: ClinicRecord['verification'],
  categoryMean: number,
  asOf: Date,
): ListedClinic {
  const { decidedAt: _decidedAt, rejectionReason: _reason, ...submitted } = waiting;
  const clinic: ClinicRecord = {
    ...submitted,
    status: 'approved',
    verified: verification !== undefined,
    ...(verification !== undefined && {
      verification,
      credentials: { ...submitted.credentials, licenceChecked: true },
    }),
  };
  const { score } = rank({ clinic, evidence: noEvidence, categoryMean, asOf });
  return { ...clinic, ratings: { sum: 0, count: 0 }, score };
}

function oppositeOf(wanted: 'approved' | 'rejected'): AppError {
  return wanted === 'approved'
    ? new AppError('conflict', 'The practice was rejected.')
    : new AppError('conflict', 'The clinic is approved already.');
}
