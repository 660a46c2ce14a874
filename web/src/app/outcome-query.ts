import { queryOptions } from '@tanstack/react-query';
import type { Load, LoadContext, LoadResult } from '../lib/route.ts';

/** Outcome of a route's load for a path. The renderer sends it with the page; later paths are loaded here. */
export function outcomeQuery(pathname: string, load: Load, context: Omit<LoadContext, 'queries'>) {
  return queryOptions({
    queryKey: outcomeKey(pathname),
    // Taking the signal ends the load when its page is left, as it ends the page's own queries.
    queryFn: async ({ client, signal }): Promise<LoadResult> => {
      const result = await load({ ...context, queries: client });
      signal.throwIfAborted();
      return result;
    },
  });
}

export function outcomeKey(pathname: string): readonly string[] {
  return ['page', pathname];
}
