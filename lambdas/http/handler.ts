import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { withCorrelation } from '../platform/correlation.ts';
import { AppError, unavailable } from '../platform/errors.ts';
import type { StaffName } from '../platform/identity/staff-names.ts';
import type { Caller } from '../platform/identity/token-verifier.ts';
import { RENDERER_HEADER, REQUEST_ID_HEADER, VIEWER_ADDRESS_HEADER } from '../platform/names.ts';
import { callerOf, type HttpEvent, type Verifiers } from './caller.ts';
import {
  accessLog,
  finishResponse,
  mapErrors,
  type RequestLogger,
  requireOriginSecret,
  type Tracing,
  traceRequest,
} from './middlewares.ts';
import { idempotencyKey, jsonBody, pathSegments, queryParameters } from './request.ts';
import { requestScope, withRequestScope } from './request-scope.ts';
import { failure, type HttpResponse, success } from './responses.ts';
import type { Route } from './route.ts';
import { createRouter, unknownCall } from './router.ts';

export interface HttpDependencies extends Verifiers {
  /** Secrets with which CloudFront authenticates; each of them is accepted. */
  readonly originSecrets: readonly string[];
  readonly staffName: StaffName;
  readonly logger: RequestLogger;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** The tracer; undefined while tracing is off. */
  readonly tracing?: Promise<Tracing> | undefined;
}

export type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpResponse>;

/** Time before the function's timeout at which it answers 503. */
const TIMEOUT_RESERVE_MS = 1_500;

/**
 * The one stack that every function behind the HTTP API runs.
 *
 * @param rendererRoutes Routes that exist for the page renderer alone.
 */
export function createHandler(
  dependencies: HttpDependencies,
  routes: readonly Route[],
  rendererRoutes: readonly Route[] = [],
): HttpHandler {
  const { tracing } = dependencies;
  const publicRouter = createRouter(routes);
  const rendererRouter = createRouter([...routes, ...rendererRoutes]);

  /** With the name that the log of activity keeps, where staff may change something. */
  async function named(caller: Caller | undefined, { headers }: HttpEvent, { auth, method }: Route) {
    if (caller === undefined || auth !== 'admin' || method === 'GET') return caller;
    return { ...caller, username: await dependencies.staffName(caller, headers.authorization ?? '') };
  }

  async function respond(event: HttpEvent): Promise<HttpResponse> {
    const router = event.headers[RENDERER_HEADER] === undefined ? publicRouter : rendererRouter;
    const found = router(event.requestContext.http.method, pathSegments(event.rawPath));
    switch (found.kind) {
      case 'unknown':
        throw unknownCall();
      case 'wrong-method': {
        const response = failure(new AppError('method_not_allowed', 'The call does not have this method.'));
        response.headers.allow = found.allow.join(', ');
        return response;
      }
      case 'route': {
        const scope = requestScope();
        if (scope) scope.call = found.route.name;
        const { params, route } = found;
        // Before parsing: a caller without permission gets no validation messages.
        const caller = await named(await callerOf(event, route.auth, dependencies), event, route);
        return success(
          await route.answer({
            params,
            query: queryParameters(event.rawQueryString, route.parameters),
            body: route.needsBody || (route.sendsBody && event.body) ? jsonBody(event) : undefined,
            idempotencyKey: route.keyed ? idempotencyKey(event.headers) : undefined,
            viewerAddress: route.sendsBody ? event.headers[VIEWER_ADDRESS_HEADER] : undefined,
            caller,
          }),
        );
      }
    }
  }

  const stack = middy<HttpEvent, HttpResponse>({
    timeoutEarlyInMillis: TIMEOUT_RESERVE_MS,
    timeoutEarlyResponse: () => {
      throw unavailable(new Error('no answer in time'));
    },
  })
    // The first is the outermost: it sees what the others did.
    .use(tracing === undefined ? [] : traceRequest(tracing))
    .use(accessLog(dependencies.logger, dependencies.now))
    .use(finishResponse())
    .use(mapErrors(dependencies.logger))
    .use(requireOriginSecret(dependencies.originSecrets))
    .handler(respond);

  return (event, context) =>
    withCorrelation(event.headers[REQUEST_ID_HEADER], () => withRequestScope(() => stack(event, context)));
}
