import * as z from 'zod/mini';
import { type Auth, type Call, type HttpMethod, needsSignIn } from '../../shared/contracts/contract.ts';
import { AppError, type FieldMessages, invalid } from '../platform/errors.ts';
import type { Caller } from '../platform/identity/token-verifier.ts';

/** A request's parts, decoded but not yet checked. */
export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The parsed JSON of calls that send a body. */
  readonly body: unknown;
  /** The client's name for a request, so that a repeat of it does nothing twice. */
  readonly idempotencyKey: string | undefined;
  /** IP address and port of who sends a body, as CloudFront writes them. */
  readonly viewerAddress: string | undefined;
  /** The caller of a verified token; undefined without a token. */
  readonly caller: Caller | undefined;
}

export interface Answer<Body> {
  readonly body: Body;
  /** Instead of the contract's status, where a repeat creates nothing. */
  readonly status?: 200;
  /** Cursor of the next page; absent on the last page and for calls without pages. */
  readonly nextCursor?: string | undefined;
  /** Further response headers, which say more of the answer. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** An answer with its status and caching, as the contract has them. */
export interface RouteAnswer extends Omit<Answer<unknown>, 'status'> {
  readonly status: 200 | 201 | 202 | 204;
  /** Content type of a body that is a file's bytes. */
  readonly type?: Call['type'];
  /** Whether caches may store it for some seconds. */
  readonly cached: boolean;
}

/** A call and its handler, as the router knows it. */
export interface Route {
  /** The call's name in the contracts, for logs. */
  readonly name: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly auth: Auth;
  readonly sendsBody: boolean;
  /** Whether the body must not be missing. */
  readonly needsBody: boolean;
  /** Names of the query parameters that the call reads. */
  readonly parameters: ReadonlySet<string>;
  /** Whether its requests may have an idempotency key. */
  readonly keyed: boolean;
  /** Answers a request. Throws `invalid_request` for one that the call's schemas reject. */
  answer(request: RawRequest): Promise<RouteAnswer>;
}

/** Binds a call to its handler: parses the request's parameters and body, and the answer's body. */
export function route<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniObject,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
>(
  name: string,
  call: Call<P, Q, R, B>,
  answer: (request: {
    readonly params: z.output<P>;
    readonly query: z.output<Q>;
    readonly body: z.output<B>;
    readonly idempotencyKey: string | undefined;
    readonly viewerAddress: string | undefined;
    readonly caller: Caller | undefined;
  }) => Promise<Answer<z.output<R>>>,
): Route {
  const { method, path, auth } = call;
  const sendsBody = call.body.type !== 'undefined';
  return {
    name,
    method,
    path,
    auth,
    sendsBody,
    needsBody: sendsBody && call.body.type !== 'default',
    parameters: new Set(Object.keys(call.query.shape)),
    // What creates a record must not create it twice; the other methods can be repeated as they are.
    keyed: method === 'POST',
    async answer(request) {
      const params = z.safeParse(call.params, request.params);
      const query = z.safeParse(call.query, request.query);
      const body = z.safeParse(call.body, sendsBody ? request.body : undefined);
      if (!params.success || !query.success || !body.success) {
        throw invalid({
          ...messages(params.error, wholePath),
          ...messages(query.error, wholePath),
          ...messages(body.error, fieldOf),
        });
      }
      const given = await answer({
        params: params.data,
        query: query.data,
        body: body.data,
        idempotencyKey: request.idempotencyKey,
        viewerAddress: request.viewerAddress,
        caller: request.caller,
      });
      const response = z.safeParse(call.response, given.body);
      if (!response.success) {
        const paths = response.error.issues.map((issue) => issue.path.join('.')).join(', ');
        throw new AppError('internal', `the answer breaks its contract at ${paths}`);
      }
      return {
        body: response.data,
        nextCursor: given.nextCursor,
        headers: given.headers,
        status: given.status ?? call.status ?? 200,
        type: call.type,
        cached: method === 'GET' && !needsSignIn(auth) && call.uncached !== true,
      };
    },
  };
}

const wholePath = (path: readonly PropertyKey[]): string => path.join('.');

/** The form's field, without the index of a wrong choice; `body` for a body that is no object. */
const fieldOf = ([field]: readonly PropertyKey[]): string => String(field ?? 'body');

function messages(
  error: z.core.$ZodError | undefined,
  nameOf: (path: readonly PropertyKey[]) => string,
): FieldMessages {
  const fields = new Map<string, Set<string>>();
  for (const { path, message } of error?.issues ?? []) {
    const field = nameOf(path);
    fields.set(field, (fields.get(field) ?? new Set()).add(message));
  }
  return Object.fromEntries([...fields].map(([field, texts]) => [field, [...texts]]));
}
