/**
 * The blog's calls. Posts are long, and pages of the server carry the data that they were made of, so each query keeps
 * the part of an answer that its screen shows; its key says which, after the segments of the URL.
 */
import type { QueryFunction, QueryFunctionContext } from '@tanstack/react-query';
import { contracts } from '../../../../shared/contracts/index.ts';
import { apiQuery } from '../../lib/api.ts';
import type { BlogAddress } from './address.ts';

interface Call<Data> {
  readonly queryKey: readonly string[];
  readonly queryFn?: QueryFunction<Data, readonly string[]>;
}

export type Reading = Pick<QueryFunctionContext, 'client' | 'signal' | 'meta'>;

/** What a call answers, without keeping it. */
export async function read<Data>(call: Call<Data>, { client, signal, meta }: Reading): Promise<Data> {
  if (!call.queryFn) throw new Error('a call has a query function');
  return call.queryFn({ client, signal, meta, queryKey: call.queryKey });
}

export function postsCall(limit: number, { tag, offset }: Partial<BlogAddress> = {}) {
  return apiQuery(contracts.listPosts, {
    query: {
      limit: String(limit),
      ...(offset !== undefined && { offset: String(offset) }),
      ...(tag && { tag }),
    },
  });
}

/** What turns answers into what screens show. Apart, since pages of the server come with the outcome. */
export const shapes = () => import('./shapes.ts');
