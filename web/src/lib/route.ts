import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import type { Thing } from 'schema-dts';

export interface LoadContext {
  /** Cached responses are not fetched again; the server sends them to the browser with the page. */
  readonly queries: QueryClient;
  /** Values of the path's named segments, percent-decoded. */
  readonly params: Params;
  readonly search: URLSearchParams;
}

export type LoadResult =
  /** The server alone makes structured data; the build removes its code from the browser's files. */
  | { readonly status: 200; readonly structuredData?: readonly Thing[] }
  /** 410: it was here, and is gone for good. */
  | { readonly status: 404 | 410 }
  /** `location` is a path. */
  | { readonly status: 301; readonly location: string };

/**
 * Fetches what a page shows and decides whether it exists or has moved, which depends on the path alone. The renderer
 * waits for it; a browser runs it beside the screen, which shows its sections as they arrive. Rejects when a call fails.
 */
export type Load = (context: LoadContext) => Promise<LoadResult>;

/** A route's code: a file of its own in browsers. */
export interface RouteModule {
  readonly Screen: ComponentType;
  readonly load: Load;
  /** Shown when `load` finds nothing or something that is gone; the site's not-found page when absent. */
  readonly NotFound?: ComponentType;
}
