import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

type PagedQuery = Pick<
  UseInfiniteQueryResult<{ readonly pages: readonly unknown[] }>,
  'data' | 'isFetching' | 'fetchNextPage'
>;

/** Loads page after page, as long as more are wanted. */
export function useNextPages({ data, isFetching, fetchNextPage }: PagedQuery, wanted: boolean): void {
  const pages = data?.pages.length ?? 0;
  // A page that arrives before the next render never shows as being fetched: then only the number of pages has changed.
  useEffect(() => {
    if (wanted && !isFetching && pages > 0) void fetchNextPage();
  }, [wanted, pages, isFetching, fetchNextPage]);
}
