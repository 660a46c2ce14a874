import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { entryId, placeOf, remember, rememberResults } from '../../lib/history-places.ts';

type PagedQuery = Pick<
  UseInfiniteQueryResult<{ readonly pages: readonly unknown[] }>,
  'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'
>;

/** Loads the pages again that the list had when the visitor left it, one after the other. The pages of its clinics lead back to it. */
export function useRestoredPages({
  data,
  hasNextPage,
  isFetching,
  isError,
  fetchNextPage,
}: PagedQuery): void {
  const location = useLocation();
  const id = entryId(location);
  const path = location.pathname + location.search;
  useEffect(() => rememberResults(path), [path]);
  const pages = data?.pages.length ?? 0;
  useEffect(() => {
    if (pages === 0 || isFetching) return;
    if (hasNextPage && !isError && pages < (placeOf(id)?.pages ?? 0)) void fetchNextPage();
    else remember(id, { pages });
  }, [id, pages, hasNextPage, isFetching, isError, fetchNextPage]);
}
