import type { ClinicStatus } from '../../../shared/contracts/entities.ts';
import type { StaffClinic } from '../../../shared/contracts/staff.ts';
import type { CardFilters } from '../../../shared/domain/facets.ts';
import { invalid } from '../errors.ts';
import type { Page, PageRequest } from '../ports.ts';
import type { GoogleRating } from './clinic-lists.ts';
import type { Directory } from './directory.ts';
import type { StaffListings } from './ports.ts';
import { resolveStaffScope, type ScopeParameters } from './scope.ts';

export type StaffListRequest = ScopeParameters &
  CardFilters &
  PageRequest & { readonly status?: ClinicStatus | undefined };

export interface StaffLists {
  /**
   * Clinics of a status, or of every status: pending ones, then rejected ones, then approved ones. No clinic is left out; one
   * whose status changes between two pages may be listed again with its new status.
   */
  list(request: StaffListRequest): Promise<Page<StaffClinic>>;
}

/** In this order, since pending clinics need a decision. The letter begins each position among a status's clinics. */
const statuses = [
  { status: 'pending_approval', letter: 'p' },
  { status: 'rejected', letter: 'r' },
  { status: 'approved', letter: 'a' },
] as const satisfies readonly { readonly status: ClinicStatus; readonly letter: string }[];

export function createStaffLists(
  directory: Directory,
  listings: StaffListings,
  googleRating: GoogleRating,
): StaffLists {
  return {
    async list({ status, limit, after, ...asked }) {
      const query = { scope: await resolveStaffScope(directory, asked), filters: asked };
      const wanted = statuses.filter((entry) => status === undefined || entry.status === status);
      let index = after === undefined ? 0 : wanted.findIndex(({ letter }) => after.startsWith(letter));
      if (index < 0) throw invalid({ cursor: ['is not a cursor of this query'] });
      let position = after?.slice(1) || undefined;
      const items: StaffClinic[] = [];
      for (; ; index += 1, position = undefined) {
        const current = wanted[index];
        if (current === undefined) return { items };
        // After a full page, only whether the next status has a clinic matters: the last page is never empty.
        const count = Math.max(1, limit - items.length);
        const page = await listings.page(current.status, query, { limit: count, after: position });
        const isFull = items.length === limit;
        if (isFull && (page.items.length > 0 || page.next !== undefined)) {
          return { items, next: current.letter };
        }
        items.push(...page.items.map((clinic) => googleRating(clinic)));
        if (page.next !== undefined) return { items, next: `${current.letter}${page.next}` };
      }
    },
  };
}
