/**
 * The CloudFront Function of calls: answers 404 to every path that no call has, and to other spellings of those that one has, before
 * the cache and the API; removes what is not a query parameter of the call (see viewer-request.ts).
 */
import { canonicalQuery, type Query } from './canonical-query.ts';

/**
 * Constant of the bundle: JSON of the query parameters of each call, by its path with `*` for an id or a slug, `#` for a whole
 * number and `@` for a postal code.
 */
declare const CALLS: string;

/** Constant of the bundle: JSON of the error for an unknown path. */
declare const UNKNOWN_CALL: string;

export interface CallRequest {
  readonly uri: string;
  querystring: Query | string;
}

export interface UnknownCall {
  readonly statusCode: 404;
  readonly statusDescription: 'Not Found';
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly body: { readonly encoding: 'text'; readonly data: string };
}

/** One spelling of each: a slug in lower case or an id in upper case, a number without zeros before it, a ZIP code or the first half of a Canadian code. */
const SEGMENTS: Readonly<Record<string, RegExp>> = {
  '*': /^(?:[a-z0-9]+(?:-[a-z0-9]+)*|[0-7][0-9A-HJKMNP-TV-Z]{25})$/,
  '#': /^(?:0|[1-9][0-9]*)$/,
  '@': /^(?:[0-9]{5}|[A-Z][0-9][A-Z])$/,
};
/** A landing page's slug has those of a specialty and of a city. */
const MAX_SEGMENT_LENGTH = 200;

export function handler(event: {
  readonly request: CallRequest & { readonly querystring: Query };
}): CallRequest | UnknownCall {
  const known: Readonly<Record<string, readonly string[]>> = JSON.parse(CALLS);
  const request: CallRequest = event.request;
  const segments = request.uri.split('/');
  const path = Object.keys(known).find((one) => isOf(one.split('/'), segments));
  if (path === undefined) return unknown();
  request.querystring = canonicalQuery(event.request.querystring, known[path] || [], 'kept');
  return request;
}

function isOf(path: readonly string[], segments: readonly string[]): boolean {
  return (
    path.length === segments.length &&
    path.every((part, index) => {
      const segment = segments[index] || '';
      const pattern = SEGMENTS[part];
      return pattern ? segment.length <= MAX_SEGMENT_LENGTH && pattern.test(segment) : segment === part;
    })
  );
}

function unknown(): UnknownCall {
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: {
      'content-type': { value: 'application/json; charset=utf-8' },
      'cache-control': { value: 'public, max-age=10' },
    },
    body: { encoding: 'text', data: UNKNOWN_CALL },
  };
}
