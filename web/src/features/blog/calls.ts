/**
 * The blog's calls. Posts are long, and pages of the server carry the data that they were made of, so each query keeps
 * the part of an answer that its screen shows; its key says which, after the segments of the URL.
 */
import type { QueryFunction, QueryFunctionContext } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { contracts } from '../../../../shared/contracts/index.ts';
import { postCardSchema, postTagsSchema } from '../../../../shared/contracts/posts/posts.ts';
import { apiQuery } from '../../lib/api.ts';
import type { ListParameters } from './list-url.ts';

interface Call<Data> {
  readonly queryKey: readonly string[];
  readonly queryFn?: QueryFunction<Data, readonly string[]>;
}

export type Reading = Pick<QueryFunctionContext, 'client' | 'signal' | 'meta'>;

/** Reads a call's response without caching it. */
export async function read<Data>(call: Call<Data>, { client, signal, meta }: Reading): Promise<Data> {
  if (!call.queryFn) throw new Error('a call has a query function');
  return call.queryFn({ client, signal, meta, queryKey: call.queryKey });
}

/** Lists whole posts. */
export function postsCall(list: PostList) {
  return apiQuery(contracts.listPosts, { query: queryOf(list) });
}

export function postCardsCall(list: PostList) {
  return apiQuery(
    { ...contracts.listPosts, response: z.array(postCardSchema) },
    { query: { ...queryOf(list), fields: 'card' } },
  );
}

/** Number of posts on the home page (specification, section 9). */
const LATEST = 3;

/** The newest posts, for the home page. */
export const latestPostsQuery = postCardsCall({ limit: LATEST });

export function postTagsCall(list: PostList) {
  return apiQuery(
    { ...contracts.listPosts, response: z.array(postTagsSchema) },
    { query: { ...queryOf(list), fields: 'tags' } },
  );
}

interface PostList extends Partial<ListParameters> {
  readonly limit: number;
}

function queryOf({ limit, tag, offset }: PostList) {
  return {
    limit: String(limit),
    ...(offset !== undefined && { offset: String(offset) }),
    ...(tag && { tag }),
  };
}

/** Maps responses to view models. Loaded on demand: server-rendered pages contain the results. */
export const shapes = () => import('./shapes.ts');
