import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { AppError, unavailable } from '../app/errors.ts';
import type { Caller, TokenVerifier } from '../app/token-verifier.ts';
import {
  accessLog,
  finishResponse,
  mapErrors,
  type RequestLogger,
  requireOriginSecret,
} from './middlewares.ts';
import { pathSegments, queryParameters } from './request.ts';
import { requestScope, withRequestScope } from './request-scope.ts';
import { failure, type HttpResponse, success } from './responses.ts';
import type { Route } from './route.ts';
import { createRouter } from './router.ts';

export interface HttpDependencies {
  readonly originSecret: string;
  readonly tokenVerifier: TokenVerifier;
  readonly logger: RequestLogger;
  /** Milliseconds of a steady clock. */
  readonly now: () => number;
}

export type HttpHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResponse>;

/** Time before the function's timeout at which it answers 503 by itself. */
const TIMEOUT_RESERVE_MS = 1_500;

/** The one stack that every function behind the HTTP API runs. */
export function createHandler(dependencies: HttpDependencies, routes: readonly Route[]): HttpHandler {
  const router = createRouter(routes);

  async function respond(event: APIGatewayProxyEventV2): Promise<HttpResponse> {
    const found = router(event.requestContext.http.method, pathSegments(event.rawPath));
    switch (found.kind) {
      case 'unknown':
        throw new AppError('not_found', 'There is no such call.');
      case 'wrong-method': {
        const response = failure(new AppError('method_not_allowed', 'The call does not have this method.'));
        response.headers.allow = found.allow.join(', ');
        return response;
      }
      case 'route': {
        const scope = requestScope();
        if (scope) scope.call = found.route.name;
        const caller = await verifiedCaller(dependencies.tokenVerifier, event.headers.authorization);
        const query = queryParameters(event.rawQueryString);
        return success(await found.route.answer({ params: found.params, query, caller }));
      }
    }
  }

  const stack = middy<APIGatewayProxyEventV2, HttpResponse>({
    timeoutEarlyInMillis: TIMEOUT_RESERVE_MS,
    timeoutEarlyResponse: () => {
      throw unavailable(new Error('no answer in time'));
    },
  })
    // The first is the outermost: it sees what the others did.
    .use(accessLog(dependencies.logger, dependencies.now))
    .use(finishResponse())
    .use(mapErrors(dependencies.logger))
    .use(requireOriginSecret(dependencies.originSecret))
    .handler(respond);

  return (event, context) => withRequestScope(() => stack(event, context));
}

/** A token that does not verify is refused even where none is needed: never a silent downgrade. */
async function verifiedCaller(
  verifier: TokenVerifier,
  authorization: string | undefined,
): Promise<Caller | undefined> {
  if (authorization === undefined) return undefined;
  const caller = await verifier.verify(authorization);
  if (caller === undefined) throw new AppError('unauthorized', 'The token is not valid.');
  return caller;
}
