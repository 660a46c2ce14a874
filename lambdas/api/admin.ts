import type { ContractsOf } from '../../shared/contracts/index.ts';
import type { AdminContainer } from '../config/admin-container.ts';
import type { Route } from '../http/route.ts';
import { approveClinic } from './admin/approve-clinic.ts';
import { getAdminSummary } from './admin/get-admin-summary.ts';
import { listContacts } from './admin/list-contacts.ts';
import { markContactRead } from './admin/mark-contact-read.ts';
import { rejectClinic } from './admin/reject-clinic.ts';

/** Every call of the function `admin`; one that is missing here is a type error. */
export function adminRoutes(container: AdminContainer): Route[] {
  const routes: Record<ContractsOf<'admin'>, Route> = {
    approveClinic: approveClinic(container),
    rejectClinic: rejectClinic(container),
    listContacts: listContacts(container),
    markContactRead: markContactRead(container),
    getAdminSummary: getAdminSummary(container),
  };
  return Object.values(routes);
}
