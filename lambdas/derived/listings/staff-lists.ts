import type { ListedStaffClinic } from '../../../shared/contracts/clinics/staff-clinics.ts';
import type { StaffList } from '../../../shared/contracts/entities.ts';
import type { CardFilters } from '../../../shared/domain/listings/facets.ts';
import { words } from '../../../shared/domain/text/text.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import { chainedPage } from '../../platform/page.ts';
import type { Directory } from '../../records/taxonomy/index.ts';

import type { ClinicSearch, GoogleRating } from './clinic-lists.ts';
import type { StaffQuery } from './listing-repository.ts';
import { listingScope, resolveStaffScope, type ScopeParameters } from './scope.ts';
import type { StaffListingRepository } from './staff-listing-repository.ts';

export type StaffListRequest = ScopeParameters &
  CardFilters &
  PageRequest & {
    readonly status?: StaffList | undefined;
    /** Whether unlisted clinics are among those of every status. */
    readonly withUnlisted?: boolean;
    /** What to look for. */
    readonly q?: string | undefined;
  };

export interface StaffLists {
  /**
   * Clinics of a status, or of every status: pending ones, then rejected ones, unlisted ones if they are asked for, and approved ones. No clinic is left out; one
   * whose status changes between two pages may be listed again with its new status.
   */
  list(request: StaffListRequest): Promise<Page<ListedStaffClinic>>;
}

/** In this order, since pending clinics need a decision. The letter begins each position among a status's clinics. */
const statuses = [
  { status: 'pending_approval', letter: 'p' },
  { status: 'rejected', letter: 'r' },
  { status: 'unlisted', letter: 'u' },
  { status: 'approved', letter: 'a' },
  { status: 'mark-ended', letter: 'm' },
] as const satisfies readonly { readonly status: StaffList; readonly letter: string }[];

/** Whether a list is part of that of every status. Clinics whose mark has ended are approved ones. */
function isOfAll(list: StaffList, withUnlisted: boolean): boolean {
  return list === 'unlisted' ? withUnlisted : list !== 'mark-ended';
}

export function createStaffLists(
  directory: Directory,
  listings: Pick<StaffListingRepository, 'page' | 'complete'>,
  textSearch: ClinicSearch,
  googleRating: GoogleRating,
): StaffLists {
  /** Search finds approved clinics; the others are looked through. */
  async function pageOf(status: StaffList, query: StaffQuery, q: string, request: PageRequest) {
    if (status !== 'approved' || q.trim() === '') return listings.page(status, query, request);
    const { cityId, categoryIds } = query.scope;
    const [categoryId] = categoryIds.length === 1 ? categoryIds : [];
    const scope = listingScope({ cityId, categoryId });
    const { items, next } = await textSearch.page({ scope, filters: query.filters, q, exact: true }, request);
    return { items: await listings.complete(items), next };
  }

  return {
    async list({ status, withUnlisted = false, limit, after, q = '', ...parameters }) {
      const scope = await resolveStaffScope(directory, parameters);
      const query = { scope, filters: parameters, words: words(q) };
      const wanted = statuses.filter((entry) =>
        status === undefined ? isOfAll(entry.status, withUnlisted) : entry.status === status,
      );
      return chainedPage(wanted, { limit, after }, async ({ status: current }, request) => {
        const { items, next } = await pageOf(current, query, q, request);
        const present = await directory.withPresentNames(items);
        return { items: present.map((clinic) => googleRating(clinic)), next };
      });
    },
  };
}
