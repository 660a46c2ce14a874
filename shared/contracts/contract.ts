/**
 * A call of the API, described once. API Gateway routes, the server's routing and the browser's typed client are all
 * derived from it.
 */
import type * as z from 'zod/mini';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * - `public`: no token needed; a token that does not verify is still denied.
 * - `mixed`: public, with more for an admin; the function verifies the token itself.
 * - `admin`: API Gateway's JWT authorizer and the group `admin`.
 * - `provider`: API Gateway's JWT authorizer of the providers' pool, and a verified email address.
 */
export type Auth = 'public' | 'mixed' | 'admin' | 'provider';

/** Whether a call is for people who have signed in, and its answers are in no cache. */
export const needsSignIn = (auth: Auth): boolean => auth === 'admin' || auth === 'provider';

/** The deployed function that answers the call. */
export type OwningFunction =
  | 'public-read'
  | 'submissions'
  | 'admin'
  | 'providers'
  | 'places-sync'
  | 'browser-errors';

/** No parameters. */
export type None = Readonly<Record<string, never>>;

/** Input of a request before it is parsed. */
export interface RequestInput<Params, Query, Body = undefined> {
  /** Path parameters, percent-decoded. */
  readonly params: Params;
  /** Query string: each parameter once. Unknown ones are ignored. */
  readonly query: Query;
  /** A JSON object, for calls that send one. Unknown fields are ignored. */
  readonly body: Body;
}

/** Description of a call that client and server share. */
export interface Contract<
  Params = unknown,
  Query = unknown,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Body = unknown,
> {
  readonly method: HttpMethod;
  /** Path template in API Gateway's notation, such as `/api/clinics/{slugOrId}`. */
  readonly path: `/api/${string}`;
  readonly auth: Auth;
  readonly owner: OwningFunction;
  /** A type and never a value (`requestType`); `calls.ts` has the schemas that parse a request. */
  readonly request?: RequestInput<Params, Query, Body> | undefined;
  readonly response: Response;
  /** Status of a successful answer; 200 by default. 204 has no body. */
  readonly status?: 201 | 202 | 204;
  /** Content type of an answer that is a file; JSON by default. */
  readonly type?: 'application/pdf' | 'application/octet-stream' | 'text/csv; charset=utf-8';
  /** The answer is an array, and the header `x-next-cursor` names its next page. */
  readonly paged?: true;
  /** Public answers are cached for some seconds, except those of calls that set this. */
  readonly uncached?: true;
}

/** A contract with the schemas that parse its request. */
export interface Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniObject = z.ZodMiniObject,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
> extends Contract<z.input<Params>, z.input<Query>, Response, z.input<Body>> {
  readonly params: Params;
  readonly query: Query;
  /** Parses the body; `z.undefined()` for calls that send none, whose body is ignored. */
  readonly body: Body;
}

/** Response header that carries the next page's cursor of a paged call. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';
/** Response header of a search: how it was understood (`understoodSchema`), as URL-encoded JSON. */
export const UNDERSTOOD_HEADER = 'x-understood';
/** Response header of a list by distance: how many clinics of the scope have no location and cannot be in it. */
export const WITHOUT_LOCATION_HEADER = 'x-without-location';
/** Response header of the first page of a list whose number of clinics is known exactly. */
export const TOTAL_HEADER = 'x-total';

/** Keeps the types of request, response and owner while checking the shape. A call without `request` sends nothing. */
export function defineContract<
  Response extends z.ZodMiniType,
  Owner extends OwningFunction,
  Params = None,
  Query = None,
  Body = undefined,
>(
  contract: Contract<Params, Query, Response, Body> & { readonly owner: Owner },
): Contract<Params, Query, Response, Body> & { readonly owner: Owner } {
  return contract;
}

/** The type of a call's requests, for the compiler only. */
export function requestType<Params = None, Query = None, Body = undefined>():
  | RequestInput<Params, Query, Body>
  | undefined {
  return undefined;
}

/** Joins a contract with schemas that take exactly the requests of its type. */
export function defineCall<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniObject,
  Response extends z.ZodMiniType,
  Body extends z.ZodMiniType,
>(
  contract: Contract<z.input<Params>, z.input<Query>, Response, z.input<Body>>,
  schemas: { readonly params: Params; readonly query: Query; readonly body: Body },
): Call<Params, Query, Response, Body> {
  return { ...contract, ...schemas };
}

/** Fills a path template with percent-encoded values. Throws when a value is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`no value for {${name}} in ${path}`);
    return encodeURIComponent(value);
  });
}
