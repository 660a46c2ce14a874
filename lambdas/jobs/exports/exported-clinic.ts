import type { ClinicDetail } from '../../../shared/contracts/entities.ts';
import { detailOf } from '../../../shared/domain/listings/listing.ts';
import type { ListedClinic } from '../../../shared/domain/records.ts';
import type { ReviewSums } from '../../../shared/domain/reviews/review-sums.ts';

/** The fields that have a text: those of imported listings may be missing or empty. */
export function known<Name extends string>(
  fields: Readonly<Record<Name, string | undefined>>,
): Partial<Record<Name, string>> {
  const known: Partial<Record<Name, string>> = {};
  for (const name in fields) if (fields[name]) known[name] = fields[name];
  return known;
}

/**
 * What the public call answers of a clinic, without Google's data, which its terms keep from being published again, and without
 * reviews, which are entities of their own.
 */
export type ExportedClinic = Omit<
  ClinicDetail,
  'reviews' | 'googlePlaceId' | 'googleRating' | 'googleReviewCount' | 'status'
> & {
  /** Where the source of the listing has it. */
  readonly npi?: string;
};

export function exportedClinic(
  clinic: Omit<ListedClinic, 'score'>,
  sums: Pick<ReviewSums, 'counts'>,
): ExportedClinic {
  const {
    reviews: _reviews,
    googlePlaceId: _googlePlaceId,
    googleRating: _googleRating,
    googleReviewCount: _googleReviewCount,
    status: _status,
    ...exported
  } = detailOf(clinic, sums, []);
  const { npi } = clinic;
  return { ...exported, ...(npi !== undefined && { npi }) };
}
