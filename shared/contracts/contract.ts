/**
 * A call of the API, described once. API Gateway routes, the server's routing and the browser's typed client are all
 * derived from it.
 */
import type * as z from 'zod/mini';

export type HttpMethod = 'GET' | 'POST' | 'PATCH';

/**
 * - `public`: no token needed; a token that does not verify is still refused.
 * - `mixed`: public, with more for an admin; the function verifies the token itself.
 * - `admin`: API Gateway's JWT authorizer and the group `admin`.
 */
export type Auth = 'public' | 'mixed' | 'admin';

/** The deployed function that answers the call. */
export type OwningFunction = 'public-read';

export interface Contract<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: HttpMethod;
  /** Path template in API Gateway's notation, such as `/api/clinics/{slugOrId}`. */
  readonly path: `/api/${string}`;
  readonly auth: Auth;
  readonly owner: OwningFunction;
  /** Path parameters, already percent-decoded. */
  readonly params: Params;
  /** Query string: single string values in, typed values out. Unknown parameters are ignored. */
  readonly query: Query;
  readonly response: Response;
  /** True when the answer is an array whose next page is named by the header `x-next-cursor`. */
  readonly paged: boolean;
}

/** Response header that carries the next page's cursor of a paged call. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';

/** Keeps the schemas' own types while checking the shape. */
export function defineContract<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Response extends z.ZodMiniType,
>(contract: Contract<Params, Query, Response>): Contract<Params, Query, Response> {
  return contract;
}

/** Fills a path template with percent-encoded values. Throws when a value is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`no value for {${name}} in ${path}`);
    return encodeURIComponent(value);
  });
}
