import { rank, UNKNOWN_CATEGORY_MEAN } from '../../../shared/domain/ranks/ranking.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { noEvidence, noReviews, totalsOf } from '../../../shared/domain/reviews/review-sums.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Added, ClinicWriter } from './clinic-writer.ts';

/**
 * Imports an approved clinic of demonstration data, whose categories have no ratings yet; its reviews come later, and its rank is
 * derived again with them. Importing the same id again changes nothing.
 */
export function createImportClinic(clinics: Pick<ClinicWriter, 'addApproved'>, clock: Clock) {
  return (clinic: ClinicRecord): Promise<Added> => {
    const { score } = rank({
      clinic,
      evidence: noEvidence,
      categoryMean: UNKNOWN_CATEGORY_MEAN,
      asOf: clock(),
    });
    return clinics.addApproved({ ...clinic, status: 'approved', ratings: totalsOf(noReviews), score });
  };
}
