/** Calls the deployed functions' real handlers with the events that API Gateway sends them. */
import type { Context } from 'aws-lambda';
import { environmentNames, ORIGIN_SECRET_HEADER } from '../../../lambdas/config/names.ts';
import type { HttpEvent } from '../../../lambdas/http/caller.ts';
import type { HttpHandler } from '../../../lambdas/http/handler.ts';
import type { HttpResponse } from '../../../lambdas/http/responses.ts';
import type { OwningFunction } from '../../../shared/contracts/contract.ts';
import type { TestTable } from './table.ts';

export const ORIGIN_SECRET = 'origin-secret-of-the-tests';
export const TOKEN_ISSUER = 'https://pool.example/us-east-1_tests';
export const TOKEN_CLIENT_ID = 'client-of-the-tests';
export const CHALLENGE_SECRET = 'challenge-secret-of-the-tests';

export const queueUrl = (name: string) => `https://sqs.us-east-1.amazonaws.com/000000000000/${name}`;
export const SYNC_QUEUE_URL = queueUrl('sync');
export const DISPATCH_QUEUE_URL = queueUrl('dispatch');
export const GOOGLE_KEY_ARN = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:google';

export interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown;
  /** Claims of a token that the gateway's authorizer let through, as it passes them on. */
  readonly claims?: Readonly<Record<string, string>>;
}

/** Claims of a member of staff, as the gateway passes them on. */
export const staffClaims: Readonly<Record<string, string>> = {
  sub: '0b7d1f3e-1111-4222-8333-444455556666',
  username: 'staff@careatlas.example',
  token_use: 'access',
  client_id: TOKEN_CLIENT_ID,
  iss: TOKEN_ISSUER,
  'cognito:groups': '[admin]',
};

export type Call = (pathAndQuery: string, options?: CallOptions) => Promise<HttpResponse>;

const handlers: Readonly<Record<OwningFunction, () => Promise<{ readonly handler: HttpHandler }>>> = {
  'public-read': () => import('../../../lambdas/functions/public-read.ts'),
  submissions: () => import('../../../lambdas/functions/submissions.ts'),
  admin: () => import('../../../lambdas/functions/admin.ts'),
  'places-sync': () => import('../../../lambdas/functions/places-sync.ts'),
};

/** Loads a function with an environment for this table. Its container is wired once for a test file. */
export async function loadFunction(
  name: OwningFunction,
  table: Pick<TestTable, 'endpoint' | 'name'>,
  overrides: Readonly<Record<string, string>> = {},
): Promise<Call> {
  Object.assign(process.env, {
    [environmentNames.tableName]: table.name,
    [environmentNames.cursorSecret]: 'cursor-secret-of-the-tests',
    [environmentNames.originSecret]: ORIGIN_SECRET,
    [environmentNames.googleRatings]: 'shown',
    [environmentNames.tokenIssuer]: TOKEN_ISSUER,
    [environmentNames.tokenClientId]: TOKEN_CLIENT_ID,
    [environmentNames.signInFlow]: 'USER_PASSWORD_AUTH',
    [environmentNames.challengeSecret]: CHALLENGE_SECRET,
    [environmentNames.mailQueueUrl]: queueUrl('mail'),
    [environmentNames.locationQueueUrl]: queueUrl('location'),
    [environmentNames.syncQueueUrl]: SYNC_QUEUE_URL,
    [environmentNames.dispatchQueueUrl]: DISPATCH_QUEUE_URL,
    [environmentNames.placeIndexName]: 'places-of-the-tests',
    [environmentNames.placesQuota]: '100',
    [environmentNames.googlePlacesKeyArn]: GOOGLE_KEY_ARN,
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    ...overrides,
  });
  const { handler } = await handlers[name]();
  return (pathAndQuery, options = {}) => handler(eventOf(pathAndQuery, options), lambdaContext(name));
}

export const loadPublicRead = (
  table: Pick<TestTable, 'endpoint' | 'name'>,
  overrides: Readonly<Record<string, string>> = {},
): Promise<Call> => loadFunction('public-read', table, overrides);

export function eventOf(
  pathAndQuery: string,
  { method = 'GET', headers, body, claims }: CallOptions = {},
): HttpEvent {
  const [rawPath = '', ...rest] = pathAndQuery.split('?');
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: rest.join('?'),
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
