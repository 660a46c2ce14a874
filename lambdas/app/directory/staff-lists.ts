import type { ClinicStatus } from '../../../shared/contracts/entities.ts';
import type { StaffClinic } from '../../../shared/contracts/staff.ts';
import type { CardFilters } from '../../../shared/domain/listing.ts';
import { invalid } from '../errors.ts';
import type { Page, PageRequest } from '../ports.ts';
import type { Directory } from './directory.ts';
import type { GoogleRating } from './google-rating.ts';
import type { StaffListings } from './ports.ts';
import { resolveStaffScope, type ScopeParameters } from './scope.ts';

export type StaffListRequest = ScopeParameters &
  CardFilters &
  PageRequest & { readonly status?: ClinicStatus | undefined };

export interface StaffLists {
  /**
   * Clinics of a status, or of every status: those that wait, then rejected ones, then approved ones. Each clinic comes
   * once; one whose status changes while somebody goes through the pages may come again with its new status, and is
   * not left out.
   */
  list(request: StaffListRequest): Promise<Page<StaffClinic>>;
}

/** In this order: what staff have to do comes first. Each with the letter that begins a position among its clinics. */
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
        // A full page only asks whether the next status has any, so that the last page is never an empty one.
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
