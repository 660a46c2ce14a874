/** Cities, categories, totals and clinics. */
import { calls } from '../../shared/contracts/calls.ts';
import type { ClinicLists } from '../app/directory/clinic-lists.ts';
import type { Directory } from '../app/directory/directory.ts';
import type { GetClinic } from '../app/directory/get-clinic.ts';
import type { StaffLists } from '../app/directory/staff-lists.ts';
import { AppError } from '../app/errors.ts';
import { isStaff } from '../app/token-verifier.ts';
import type { Cursors } from '../http/cursors.ts';
import { route } from '../http/route.ts';

interface Dependencies {
  readonly directory: Directory;
  readonly clinicLists: ClinicLists;
  readonly staffLists: StaffLists;
  readonly getClinic: GetClinic;
  readonly cursors: Cursors;
}

export function directoryRoutes({ directory, clinicLists, staffLists, getClinic, cursors }: Dependencies) {
  return {
    listCities: route('listCities', calls.listCities, async () => ({ body: await directory.cities() })),
    listCategories: route('listCategories', calls.listCategories, async () => ({
      body: await directory.categories(),
    })),
    getStats: route('getStats', calls.getStats, async () => ({ body: await directory.stats() })),
    listFeaturedClinics: route('listFeaturedClinics', calls.listFeaturedClinics, async () => ({
      body: [...(await clinicLists.featured())],
    })),
    searchClinics: route('searchClinics', calls.searchClinics, ({ query }) =>
      cursors.page('searchClinics', query, (after) => clinicLists.search({ ...query, after })),
    ),
    listClinics: route('listClinics', calls.listClinics, ({ query, caller }) => {
      if (isStaff(caller)) {
        // A cursor of the one list is not valid in the other.
        return cursors.page('listClinics for staff', query, (after) => staffLists.list({ ...query, after }));
      }
      if (query.status !== undefined && query.status !== 'approved') {
        throw caller === undefined
          ? new AppError('unauthorized', 'Sign in to see clinics that are not public.')
          : new AppError('forbidden', 'Only staff see clinics that are not public.');
      }
      return cursors.page('listClinics', query, (after) => clinicLists.list({ ...query, after }));
    }),
    getClinic: route('getClinic', calls.getClinic, async ({ params, caller }) => ({
      body: isStaff(caller)
        ? await getClinic.forStaff(params.slugOrId)
        : await getClinic.forEveryone(params.slugOrId),
    })),
  };
}
