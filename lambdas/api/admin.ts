import type { ContractsOf } from '../../shared/contracts/index.ts';
import type { AdminContainer } from '../config/admin-container.ts';
import type { Route } from '../http/route.ts';
import { approveClinic } from './admin/approve-clinic.ts';
import { confirmPlaceMatch } from './admin/confirm-place-match.ts';
import { getAdminSummary } from './admin/get-admin-summary.ts';
import { getPlacesSync } from './admin/get-places-sync.ts';
import { listClosedClinics } from './admin/list-closed-clinics.ts';
import { listContacts } from './admin/list-contacts.ts';
import { listPlaceMatches } from './admin/list-place-matches.ts';
import { markContactRead } from './admin/mark-contact-read.ts';
import { rejectClinic } from './admin/reject-clinic.ts';
import { rejectPlaceMatch } from './admin/reject-place-match.ts';
import { reviewClosedClinic } from './admin/review-closed-clinic.ts';

/** Every call of the function `admin`; one that is missing here is a type error. */
export function adminRoutes(container: AdminContainer): Route[] {
  const routes: Record<ContractsOf<'admin'>, Route> = {
    approveClinic: approveClinic(container),
    rejectClinic: rejectClinic(container),
    listContacts: listContacts(container),
    markContactRead: markContactRead(container),
    getAdminSummary: getAdminSummary(container),
    getPlacesSync: getPlacesSync(container),
    listPlaceMatches: listPlaceMatches(container),
    confirmPlaceMatch: confirmPlaceMatch(container),
    rejectPlaceMatch: rejectPlaceMatch(container),
    listClosedClinics: listClosedClinics(container),
    reviewClosedClinic: reviewClosedClinic(container),
  };
  return Object.values(routes);
}
