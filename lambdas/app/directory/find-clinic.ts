import { GONE_MESSAGE } from '../../../shared/content/gone.ts';
import { isSlug, isUlid } from '../../../shared/domain/slug.ts';
import { AppError, notFound } from '../errors.ts';
import type { ClinicReader, ClinicWithReviews } from './ports.ts';

/** An approved clinic by slug or id, with at most `reviews` of its newest reviews. Throws `gone` for an unlisted one. */
export async function approvedClinic(
  clinics: ClinicReader,
  slugOrId: string,
  reviews: number,
): Promise<ClinicWithReviews | undefined> {
  const id = isUlid(slugOrId) ? slugOrId : isSlug(slugOrId) ? await clinics.idOfSlug(slugOrId) : undefined;
  const found = id === undefined ? undefined : await clinics.byId(id, reviews);
  if (found?.clinic.status === 'unlisted') throw gone(found.clinic);
  return found?.clinic.status === 'approved' ? found : undefined;
}

/** The same without reviews. Throws `not_found` for every other clinic, `gone` for an unlisted one. */
export type FindClinic = (slugOrId: string) => Promise<ClinicWithReviews>;

export function createFindClinic(clinics: ClinicReader): FindClinic {
  return async (slugOrId) => {
    const found = await approvedClinic(clinics, slugOrId, 0);
    if (found === undefined) throw noSuchClinic();
    return found;
  };
}

/** With what leads to others like it. */
function gone({ name, city, category }: ClinicWithReviews['clinic']): AppError {
  return new AppError('gone', GONE_MESSAGE, { current: { unlisted: true, name, city, category } });
}

export const noSuchClinic = () => notFound('There is no such clinic.');
