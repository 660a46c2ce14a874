/** Calls the deployed function's real handler with the events that API Gateway sends it. */
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { environmentNames, ORIGIN_SECRET_HEADER } from '../../../lambdas/config/names.ts';
import type { HttpResponse } from '../../../lambdas/http/responses.ts';
import type { TestTable } from './table.ts';

export const ORIGIN_SECRET = 'origin-secret-of-the-tests';

export interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Call = (pathAndQuery: string, options?: CallOptions) => Promise<HttpResponse>;

/** Loads the function with an environment for this table. Its container is wired once for a test file. */
export async function loadPublicRead(
  { endpoint, name }: Pick<TestTable, 'endpoint' | 'name'>,
  overrides: Readonly<Record<string, string>> = {},
): Promise<Call> {
  Object.assign(process.env, {
    [environmentNames.tableName]: name,
    [environmentNames.cursorSecret]: 'cursor-secret-of-the-tests',
    [environmentNames.originSecret]: ORIGIN_SECRET,
    [environmentNames.googleRatings]: 'shown',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    ...overrides,
  });
  const { handler } = await import('../../../lambdas/functions/public-read.ts');
  return (pathAndQuery, options = {}) => handler(eventOf(pathAndQuery, options), lambdaContext());
}

export function eventOf(
  pathAndQuery: string,
  { method = 'GET', headers }: CallOptions = {},
): APIGatewayProxyEventV2 {
  const [rawPath = '', ...rest] = pathAndQuery.split('?');
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: rest.join('?'),
    headers: { [ORIGIN_SECRET_HEADER]: ORIGIN_SECRET, ...headers },
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
    },
    isBase64Encoded: false,
  };
}

function lambdaContext(): Context {
  const deadline = Date.now() + 10_000;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: 'public-read',
    functionVersion: '1',
    invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:public-read',
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
