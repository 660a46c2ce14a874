/**
 * The blog's calls. Posts are long and the pages of the server carry the data that they were made of, so each query
 * keeps the part of an answer that its screen shows; its key says which, after the segments of the URL.
 */
import {
  infiniteQueryOptions,
  type QueryFunction,
  type QueryFunctionContext,
  queryOptions,
} from '@tanstack/react-query';
import { blog as copy } from '../../../../shared/content/blog.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { DEFAULT_POSTS_LIMIT } from '../../../../shared/contracts/limits.ts';
import { apiQuery } from '../../lib/api.ts';
import { type BlogAddress, nextOffset } from './address.ts';
import { articleOf, type PostSummary, relatedClinicOf, summaryOf, tagsOf } from './post.ts';

/** Posts that the home page shows (specification, section 9). */
const LATEST = 3;
/** Posts whose tags the list offers (specification, section 9). */
const TAG_SOURCE = 100;

interface Call<Data> {
  readonly queryKey: readonly string[];
  readonly queryFn?: QueryFunction<Data, readonly string[]>;
}

type Reading = Pick<QueryFunctionContext, 'client' | 'signal' | 'meta'>;

/** What a call answers, without keeping it. */
async function read<Data>(call: Call<Data>, { client, signal, meta }: Reading): Promise<Data> {
  if (!call.queryFn) throw new Error('a call has a query function');
  return call.queryFn({ client, signal, meta, queryKey: call.queryKey });
}

function postsCall(limit: number, { tag, offset }: Partial<BlogAddress> = {}) {
  return apiQuery(contracts.listPosts, {
    query: {
      limit: String(limit),
      ...(offset !== undefined && { offset: String(offset) }),
      ...(tag && { tag }),
    },
  });
}

/** The newest posts, for the home page. */
export const latestPostsQuery = queryOptions({
  queryKey: [...postsCall(LATEST).queryKey, 'summaries'],
  queryFn: async (reading) => (await read(postsCall(LATEST), reading)).map(summaryOf),
});

/** A page of the list that came full may have another one after it. */
export const isFullPage = (page: readonly PostSummary[]): boolean => page.length === DEFAULT_POSTS_LIMIT;

/** Pages of the list from the address's offset on, each an array of posts with their content. */
export function postPagesQuery({ tag, offset }: BlogAddress) {
  return infiniteQueryOptions({
    queryKey: [...postsCall(DEFAULT_POSTS_LIMIT, { tag, offset }).queryKey, 'pages'],
    queryFn: async ({ pageParam, ...reading }): Promise<readonly PostSummary[]> => {
      const posts = await read(postsCall(DEFAULT_POSTS_LIMIT, { tag, offset: pageParam }), reading);
      return posts.map((post) => ({ ...summaryOf(post), content: post.content }));
    },
    initialPageParam: offset,
    getNextPageParam: (page, _pages, last) => (isFullPage(page) ? nextOffset(last) : undefined),
  });
}

/** Every tag of the newest hundred posts. */
export const tagsQuery = queryOptions({
  queryKey: [...postsCall(TAG_SOURCE, { offset: 0 }).queryKey, 'tags'],
  queryFn: async (reading) => {
    try {
      return tagsOf(await read(postsCall(TAG_SOURCE, { offset: 0 }), reading));
    } catch (cause) {
      throw new Error(copy.list.tagsFailed, { cause });
    }
  },
});

const postCall = (slug: string) => apiQuery(contracts.getPost, { params: { slug } }, { nullOn: 404 });

/** A post without its body, which arrives with it under `bodyQuery`; `null` when there is none of this slug. */
export function postQuery(slug: string) {
  const call = postCall(slug);
  return queryOptions({
    queryKey: [...call.queryKey, 'article'],
    queryFn: async (reading) => {
      const post = await read(call, reading);
      if (!post) return null;
      reading.client.setQueryData(bodyQuery(slug).queryKey, post.content);
      return articleOf(post);
    },
  });
}

/** Markdown of a post's body; `null` when there is none of this slug. */
export function bodyQuery(slug: string) {
  const call = postCall(slug);
  return queryOptions({
    queryKey: [...call.queryKey, 'body'],
    queryFn: async (reading) => (await read(call, reading))?.content ?? null,
  });
}

/** Clinics that a post names, by id, all at once; those that cannot be read are left out without a word. */
export function relatedClinicsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['/api', 'clinics', ...ids, 'related'],
    queryFn: async (reading) => {
      const answers = await Promise.allSettled(
        [...new Set(ids)].map((slugOrId) =>
          read(apiQuery(contracts.getClinic, { params: { slugOrId } }, { nullOn: 404 }), reading),
        ),
      );
      return answers.flatMap((answer) =>
        answer.status === 'fulfilled' && answer.value ? [relatedClinicOf(answer.value)] : [],
      );
    },
    enabled: ids.length > 0,
  });
}
