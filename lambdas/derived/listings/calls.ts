import { calls } from '../../../shared/contracts/calls.ts';
import {
  TOTAL_HEADER,
  UNDERSTOOD_HEADER,
  WITHOUT_LOCATION_HEADER,
} from '../../../shared/contracts/contract.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { isStaff } from '../../platform/identity/token-verifier.ts';
import type { ClinicLists, ClinicPage } from './clinic-lists.ts';
import type { GetClinic } from './get-clinic.ts';
import type { StaffLists } from './staff-lists.ts';

interface Dependencies {
  readonly clinicLists: ClinicLists;
  readonly staffLists: StaffLists;
  readonly getClinic: GetClinic;
  readonly cursors: Cursors;
}

export function listingRoutes({ clinicLists, staffLists, getClinic, cursors }: Dependencies) {
  return {
    listFeaturedClinics: route('listFeaturedClinics', calls.listFeaturedClinics, async () => ({
      body: [...(await clinicLists.featured())],
    })),
    searchClinics: route('searchClinics', calls.searchClinics, ({ query }) =>
      cursors.page('searchClinics', query, async (after) =>
        withHeaders(await clinicLists.search({ ...query, after })),
      ),
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
      return cursors.page('listClinics', query, async (after) =>
        withHeaders(await clinicLists.list({ ...query, after })),
      );
    }),
    listStaffClinics: route('listStaffClinics', calls.listStaffClinics, ({ query }) =>
      cursors.page('listStaffClinics', query, (after) =>
        staffLists.list({ ...query, withUnlisted: true, after }),
      ),
    ),
    getClinic: route('getClinic', calls.getClinic, async ({ params, caller }) => ({
      body: isStaff(caller)
        ? await getClinic.forStaff(params.slugOrId)
        : await getClinic.forEveryone(params.slugOrId),
    })),
  };
}

function withHeaders({ withoutLocation, understood, total, ...page }: ClinicPage) {
  const isUnderstood = understood !== undefined && Object.keys(understood).length > 0;
  return {
    ...page,
    headers: {
      ...(withoutLocation !== undefined && { [WITHOUT_LOCATION_HEADER]: String(withoutLocation) }),
      ...(total !== undefined && { [TOTAL_HEADER]: String(total) }),
      ...(isUnderstood && { [UNDERSTOOD_HEADER]: encodeURIComponent(JSON.stringify(understood)) }),
    },
  };
}
