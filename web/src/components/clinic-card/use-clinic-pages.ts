import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClinicCard } from '../../../../shared/contracts/entities.ts';
import type { Page } from '../../lib/api.ts';
import { hasMore, itemsOf } from '../../lib/api.ts';

/** Props of `PagedClinicGrid` from a paged query, how many pages it has and the first. They change only with the data. */
export function useClinicPages(query: UseInfiniteQueryResult<InfiniteData<Page<ClinicCard>>>) {
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  /** The clinics of all loaded pages; undefined until the first response. */
  const clinics = useMemo(() => data && itemsOf(data.pages), [data]);
  const hasNextPage = hasMore(data?.pages ?? []);
  const more = useMemo(
    () => ({
      hasMore: hasNextPage,
      loading: isFetchingNextPage,
      failed: isFetchNextPageError,
      load: () => void fetchNextPage(),
    }),
    [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError],
  );
  const [first] = data?.pages ?? [];
  return { clinics, more, pages: data?.pages.length ?? 0, first };
}
