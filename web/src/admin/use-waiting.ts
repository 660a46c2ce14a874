import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { itemsOf } from '../lib/api.ts';
import { groupedCount } from '../lib/format.ts';
import { claimPages, providerChangePages } from './claims/calls.ts';
import { correctionPages } from './corrections/calls.ts';
import { summaryQuery } from './overview/queries.ts';
import { reviewPages } from './reviews/review-pages.ts';
import type { StaffPageName } from './staff-pages.ts';

/** How many records wait for staff on a page; absent where none does, and until that is known. */
export function useWaiting(): Readonly<Partial<Record<StaffPageName, string>>> {
  const { data: summary } = useQuery(summaryQuery);
  const practices = (summary?.pending ?? 0) + (summary?.newContacts ?? 0);
  const reviews = useInfiniteQuery(reviewPages('pending', ''));
  const corrections = useInfiniteQuery(correctionPages('open'));
  const claims = useInfiniteQuery(claimPages('waiting'));
  const changes = useInfiniteQuery(providerChangePages);
  return {
    ...(practices > 0 && { overview: groupedCount(practices) }),
    ...counted('reviews', itemsOf(reviews.data?.pages ?? []).length, reviews.hasNextPage),
    ...counted('corrections', itemsOf(corrections.data?.pages ?? []).length, corrections.hasNextPage),
    ...counted('claims', itemsOf(claims.data?.pages ?? []).length, claims.hasNextPage),
    ...counted('changes', itemsOf(changes.data?.pages ?? []).length, changes.hasNextPage),
  };
}

/** The rows of a list, as far as they are read. */
const counted = (page: StaffPageName, rows: number, hasMore: boolean) =>
  rows > 0 && { [page]: `${rows}${hasMore ? '+' : ''}` };
