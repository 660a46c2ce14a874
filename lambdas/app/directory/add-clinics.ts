import { rank } from '../../../shared/domain/ranking.ts';
import type { ClinicRecord, ReviewRecord } from '../../../shared/domain/records.ts';
import type { Clock } from '../ports.ts';
import type { Added, ClinicWriter } from './ports.ts';

export interface ImportedClinic {
  readonly clinic: ClinicRecord;
  /** All its reviews; only published ones are counted and shown. */
  readonly reviews: readonly ReviewRecord[];
  /** Mean rating of its category, for the rank. */
  readonly categoryMean: number;
}

/** Imports an approved clinic with its reviews and ranks it. Importing the same id again changes nothing. */
export function createImportClinic(clinics: ClinicWriter, clock: Clock) {
  return ({ clinic, reviews, categoryMean }: ImportedClinic): Promise<Added> => {
    const published = reviews.filter(({ status }) => status === 'published');
    const { score } = rank({ clinic, reviews: published, categoryMean, asOf: clock() });
    const ratings = {
      sum: published.reduce((total, { rating }) => total + rating, 0),
      count: published.length,
    };
    return clinics.addApproved({ ...clinic, status: 'approved', ratings, score }, reviews);
  };
}
