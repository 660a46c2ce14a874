import * as z from 'zod/mini';
import type { Auth, Call, HttpMethod } from '../../shared/contracts/contract.ts';
import { AppError, type FieldMessages, invalid } from '../app/errors.ts';
import type { Caller } from '../app/token-verifier.ts';

/** A request's parts, decoded but not yet checked. */
export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Whom a verified token names; undefined without a token. */
  readonly caller: Caller | undefined;
}

export interface Answer<Body> {
  readonly body: Body;
  /** Cursor of the next page; absent on the last page and for calls without pages. */
  readonly nextCursor?: string | undefined;
}

/** A call with what answers it, as the router knows it. */
export interface Route {
  /** The call's name in the contracts, for logs. */
  readonly name: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly auth: Auth;
  /** Throws `invalid_request` for parameters that the contract refuses. */
  answer(request: RawRequest): Promise<Answer<unknown>>;
}

/** Binds a call to its answer: parameters are parsed on the way in, the body on the way out. */
export function route<P extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType>(
  name: string,
  call: Call<P, Q, R>,
  answer: (request: {
    readonly params: z.output<P>;
    readonly query: z.output<Q>;
    readonly caller: Caller | undefined;
  }) => Promise<Answer<z.output<R>>>,
): Route {
  const { method, path, auth } = call;
  return {
    name,
    method,
    path,
    auth,
    async answer(request) {
      const params = z.safeParse(call.params, request.params);
      const query = z.safeParse(call.query, request.query);
      if (!params.success || !query.success) {
        throw invalid({ ...messages(params.error), ...messages(query.error) });
      }
      const given = await answer({ params: params.data, query: query.data, caller: request.caller });
      const body = z.safeParse(call.response, given.body);
      if (!body.success) {
        const paths = body.error.issues.map((issue) => issue.path.join('.')).join(', ');
        throw new AppError('internal', `the answer breaks its contract at ${paths}`);
      }
      return { body: body.data, nextCursor: given.nextCursor };
    },
  };
}

function messages(error: z.core.$ZodError | undefined): FieldMessages {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.');
    fields[field] = [...(fields[field] ?? []), message];
  }
  return fields;
}
