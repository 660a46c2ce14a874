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

/** No parameters. */
export type None = Readonly<Record<string, never>>;

/** What a request may send: texts, before anyone parsed them. */
export interface Sent<Params, Query> {
  /** Path parameters, percent-decoded. */
  readonly params: Params;
  /** Query string: each parameter once. Unknown ones are ignored. */
  readonly query: Query;
}

/** What both sides know of a call. */
export interface Contract<Params = unknown, Query = unknown, Response extends z.ZodMiniType = z.ZodMiniType> {
  readonly method: HttpMethod;
  /** Path template in API Gateway's notation, such as `/api/clinics/{slugOrId}`. */
  readonly path: `/api/${string}`;
  readonly auth: Auth;
  readonly owner: OwningFunction;
  /** A type and never a value (`sends`); the schemas that parse a request stand in `calls.ts`. */
  readonly request?: Sent<Params, Query> | undefined;
  readonly response: Response;
  /** True when the answer is an array whose next page is named by the header `x-next-cursor`. */
  readonly paged: boolean;
}

/** A contract with the schemas that parse its request: what the server knows of a call. */
export interface Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> extends Contract<z.input<Params>, z.input<Query>, Response> {
  readonly params: Params;
  readonly query: Query;
}

/** Response header that carries the next page's cursor of a paged call. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';

/** Keeps the types of request and response while checking the shape. A call without `request` sends nothing. */
export function defineContract<Response extends z.ZodMiniType, Params = None, Query = None>(
  contract: Contract<Params, Query, Response>,
): Contract<Params, Query, Response> {
  return contract;
}

/** Says what a call's requests send, to the compiler only. */
export function sends<Params = None, Query = None>(): Sent<Params, Query> | undefined {
  return undefined;
}

/** Joins a contract with schemas that take exactly what it says is sent. */
export function defineCall<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Response extends z.ZodMiniType,
>(
  contract: Contract<z.input<Params>, z.input<Query>, Response>,
  schemas: { readonly params: Params; readonly query: Query },
): Call<Params, Query, Response> {
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
