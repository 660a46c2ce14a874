import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router-dom';
import type { Thing } from 'schema-dts';

export interface LoadContext {
  /** What is fetched into it is in the page's HTML, and never asked for again in the browser. */
  readonly queries: QueryClient;
  /** Values of the pattern's named segments, percent-decoded. */
  readonly params: Params;
  readonly search: URLSearchParams;
  readonly now: Date;
}

export type LoadResult =
  | { readonly status: 200 | 404; readonly structuredData?: readonly Thing[] }
  /** `location` is a path, with its query if any. */
  | { readonly status: 301; readonly location: string };

/** Fetches what a page shows before it is rendered, and decides its status. Rejects when a call fails. */
export type Load = (context: LoadContext) => Promise<LoadResult>;
