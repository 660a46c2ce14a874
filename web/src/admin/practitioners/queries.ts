import type { QueryClient } from '@tanstack/react-query';
import { contracts } from '../../../../shared/contracts/index.ts';
import { apiPages, apiQuery } from '../../lib/api.ts';

/** Shortest text that people are found by. */
export const MIN_QUERY_LENGTH = 2;

export const staffPersonQuery = (id: string) =>
  apiQuery(contracts.getStaffPractitioner, { params: { id } }, { nullOn: 404 });

export const staffPersonPages = (q: string, limit: string) =>
  apiPages(contracts.listStaffPractitioners, { query: { q, limit } });

/** The first people found, for a field. */
export const staffPersonSearch = (q: string) =>
  apiQuery(contracts.listStaffPractitioners, { query: { q, limit: '20' } });

/** People of a public clinic. */
export const clinicPeoplePages = (clinicId: string) =>
  apiPages(contracts.listPractitioners, { params: { slugOrId: clinicId }, query: { limit: '50' } });

/** Lists of people are read again. */
export function peopleChanged(queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [, room, last] }) =>
      room === 'admin' && String(last).startsWith('practitioners?'),
  });
}
