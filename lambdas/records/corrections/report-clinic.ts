import type { CorrectionReceipt } from '../../../shared/contracts/corrections/correction-contracts.ts';
import type { CorrectionForm } from '../../../shared/contracts/corrections/corrections.ts';
import { notFound } from '../../platform/errors.ts';
import type { ReviewWriter } from '../reviews/index.ts';
import type { SentForm, StoreOnce } from '../submissions/index.ts';
import type { CorrectionRepository } from './correction-repository.ts';

export interface ReportClinicDependencies {
  readonly clinics: Pick<ReviewWriter, 'approved'>;
  readonly corrections: CorrectionRepository;
  readonly storeOnce: StoreOnce;
  /** A new ULID of this time. */
  readonly newId: (at: Date) => string;
}

/**
 * Stores what a visitor reports as wrong in the listing of an approved clinic, for staff. A repeat with the same idempotency
 * key gets the first response. Throws `not_found`, `invalid_request` by field, `conflict` for a known key with another
 * content, and `service_unavailable`.
 */
export type ReportClinic = (slugOrId: string, form: SentForm<CorrectionForm>) => Promise<CorrectionReceipt>;

export function createReportClinic(dependencies: ReportClinicDependencies): ReportClinic {
  const { clinics, corrections, storeOnce, newId } = dependencies;
  return async (slugOrId, form) => ({
    id: await storeOnce(
      'reportClinic',
      { ...form, content: { ...form.content, slugOrId } },
      async () => {
        const clinic = await clinics.approved(slugOrId);
        if (clinic === undefined) throw notFound('There is no such clinic.');
        return { value: clinic };
      },
      (clinic, once) =>
        corrections.addCorrection(
          {
            ...form.content,
            id: newId(once.at),
            clinicId: clinic.id,
            status: 'open',
            createdAt: once.at.toISOString(),
          },
          once,
        ),
    ),
  });
}
