import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Handler, LocalServer, readBytes } from '../http/local-server.ts';
import type { Accepted } from '../http/own-requests.ts';
import { FunctionThrottled, FunctionTimeout, type LambdaFunction } from '../lambda/function.ts';
import type { JwtAuthorizer } from './jwt-authorizer.ts';
import { type GatewayResponse, jsonResponse, toEvent, toResponse } from './payload.ts';
import { matchRoute, type Route, sourcesOf } from './routes.ts';
import { StageThrottling, type Throttling } from './throttling.ts';

interface Integration {
  /** What the gateway invokes: the function or an alias, which has a resource policy of its own. */
  readonly arn: string;
  readonly function: LambdaFunction;
}

interface FunctionRoute extends Route, Integration {
  readonly authorizer: JwtAuthorizer | undefined;
}

/** Whether the function's resource policy allows a route, written as in an ARN: `$default/GET/api/stats`. */
type MayInvoke = (functionArn: string, route: string) => boolean;

/** API Gateway's limit for a request's body. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** Lambda's limit for an event and for an answer. */
const MAX_EVENT_BYTES = 6 * 1024 * 1024;

/** An HTTP API (API Gateway v2) with Lambda proxy integrations, on a free port of 127.0.0.1. */
export class HttpApi {
  readonly id: string;
  readonly integrations = new Map<string, Integration>();
  readonly authorizers = new Map<string, JwtAuthorizer>();
  private readonly routes: FunctionRoute[] = [];
  private readonly warn: (message: string) => void;
  private readonly mayInvoke: MayInvoke;
  private server: LocalServer | undefined;
  private throttling = new StageThrottling({}, now);

  constructor(id: string, warn: (message: string) => void, mayInvoke: MayInvoke) {
    this.id = id;
    this.warn = warn;
    this.mayInvoke = mayInvoke;
  }

  /** A route without an authorizer is public. */
  addRoute(key: string, integrationId: string, authorizerId?: string): void {
    const target = this.integrations.get(integrationId);
    if (!target) throw new Error(`the route ${key} has no integration ${integrationId}`);
    const authorizer = authorizerId === undefined ? undefined : this.authorizers.get(authorizerId);
    if (authorizerId !== undefined && !authorizer) {
      throw new Error(`the route ${key} has no authorizer ${authorizerId}`);
    }
    this.routes.push({ key, ...target, authorizer });
  }

  /** Sets the stage's limits, and those of routes by their keys, which must exist. */
  throttle(stage: Throttling | undefined, routes: Readonly<Record<string, Throttling>>): void {
    const known = new Set(this.routes.map(({ key }) => key));
    const missing = Object.keys(routes).find((key) => !known.has(key));
    if (missing !== undefined) {
      throw new Error(`Unable to find Route by key ${missing} within the provided RouteSettings`);
    }
    this.throttling = new StageThrottling({ stage, routes }, now);
  }

  /** Starts listening, for requests of this machine and `accepted` ones. Returns the port. */
  async listen(accepted: Accepted = {}): Promise<number> {
    const handler: Handler = (request, response) => void this.handle(request, response);
    this.server = await LocalServer.open(handler, 0, accepted);
    return this.server.port;
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      send(request, response, await this.answer(request));
    } catch (error) {
      if (response.destroyed) return;
      this.warn(`HTTP API: ${error instanceof Error ? error.message : String(error)}`);
      send(request, response, message(500, 'Internal Server Error'));
    }
  }

  private async answer(request: IncomingMessage): Promise<GatewayResponse> {
    const { method = 'GET', url = '/' } = request;
    const [rawPath = '/', ...rest] = url.split('?');
    const query = rest.join('?');
    const path = decodePath(rawPath);
    if (path === undefined) return message(400, 'Bad Request');
    const match = matchRoute(this.routes, method, path);
    if (!match) return message(404, 'Not Found');
    // Before the body and the token: throttled requests cost next to nothing.
    if (!this.throttling.admits(match.route.key)) return message(429, 'Too Many Requests');
    const body = await readBytes(request, MAX_BODY_BYTES);
    if (body === undefined) return message(413, 'Request Entity Too Large');

    const { route, pathParameters } = match;
    const authorization = await route.authorizer?.authorize(request.headers.authorization);
    if (authorization && 'challenge' in authorization) return unauthorized(authorization.challenge);
    const event = toEvent({
      apiId: this.id,
      requestId: randomUUID(),
      routeKey: route.key,
      pathParameters,
      method,
      path,
      query,
      headers: request.headersDistinct,
      body,
      // X-Forwarded-For is ignored, as on API Gateway.
      sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
      authorizer: authorization,
      at: new Date(),
    });
    if (Buffer.byteLength(JSON.stringify(event)) > MAX_EVENT_BYTES) {
      return message(413, 'Request Entity Too Large');
    }
    const denied = sourcesOf(route.key, method).find((source) => !this.mayInvoke(route.arn, source));
    if (denied !== undefined) {
      this.warn(
        `${route.key}: no AWS::Lambda::Permission of ${route.function.name} covers ${this.id}/${denied}`,
      );
      return message(500, 'Internal Server Error');
    }
    return this.invoke(route, event);
  }

  private async invoke(route: FunctionRoute, event: unknown): Promise<GatewayResponse> {
    const { name } = route.function.definition;
    try {
      const answer = toResponse(await route.function.invoke(event));
      if (answer && answer.body.length <= MAX_EVENT_BYTES) return answer;
      this.warn(
        `${name}: its answer to ${route.key} is ${answer ? 'over 6 MB' : 'no response of an HTTP API'}`,
      );
    } catch (error) {
      if (error instanceof FunctionThrottled) return message(503, 'Service Unavailable');
      this.warn(`${name} failed on ${route.key}: ${error instanceof Error ? error.message : String(error)}`);
      if (error instanceof FunctionTimeout) return message(503, 'Service Unavailable');
    }
    return message(500, 'Internal Server Error');
  }
}

const now = () => performance.now();

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: GatewayResponse,
): void {
  const sent = request.method === 'HEAD' || status === 204 || status === 304 ? undefined : body;
  response.writeHead(status, {
    ...headers,
    ...(sent && { 'content-length': sent.length }),
    'apigw-requestid': randomUUID().slice(0, 16),
  });
  response.end(sent);
}

function message(status: number, text: string): GatewayResponse {
  return jsonResponse(status, JSON.stringify({ message: text }));
}

function unauthorized(challenge: string): GatewayResponse {
  const { headers, ...response } = message(401, 'Unauthorized');
  return { ...response, headers: { ...headers, 'www-authenticate': challenge } };
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
