/** The interface by which the edge renders a page as HTML. The site's server build implements it (`web/src/server`). */

export interface RenderRequest {
  /** Canonical path as it travels, percent-encoded, such as `/clinics/harbor-dental`. */
  readonly path: string;
  /** Query string without the question mark; only parameters that are in the pages' cache key. */
  readonly query: string;
  /** Calls the API: `/api/...`. Rejects when there is no answer. */
  readonly fetch: (path: string, init: { readonly signal: AbortSignal }) => Promise<Response>;
  /** Aborts when the time is up. */
  readonly signal: AbortSignal;
  readonly now: Date;
}

export type RenderResult =
  | {
      readonly kind: 'page';
      readonly status: 200 | 404;
      /** The whole document. */
      readonly html: string;
      readonly noindex: boolean;
    }
  /** 301. `location` is a path, with its query if any. */
  | { readonly kind: 'redirect'; readonly location: string }
  /** Never rendered, such as `/admin`: the answer is the shell. */
  | { readonly kind: 'shell' };

export interface SiteRenderer {
  /** Rejects when a call fails, the time is up or rendering throws: the caller answers with the shell. */
  render(request: RenderRequest): Promise<RenderResult>;
  /** The document for browsers to render themselves. */
  readonly shell: string;
  /** Root files of the site, such as `/favicon.svg`: every other path of the pages' behaviour is a page. */
  readonly files: readonly string[];
}

/** Query parameters that pages read; the cache key of pages holds these and no other. */
export const pageQueryStrings = [
  'q',
  'city',
  'category',
  'rating',
  'acceptingPatients',
  'telemedicine',
  'tag',
  'offset',
] as const;
