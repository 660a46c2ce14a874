import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionDefinition } from './definition.ts';
import { LambdaFunction } from './function.ts';

/** A function with this code in `index.mjs` of a directory. */
export function testFunction(
  directory: string,
  code: string,
  change: Partial<FunctionDefinition> = {},
): LambdaFunction {
  writeFileSync(join(directory, 'index.mjs'), code);
  return new LambdaFunction({
    name: 'worker',
    arn: 'arn:worker',
    directory,
    handler: 'index.handler',
    runtime: 'nodejs24.x',
    timeoutSeconds: 10,
    memoryMb: 128,
    reservedConcurrency: undefined,
    version: '$LATEST',
    architecture: 'arm64',
    variables: {},
    endpoints: {},
    ports: undefined,
    logFile: join(directory, 'worker.log'),
    ...change,
  });
}

/** What a function has appended to a file of its directory, one JSON value a line; nothing before it was written. */
export function linesOf(directory: string, file: string) {
  try {
    return readFileSync(join(directory, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}
