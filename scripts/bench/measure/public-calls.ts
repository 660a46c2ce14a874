/** The public function in this process, with every request measured. */
import type { Context } from 'aws-lambda';
import type { HttpHandler } from '../../../lambdas/http/handler.ts';
import { NEXT_CURSOR_HEADER } from '../../../shared/contracts/contract.ts';
import { eventOf } from '../../../test/integration/support/http.ts';
import { type TableUse, tableUseOf } from './observe.ts';

export interface CallMeasure extends TableUse {
  /** Milliseconds of CPU time of the process. */
  readonly cpu: number;
  /** Length of the body. */
  readonly bytes: number;
  /** Entries of an answer that is a list. */
  readonly answers: number;
  /** Whether the answer names a next page. */
  readonly more: boolean;
  readonly body: unknown;
}

const CONTEXT: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'public-read',
  functionVersion: '1',
  invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:public-read',
  memoryLimitInMB: '512',
  awsRequestId: 'bench',
  logGroupName: 'bench',
  logStreamName: 'bench',
  getRemainingTimeInMillis: () => 10_000,
  done: () => {},
  fail: () => {},
  succeed: () => {},
};

let loaded = 0;

/**
 * A function whose caches are empty: each address loads its module again. Loaded here, since the module reads the environment,
 * which a measure sets first.
 */
export async function coldFunction(): Promise<HttpHandler> {
  const module = new URL('../../../lambdas/functions/public-read.ts', import.meta.url);
  loaded += 1;
  module.searchParams.set('cold', String(loaded));
  const { handler }: { readonly handler: HttpHandler } = await import(module.href);
  return handler;
}

/** Calls the function. Throws unless it answers with 200. */
export async function measureCall(handler: HttpHandler, path: string): Promise<CallMeasure> {
  const before = process.cpuUsage();
  const { result, use } = await tableUseOf(() => handler(eventOf(path), CONTEXT));
  const { user, system } = process.cpuUsage(before);
  if (result.statusCode !== 200) throw new Error(`${path} answered ${result.statusCode}: ${result.body}`);
  const body: unknown = JSON.parse(result.body);
  return {
    ...use,
    cpu: (user + system) / 1_000,
    bytes: Buffer.byteLength(result.body),
    answers: Array.isArray(body) ? body.length : 1,
    more: result.headers?.[NEXT_CURSOR_HEADER] !== undefined,
    body,
  };
}
