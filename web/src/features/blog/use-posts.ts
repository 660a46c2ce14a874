import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { DEFAULT_POSTS_LIMIT } from '../../../../shared/contracts/limits.ts';
import { isFullPage, postPagesQuery } from './list-queries.ts';
import type { ListParameters } from './list-url.ts';
import { matchingPosts, type PostSummary } from './post.ts';

export interface Posts {
  /** The distinct posts of all loaded pages; undefined until the first response. */
  readonly loaded: readonly PostSummary[] | undefined;
  /** The loaded posts that match the text. */
  readonly found: readonly PostSummary[] | undefined;
  readonly failed: boolean;
  /** True while the posts of the previous topic are shown. */
  readonly updating: boolean;
  /** Whether the posts' texts are loaded, which the first search fetches. */
  readonly texts: 'complete' | 'loading' | 'missing';
  readonly more: {
    /** Whether the last page is full. */
    readonly hasMore: boolean;
    readonly loading: boolean;
    readonly failed: boolean;
    readonly load: () => void;
  };
  /** Offset of the last page shown. */
  readonly offset: number;
  /** Removes the last loaded page; undefined when only one page is loaded. */
  readonly removeLastPage: (() => void) | undefined;
}

/** The posts of a blog URL, page by page, filtered by a text. */
export function usePosts(list: ListParameters, text: string): Posts {
  const queryClient = useQueryClient();
  const searching = text.trim() !== '';
  const options = postPagesQuery(list, searching);
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const { data, refetch, isFetching, isRefetchError, isPlaceholderData } = query;

  const loaded = useMemo(() => data && distinct(data.pages.flat()), [data]);
  const found = useMemo(() => loaded && matchingPosts(loaded, text), [loaded, text]);

  const incomplete = loaded?.some(({ content }) => content === undefined) ?? false;
  const needsTexts = searching && incomplete && !isFetching && !isRefetchError;
  useEffect(() => {
    if (needsTexts) void refetch();
  }, [needsTexts, refetch]);

  const pages = data?.pages ?? [];
  const lastPage = pages.at(-1);
  const lastOffset = list.offset + Math.max(0, pages.length - 1) * DEFAULT_POSTS_LIMIT;
  return {
    loaded,
    found,
    failed: query.isError && data === undefined,
    updating: isPlaceholderData,
    texts: !searching || !incomplete ? 'complete' : isRefetchError ? 'missing' : 'loading',
    more: {
      hasMore: lastPage !== undefined && isFullPage(lastPage) && query.hasNextPage,
      loading: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      load: () => void query.fetchNextPage(),
    },
    offset: lastOffset,
    removeLastPage:
      pages.length <= 1
        ? undefined
        : () =>
            queryClient.setQueryData(
              options.queryKey,
              (shown) =>
                shown && { pages: shown.pages.slice(0, -1), pageParams: shown.pageParams.slice(0, -1) },
            ),
  };
}

/** A post published between two requests shifts another one to the next page, which then repeats it. */
function distinct(posts: readonly PostSummary[]): PostSummary[] {
  return [...new Map(posts.map((post) => [post.id, post])).values()];
}
