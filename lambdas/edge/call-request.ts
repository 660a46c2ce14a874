/** The CloudFront Function of calls: removes what is not a query parameter of the call (see viewer-request.ts). */
import { canonicalQuery, type Query } from './canonical-query.ts';

/** Constant of the bundle: JSON of the query parameters of each call that has some, by its path with `*` for an id. */
declare const CALL_PARAMETERS: string;

export interface CallRequest {
  readonly uri: string;
  querystring: Query | string;
}

/** An id or slug within a path, as in `/api/clinics/{id}/reviews`. */
const ID = /^(\/api\/[^/]+)\/[^/]+\//;

export function handler(event: {
  readonly request: CallRequest & { readonly querystring: Query };
}): CallRequest {
  const known: Readonly<Record<string, readonly string[]>> = JSON.parse(CALL_PARAMETERS);
  const request: CallRequest = event.request;
  const names = known[request.uri] || known[request.uri.replace(ID, '$1/*/')] || [];
  request.querystring = canonicalQuery(event.request.querystring, names, 'kept');
  return request;
}
