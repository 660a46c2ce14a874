import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { blogList } from '../../../../shared/content/posts/blog-list.ts';
import { DEFAULT_POSTS_LIMIT } from '../../../../shared/contracts/limits.ts';
import { postCardsCall, postsCall, postTagsCall, read, shapes } from './calls.ts';
import { type ListParameters, nextOffset } from './list-url.ts';
import { type PostSummary, tagsOf } from './post.ts';

/** Number of posts whose tags the list offers (specification, section 9). */
const TAG_SOURCE = 100;

/** After a full page there may be another one. */
export const isFullPage = (page: readonly PostSummary[]): boolean => page.length === DEFAULT_POSTS_LIMIT;

/**
 * Pages of the list, starting at the URL's offset, each an array of posts.
 *
 * @param texts Whether pages that are fetched from now on have the posts' texts: ten times the rest, and needed to search.
 */
export function postPagesQuery({ tag, offset }: ListParameters, texts = false) {
  return infiniteQueryOptions({
    queryKey: [...postCardsCall({ limit: DEFAULT_POSTS_LIMIT, tag, offset }).queryKey, 'pages'],
    queryFn: async ({ pageParam, ...reading }): Promise<readonly PostSummary[]> => {
      const list = { limit: DEFAULT_POSTS_LIMIT, tag, offset: pageParam };
      if (!texts) return read(postCardsCall(list), reading);
      const [posts, { summaryOf }] = await Promise.all([read(postsCall(list), reading), shapes()]);
      return posts.map((post) => ({ ...summaryOf(post), content: post.content }));
    },
    initialPageParam: offset,
    getNextPageParam: (page, _pages, last) => (isFullPage(page) ? nextOffset(last) : undefined),
  });
}

const tagSource = postTagsCall({ limit: TAG_SOURCE });

/** The tags of the newest hundred posts. */
export const tagsQuery = queryOptions({
  queryKey: [...tagSource.queryKey, 'distinct'],
  queryFn: async (reading) => {
    try {
      return tagsOf(await read(tagSource, reading));
    } catch (cause) {
      throw new Error(blogList.tagsFailed, { cause });
    }
  },
});
