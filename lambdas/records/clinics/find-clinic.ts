import { GONE_MESSAGE } from '../../../shared/content/clinics/gone.ts';
import type { Review } from '../../../shared/contracts/entities.ts';
import type { ClinicPeople } from '../../../shared/domain/people/clinic-people.ts';
import type { ListedClinic } from '../../../shared/domain/records.ts';
import type { ReviewSums } from '../../../shared/domain/reviews/review-sums.ts';
import { isSlug, isUlid } from '../../../shared/domain/text/slug.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Directory } from '../taxonomy/index.ts';
import { TEST_CLINIC_ID } from './test-clinic.ts';

export interface ClinicWithReviews {
  readonly clinic: Omit<ListedClinic, 'score'>;
  /** Published ones, newest first. */
  readonly newestReviews: readonly Review[];
  readonly sums: ReviewSums;
  /** People who see patients there; undefined where none are known. */
  readonly people?: ClinicPeople | undefined;
}

/** Clinics with what is derived of them. */
export interface ClinicReader {
  /** A clinic of any status, with at most `reviews` of its newest published reviews. */
  byId(id: string, reviews: number): Promise<ClinicWithReviews | undefined>;
  idOfSlug(slug: string): Promise<string | undefined>;
}

type Names = Pick<Directory, 'withPresentNames'>;

/**
 * An approved clinic by slug or id, or the one as which it is shown, with at most `reviews` of its newest reviews. Throws `gone` for an unlisted
 * one.
 */
export async function approvedClinic(
  clinics: ClinicReader,
  directory: Names,
  slugOrId: string,
  reviews: number,
): Promise<ClinicWithReviews | undefined> {
  const id = isUlid(slugOrId) ? slugOrId : isSlug(slugOrId) ? await clinics.idOfSlug(slugOrId) : undefined;
  const own = id === undefined || id === TEST_CLINIC_ID ? undefined : await clinics.byId(id, reviews);
  const into = own?.clinic.status === 'unlisted' ? own.clinic.mergedInto : undefined;
  const found = into === undefined ? own : ((await clinics.byId(into, reviews)) ?? own);
  if (found?.clinic.status === 'unlisted') throw await gone(found.clinic, directory);
  return found?.clinic.status === 'approved' ? found : undefined;
}

/** Finds an approved clinic, without reviews. Throws `not_found` for every other clinic, `gone` for an unlisted one. */
export type FindClinic = (slugOrId: string) => Promise<ClinicWithReviews>;

export function createFindClinic(clinics: ClinicReader, directory: Names): FindClinic {
  return async (slugOrId) => {
    const found = await approvedClinic(clinics, directory, slugOrId, 0);
    if (found === undefined) throw noSuchClinic();
    return found;
  };
}

/** The error for an unlisted clinic, with what leads to others like it. */
async function gone(
  { name, city, category }: ClinicWithReviews['clinic'],
  directory: Names,
): Promise<AppError> {
  const [present] = await directory.withPresentNames([{ name, city, category }]);
  return new AppError('gone', GONE_MESSAGE, { current: { unlisted: true, ...present } });
}

export const noSuchClinic = () => notFound('There is no such clinic.');
