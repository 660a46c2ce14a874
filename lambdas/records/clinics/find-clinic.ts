import { GONE_MESSAGE } from '../../../shared/content/clinics/gone.ts';
import { isSlug, isUlid } from '../../../shared/domain/text/slug.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Directory } from '../taxonomy/index.ts';
import type { ClinicReader, ClinicWithReviews } from './ports.ts';

type Names = Pick<Directory, 'withPresentNames'>;

/** An approved clinic by slug or id, with at most `reviews` of its newest reviews. Throws `gone` for an unlisted one. */
export async function approvedClinic(
  clinics: ClinicReader,
  directory: Names,
  slugOrId: string,
  reviews: number,
): Promise<ClinicWithReviews | undefined> {
  const id = isUlid(slugOrId) ? slugOrId : isSlug(slugOrId) ? await clinics.idOfSlug(slugOrId) : undefined;
  const found = id === undefined ? undefined : await clinics.byId(id, reviews);
  if (found?.clinic.status === 'unlisted') throw await gone(found.clinic, directory);
  return found?.clinic.status === 'approved' ? found : undefined;
}

/** The same without reviews. Throws `not_found` for every other clinic, `gone` for an unlisted one. */
export type FindClinic = (slugOrId: string) => Promise<ClinicWithReviews>;

export function createFindClinic(clinics: ClinicReader, directory: Names): FindClinic {
  return async (slugOrId) => {
    const found = await approvedClinic(clinics, directory, slugOrId, 0);
    if (found === undefined) throw noSuchClinic();
    return found;
  };
}

/** With what leads to others like it. */
async function gone(
  { name, city, category }: ClinicWithReviews['clinic'],
  directory: Names,
): Promise<AppError> {
  const [present] = await directory.withPresentNames([{ name, city, category }]);
  return new AppError('gone', GONE_MESSAGE, { current: { unlisted: true, ...present } });
}

export const noSuchClinic = () => notFound('There is no such clinic.');
