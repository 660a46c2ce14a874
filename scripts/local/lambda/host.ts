/**
 * The process of a function: loads the bundle from the current directory and handles invocations. It ends with the
 * runner, even after `kill -9`, since that closes the channel between them.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { deploymentFetch } from './deployment-network.ts';
import { resolveLocalhostNames } from './localhost-names.ts';
import { type Invocation, invocationSchema, type Reply } from './protocol.ts';

// It has served this file and its imports; Lambda sets no such variable.
delete process.env.NODE_COMPILE_CACHE;
process.on('disconnect', () => process.exit());
process.on('message', async (message) => {
  reply(await invoke(invocationSchema.parse(message)));
});

const [file = '', exportName = '', functionArn = '', ports = 'null'] = process.argv.slice(2);
const reachable = z.record(z.string(), z.number()).nullable().parse(JSON.parse(ports));
resolveLocalhostNames();
if (reachable) globalThis.fetch = deploymentFetch(reachable);
const bundle: unknown = await import(pathToFileURL(join(process.cwd(), file)).href);
const handler = exported(bundle, exportName);
reply({ type: 'ready' });

async function invoke({ requestId, event, deadline }: Invocation): Promise<Reply> {
  const functionName = process.env.AWS_LAMBDA_FUNCTION_NAME ?? '';
  const context = {
    functionName,
    functionVersion: process.env.AWS_LAMBDA_FUNCTION_VERSION ?? '',
    invokedFunctionArn: functionArn,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE ?? '',
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  try {
    // Lambda returns JSON: values that JSON cannot hold are lost here too.
    const result = JSON.stringify(await handler(event, context));
    return { type: 'result', ...(result !== undefined && { result: JSON.parse(result) }) };
  } catch (error) {
    console.error(error);
    return {
      type: 'error',
      message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    };
  }
}

function exported(bundle: unknown, name: string): (event: unknown, context: unknown) => unknown {
  const candidate: unknown =
    typeof bundle === 'object' && bundle !== null ? new Map(Object.entries(bundle)).get(name) : undefined;
  if (typeof candidate !== 'function') throw new Error(`${file} exports no function named ${name}`);
  return (event, context) => Reflect.apply(candidate, undefined, [event, context]);
}

function reply(message: Reply): void {
  process.send?.(message);
}
