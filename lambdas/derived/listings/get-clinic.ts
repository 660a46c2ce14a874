import type { ClinicDetail } from '../../../shared/contracts/entities.ts';
import { isMarked } from '../../../shared/domain/clinics/verification.ts';
import { detailOf } from '../../../shared/domain/listings/listing.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { noReviews, totalsOf } from '../../../shared/domain/reviews/review-sums.ts';
import { isSlug, isUlid } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ClinicReader } from '../../records/clinics/index.ts';
import { approvedClinic, noSuchClinic } from '../../records/clinics/index.ts';
import type { SubmissionRepository } from '../../records/submissions/index.ts';
import type { Directory } from '../../records/taxonomy/index.ts';
import { practitionerCards } from '../people/index.ts';
import type { GoogleRating } from './clinic-lists.ts';

/** Newest reviews that a clinic's detail carries; the page shows the first 5 of them. */
export const DETAIL_REVIEWS = 10;

export interface GetClinic {
  /** An approved clinic by slug or id. Throws `not_found` for everything else, pending clinics included. */
  forEveryone(slugOrId: string): Promise<ClinicDetail>;
  /** The same for staff, with pending and rejected practices. */
  forStaff(slugOrId: string): Promise<ClinicDetail>;
}

export function createGetClinic(
  clinics: ClinicReader,
  submitted: Pick<SubmissionRepository, 'submission' | 'idOfReservedSlug'>,
  googleRating: GoogleRating,
  directory: Pick<Directory, 'categories' | 'withPresentNames'>,
  clock: Clock,
): GetClinic {
  async function approved(slugOrId: string): Promise<ClinicDetail | undefined> {
    const found = await approvedClinic(clinics, directory, slugOrId, DETAIL_REVIEWS);
    return (
      found && {
        ...detailOf(withPresentMark(found.clinic), found.sums, found.newestReviews),
        ...(found.people && {
          practitionerCount: found.people.count,
          practitioners: await practitionerCards(found.people.first, directory),
        }),
      }
    );
  }

  /** Lists follow within a week; the page of the clinic at once. */
  const withPresentMark = <Clinic extends ClinicRecord>(clinic: Clinic): Clinic => ({
    ...clinic,
    verified: isMarked(clinic, clock()),
  });

  async function undecided(slugOrId: string): Promise<ClinicDetail | undefined> {
    const id = isUlid(slugOrId)
      ? slugOrId
      : isSlug(slugOrId)
        ? await submitted.idOfReservedSlug(slugOrId)
        : undefined;
    const submission = id === undefined ? undefined : await submitted.submission(id);
    return submission && detailOf({ ...submission, ratings: totalsOf(noReviews) }, noReviews, []);
  }

  async function shown(clinic: ClinicDetail | undefined): Promise<ClinicDetail> {
    if (clinic === undefined) throw noSuchClinic();
    const category = (await directory.categories()).find(({ id }) => id === clinic.category.id);
    const [present = clinic] = await directory.withPresentNames([clinic]);
    return googleRating({
      ...present,
      ...(category?.schemaType !== undefined && { schemaType: category.schemaType }),
    });
  }

  return {
    forEveryone: async (slugOrId) => shown(await approved(slugOrId)),
    forStaff: async (slugOrId) => shown((await approved(slugOrId)) ?? (await undecided(slugOrId))),
  };
}
