import { listStaffReviews } from '../../../../shared/contracts/reviews/staff-review-contracts.ts';
import { apiPages } from '../../lib/api.ts';
import type { List } from './queue.ts';

/** Reviews of one call, few enough to load at once. */
const PER_PAGE = '20';

export const reviewPages = (list: List, search: string) =>
  apiPages(listStaffReviews, {
    query: {
      ...(list === 'reported' ? { reported: 'true' } : { status: list }),
      ...(search !== '' && { search }),
      limit: PER_PAGE,
    },
  });
