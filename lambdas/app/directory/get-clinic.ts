import type { ClinicDetail } from '../../../shared/contracts/entities.ts';
import { detailOf } from '../../../shared/domain/listing.ts';
import { isSlug, isUlid } from '../../../shared/domain/slug.ts';
import { notFound } from '../errors.ts';
import type { GoogleFigures } from './google-figures.ts';
import type { ClinicReader } from './ports.ts';

/** Newest reviews that a clinic's detail carries; the page shows the first 5 of them. */
export const DETAIL_REVIEWS = 10;

/** An approved clinic by slug or id. Throws `not_found` for everything else: pending clinics are no one's business. */
export function createGetClinic(
  clinics: ClinicReader,
  figures: GoogleFigures,
): (slugOrId: string) => Promise<ClinicDetail> {
  return async (slugOrId) => {
    const id = isUlid(slugOrId) ? slugOrId : isSlug(slugOrId) ? await clinics.idOfSlug(slugOrId) : undefined;
    const found = id === undefined ? undefined : await clinics.byId(id, DETAIL_REVIEWS);
    if (found?.clinic.status !== 'approved') throw notFound('There is no such clinic.');
    return figures(detailOf(found.clinic, found.newestReviews));
  };
}
