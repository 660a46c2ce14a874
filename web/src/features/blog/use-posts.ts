import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { DEFAULT_POSTS_LIMIT } from '../../../../shared/contracts/limits.ts';
import type { BlogAddress } from './address.ts';
import { isFullPage, postPagesQuery } from './list-queries.ts';
import { matchingPosts } from './matches.ts';
import type { PostSummary } from './post.ts';

export interface Posts {
  /** Those of all pages so far, each once; undefined until the first answer. */
  readonly loaded: readonly PostSummary[] | undefined;
  /** Those among them that the text finds. */
  readonly found: readonly PostSummary[] | undefined;
  readonly failed: boolean;
  /** True while the posts of another topic stand in for those being fetched. */
  readonly updating: boolean;
  /** How far the texts are, which a page that the server rendered comes without. */
  readonly texts: 'complete' | 'loading' | 'missing';
  readonly more: {
    /** The last page came full. */
    readonly mayFollow: boolean;
    readonly loading: boolean;
    readonly failed: boolean;
    readonly load: () => void;
  };
  /** Offset of the last page shown. */
  readonly offset: number;
  /** Takes the last page away again; undefined when it is the only one, and the one before has to be fetched. */
  readonly takeBack: (() => void) | undefined;
}

/** The posts of an address, page by page, and those of them that hold a text. */
export function usePosts(address: BlogAddress, text: string): Posts {
  const queryClient = useQueryClient();
  const options = postPagesQuery(address);
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const { data, refetch, isFetching, isRefetchError, isPlaceholderData } = query;

  const loaded = useMemo(() => data && distinct(data.pages.flat()), [data]);
  const found = useMemo(() => loaded && matchingPosts(loaded, text), [loaded, text]);

  const searching = text.trim() !== '';
  const incomplete = loaded?.some(({ content }) => content === undefined) ?? false;
  const needsTexts = searching && incomplete && !isFetching && !isRefetchError;
  useEffect(() => {
    if (needsTexts) void refetch();
  }, [needsTexts, refetch]);

  const pages = data?.pages ?? [];
  const lastPage = pages.at(-1);
  const lastOffset = address.offset + Math.max(0, pages.length - 1) * DEFAULT_POSTS_LIMIT;
  return {
    loaded,
    found,
    failed: query.isError && data === undefined,
    updating: isPlaceholderData,
    texts: !searching || !incomplete ? 'complete' : isRefetchError ? 'missing' : 'loading',
    more: {
      mayFollow: lastPage !== undefined && isFullPage(lastPage) && query.hasNextPage,
      loading: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      load: () => void query.fetchNextPage(),
    },
    offset: lastOffset,
    takeBack:
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

/** A post that was published between two pages moves another one from the first to the second. */
function distinct(posts: readonly PostSummary[]): PostSummary[] {
  return [...new Map(posts.map((post) => [post.id, post])).values()];
}
