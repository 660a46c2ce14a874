import { isSlug, isUlid } from '../../../shared/domain/slug.ts';
import { notFound } from '../errors.ts';
import type { ClinicReader, ClinicWithReviews } from './ports.ts';

/** An approved clinic by slug or id, with at most `reviews` of its newest reviews. */
export async function approvedClinic(
  clinics: ClinicReader,
  slugOrId: string,
  reviews: number,
): Promise<ClinicWithReviews | undefined> {
  const id = isUlid(slugOrId) ? slugOrId : isSlug(slugOrId) ? await clinics.idOfSlug(slugOrId) : undefined;
  const found = id === undefined ? undefined : await clinics.byId(id, reviews);
  return found?.clinic.status === 'approved' ? found : undefined;
}

/** The same without reviews. Throws `not_found` for every other clinic. */
export type FindClinic = (slugOrId: string) => Promise<ClinicWithReviews>;

export function createFindClinic(clinics: ClinicReader): FindClinic {
  return async (slugOrId) => {
    const found = await approvedClinic(clinics, slugOrId, 0);
    if (found === undefined) throw noSuchClinic();
    return found;
  };
}

export const noSuchClinic = () => notFound('There is no such clinic.');
