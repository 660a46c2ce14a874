import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { FunctionError, FunctionTimeout, LambdaFunction } from './function.ts';

const started: { lambda: LambdaFunction; directory: string }[] = [];

function start(code: string, timeoutSeconds = 10, reservedConcurrency?: number): LambdaFunction {
  const directory = mkdtempSync(join(tmpdir(), 'function-'));
  writeFileSync(join(directory, 'index.mjs'), code);
  const lambda = new LambdaFunction({
    name: 'test',
    arn: 'arn:test',
    directory,
    handler: 'index.handler',
    timeoutSeconds,
    memoryMb: 128,
    reservedConcurrency,
    version: '$LATEST',
    architecture: 'x86_64',
    tracing: false,
    variables: { TABLE_NAME: 'directory' },
    endpoints: {},
    ports: undefined,
    logFile: join(directory, 'test.log'),
  });
  started.push({ lambda, directory });
  return lambda;
}

afterEach(async () => {
  for (const { lambda, directory } of started.splice(0)) {
    await lambda.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});

describe('a function', () => {
  it('gets the event and a context, and answers JSON', async () => {
    const lambda = start(`export const handler = async (event, context) => ({
      event, arn: context.invokedFunctionArn, time: context.getRemainingTimeInMillis() > 0, gone: undefined });`);
    expect(await lambda.invoke({ a: 1 })).toEqual({ event: { a: 1 }, arn: 'arn:test', time: true });
  });

  it('sees the environment of the template and nothing of the developer’s', async () => {
    const lambda = start('export const handler = async () => Object.keys(process.env);');
    const names = await lambda.invoke({});
    expect(names).toContain('TABLE_NAME');
    expect(names).not.toContain('PATH');
  });

  it('keeps its process from one event to the next, and one event at a time in it', async () => {
    const lambda = start(`let count = 0;
      export const handler = async () => { const mine = ++count; await new Promise(setImmediate); return mine === count; };`);
    expect(await Promise.all(Array.from({ length: 6 }, () => lambda.invoke({})))).toEqual(
      Array(6).fill(true),
    );
  });

  it('that throws fails, and answers the next event', async () => {
    const lambda = start(`export const handler = async (event) => {
      if (event.fail) throw new TypeError('broken'); return process.pid; };`);
    const before = await lambda.invoke({});
    await expect(lambda.invoke({ fail: true })).rejects.toThrow('TypeError: broken');
    expect(await lambda.invoke({})).toBe(before);
  });

  it('whose process ends fails, and gets a new one', async () => {
    const lambda = start(`export const handler = async (event) => {
      if (event.crash) { console.log('last words'); process.exit(3); } return process.pid; };`);
    const before = await lambda.invoke({});
    const crash = lambda.invoke({ crash: true });
    await expect(crash).rejects.toThrow(FunctionError);
    await expect(crash).rejects.toThrow('ended (3)');
    expect(await lambda.invoke({})).not.toBe(before);
    await lambda.stop();
    expect(readFileSync(lambda.definition.logFile, 'utf8')).toContain('last words');
  });

  it('that takes too long is ended, even in an endless loop', async () => {
    const lambda = start('export const handler = async (event) => { while (event.loop); return 1; };', 0.2);
    await expect(lambda.invoke({ loop: true })).rejects.toThrow(FunctionTimeout);
    expect(await lambda.invoke({})).toBe(1);
  });

  it('that cannot be loaded fails', async () => {
    await expect(start("import 'missing-package';").invoke({})).rejects.toThrow(FunctionError);
    await expect(start('export const other = 1;').invoke({})).rejects.toThrow(FunctionError);
  });
});
