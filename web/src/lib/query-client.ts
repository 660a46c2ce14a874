import { QueryClient } from '@tanstack/react-query';
import type { ApiFetch } from './api.ts';

const browserFetch: ApiFetch = (path, init) => fetch(path, { ...init, credentials: 'include' });

/** Query client without retry, expiry or refetch on an interval or window focus (specification, section 7). */
export function createQueryClient(fetch: ApiFetch = browserFetch): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        // Offline is an error to show at once, not a query that stays pending.
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
        meta: { fetch },
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** State of a rendered page for hydration, as JSON in the element `#page-state`. */
export interface PageState {
  /** Instant of rendering, ISO 8601. */
  readonly now: string;
  /** The query cache that the page was rendered from: query key and data. */
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

export const PAGE_STATE_ID = 'page-state';
