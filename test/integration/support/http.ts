/** Calls the deployed functions' real handlers with the events that API Gateway sends them. */
import type { Context } from 'aws-lambda';
import type { HttpEvent } from '../../../lambdas/http/caller.ts';
import type { HttpHandler } from '../../../lambdas/http/handler.ts';
import type { HttpResponse } from '../../../lambdas/http/responses.ts';
import { ORIGIN_SECRET_HEADER } from '../../../lambdas/platform/names.ts';
import type { OwningFunction } from '../../../shared/contracts/contract.ts';
import { ORIGIN_SECRET, TOKEN_CLIENT_ID, TOKEN_ISSUER } from './environment.ts';
import { loadHandler } from './load-handler.ts';
import type { TestTable } from './table.ts';

export interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string is sent unchanged. */
  readonly body?: unknown;
  /** Claims of a valid token, in the format of API Gateway's authorizer. */
  readonly claims?: Readonly<Record<string, string>>;
  /** Path and query as the gateway passes them on, where a decoded path has a question mark. */
  readonly rawPath?: string;
  readonly rawQuery?: string;
}

/** Claims of a member of staff, in the format of API Gateway's authorizer. */
export const staffClaims: Readonly<Record<string, string>> = {
  sub: '0b7d1f3e-1111-4222-8333-444455556666',
  username: 'staff@careatlas.example',
  token_use: 'access',
  client_id: TOKEN_CLIENT_ID,
  iss: TOKEN_ISSUER,
  'cognito:groups': '[admin]',
};

export type Call = (pathAndQuery: string, options?: CallOptions) => Promise<HttpResponse>;

/** Loads a new instance of a function, with an environment for this table. */
export async function loadFunction(
  name: OwningFunction,
  table: Pick<TestTable, 'endpoint' | 'name'>,
  overrides: Readonly<Record<string, string>> = {},
): Promise<Call> {
  const handler = await loadHandler<HttpHandler>(name, table, overrides);
  return (pathAndQuery, options = {}) => handler(eventOf(pathAndQuery, options), lambdaContext(name));
}

export const loadPublicRead = (
  table: Pick<TestTable, 'endpoint' | 'name'>,
  overrides: Readonly<Record<string, string>> = {},
): Promise<Call> => loadFunction('public-read', table, overrides);

export function eventOf(
  pathAndQuery: string,
  { method = 'GET', headers, body, claims, ...raw }: CallOptions = {},
): HttpEvent {
  const [path = '', ...rest] = pathAndQuery.split('?');
  const rawPath = raw.rawPath ?? path;
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: raw.rawQuery ?? rest.join('?'),
    headers: {
      [ORIGIN_SECRET_HEADER]: ORIGIN_SECRET,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'test.example',
      domainPrefix: 'test',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: 'test',
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
      ...(claims && {
        authorizer: { principalId: '', integrationLatency: 0, jwt: { claims: { ...claims }, scopes: [] } },
      }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    isBase64Encoded: false,
  };
}

function lambdaContext(name: string): Context {
  const deadline = Date.now() + (name === 'places-sync' ? 29_000 : 10_000);
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: name,
    functionVersion: '1',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
    memoryLimitInMB: '512',
    awsRequestId: crypto.randomUUID(),
    logGroupName: 'test',
    logStreamName: 'test',
    getRemainingTimeInMillis: () => deadline - Date.now(),
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
}
