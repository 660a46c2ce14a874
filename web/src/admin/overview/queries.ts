import type { QueryClient } from '@tanstack/react-query';
import type { ClinicStatus } from '../../../../shared/contracts/entities.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { MAX_LIMIT } from '../../../../shared/contracts/limits.ts';
import { staffListClinics } from '../../../../shared/contracts/staff/staff.ts';
import { apiPages, apiQuery } from '../../lib/api.ts';

/** Rows of the table of contact messages, and of each page of the call (specification, section 9). */
export const CONTACTS_PER_PAGE = 10;

/** Whether the directory has anything yet. */
export const statsQuery = apiQuery(contracts.getStats);

export const summaryQuery = apiQuery(contracts.getAdminSummary);

export const contactPages = apiPages(contracts.listContacts, {
  query: { limit: String(CONTACTS_PER_PAGE) },
});

/** Clinics of one status, or of every status. */
export const clinicPages = (status?: ClinicStatus) =>
  apiPages(staffListClinics, { query: { status, limit: String(MAX_LIMIT) } });

export const pendingPages = clinicPages('pending_approval');

/** A clinic of any status with all fields. */
export const practiceQuery = (id: string) => apiQuery(contracts.getClinic, { params: { slugOrId: id } });

/** Whether the Google sync is enabled, and its last runs. */
export const placesSyncQuery = apiQuery(contracts.getPlacesSync);

/** Whether a query is polled in the background, without a loading indicator. */
export const isPlacesSync = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  queryKey.join('/') === placesSyncQuery.queryKey.join('/');

export const matchPages = apiPages(contracts.listPlaceMatches, { query: { limit: String(MAX_LIMIT) } });

export const closedPages = apiPages(contracts.listClosedClinics, { query: { limit: String(MAX_LIMIT) } });

/** Milliseconds after a decision. The projector adds the counters up after the call, mostly within a second. */
const READ_AFTER = [0, 1_000, 3_000, 8_000];

/** Reads the dashboard's counters until they contain a decision that was just made. */
export function refetchCounters(queries: QueryClient): void {
  for (const delay of READ_AFTER) {
    setTimeout(() => void queries.invalidateQueries({ queryKey: summaryQuery.queryKey }), delay);
  }
}
