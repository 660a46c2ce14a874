/** Interface of the site's server build (`web/src/server`) for the edge function. */

/** The part of a `Response` that the site reads. */
export interface CallResponse extends Pick<Response, 'ok' | 'status' | 'statusText' | 'json' | 'text'> {
  readonly headers: Pick<Headers, 'get'>;
}

export interface RenderRequest {
  /** Canonical path as it travels, percent-encoded, such as `/clinics/harbor-dental`. */
  readonly path: string;
  /** Query string without the question mark; only parameters that are in the pages' cache key. */
  readonly query: string;
  /** Calls the API: `/api/...`. Rejects when there is no answer. */
  readonly fetch: (path: string, init: { readonly signal: AbortSignal }) => Promise<CallResponse>;
  /** Aborts when the time is up. */
  readonly signal: AbortSignal;
  readonly now: Date;
}

export type RenderResult =
  | {
      readonly kind: 'page';
      readonly status: 200 | 404 | 410;
      /** The whole document. */
      readonly html: string;
      readonly noindex: boolean;
    }
  /** 301. `location` is a path, with its query if any. */
  | { readonly kind: 'redirect'; readonly location: string }
  /** Never rendered, such as `/admin` and `/provider`: browsers render it from the shell. 404: there is no such page. */
  | { readonly kind: 'shell'; readonly status: 200 | 404 };

export interface SiteRenderer {
  /** Rejects when a call fails, the time is up or rendering throws: the caller answers with the shell. */
  render(request: RenderRequest): Promise<RenderResult>;
  /** The document for browsers to render themselves. */
  readonly shell: string;
  /** Paths of the public pages that exist whatever the data is, for the sitemap. */
  readonly staticPaths: readonly string[];
  /** Root files of the site, such as `/favicon.svg`: every other path of the pages' behaviour is a page. */
  readonly files: readonly string[];
}

/** Query parameters that pages read; CloudFront removes all others. */
export const pageQueryStrings = [
  'q',
  'city',
  'category',
  'rating',
  'acceptingPatients',
  'telemedicine',
  'language',
  'gender',
  'insurance',
  'wheelchair',
  'parking',
  'emergency',
  'open',
  'near',
  'postal',
  'radius',
  'exact',
  'ids',
  'sort',
  'state',
  'cursor',
  'tag',
  'offset',
] as const;
