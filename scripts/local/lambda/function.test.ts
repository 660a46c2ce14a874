import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { FunctionError, FunctionThrottled, FunctionTimeout, type LambdaFunction } from './function.ts';
import { testFunction } from './test-function.ts';

const started: { lambda: LambdaFunction; directory: string }[] = [];

function start(code: string, timeoutSeconds = 10, reservedConcurrency?: number): LambdaFunction {
  const directory = mkdtempSync(join(tmpdir(), 'function-'));
  const variables = { TABLE_NAME: 'directory' };
  const lambda = testFunction(directory, code, { timeoutSeconds, reservedConcurrency, variables });
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
  it('gets the event and a context, and returns JSON', async () => {
    const lambda = start(`export const handler = async (event, context) => ({
      event, arn: context.invokedFunctionArn, time: context.getRemainingTimeInMillis() > 0, gone: undefined });`);
    expect(await lambda.invoke({ a: 1 })).toEqual({ event: { a: 1 }, arn: 'arn:worker', time: true });
  });

  it('has the environment of the template, and not the developer’s', async () => {
    const lambda = start('export const handler = async () => Object.keys(process.env);');
    const names = await lambda.invoke({});
    expect(names).toContain('TABLE_NAME');
    expect(names).not.toContain('PATH');
  });

  it('reuses its process, for one event at a time', async () => {
    const lambda = start(`let count = 0;
      export const handler = async () => { const mine = ++count; await new Promise(setImmediate); return mine === count; };`);
    expect(await Promise.all(Array.from({ length: 6 }, () => lambda.invoke({})))).toEqual(
      Array(6).fill(true),
    );
  });

  it('that throws fails, and handles the next event', async () => {
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

  it('is stopped after its timeout, even in an endless loop', async () => {
    const lambda = start('export const handler = async (event) => { while (event.loop); return 1; };', 0.2);
    await expect(lambda.invoke({ loop: true })).rejects.toThrow(FunctionTimeout);
    expect(await lambda.invoke({})).toBe(1);
  });

  it('that cannot be loaded fails', async () => {
    await expect(start("import 'missing-package';").invoke({})).rejects.toThrow(FunctionError);
    await expect(start('export const other = 1;').invoke({})).rejects.toThrow(FunctionError);
  });

  it('is throttled at once beyond its reserved concurrency', async () => {
    const lambda = start(
      'export const handler = () => new Promise((done) => setTimeout(() => done(1), 300));',
      10,
      3,
    );
    const first = [1, 2, 3].map(() => lambda.invoke({}));
    const begin = performance.now();
    await expect(lambda.invoke({})).rejects.toThrow(FunctionThrottled);
    expect(performance.now() - begin).toBeLessThan(100);
    expect(await Promise.all(first)).toEqual([1, 1, 1]);
    expect(await lambda.invoke({})).toBe(1);
  });

  it('ends idle processes after a peak, all but one', async () => {
    // No invocation ends before two processes have one: the first process to start could answer all of them.
    const lambda = start(`
      import { readdirSync, writeFileSync } from 'node:fs';
      const processes = () => readdirSync('.').filter((name) => name.startsWith('process-'));
      export const handler = async () => {
        writeFileSync('process-' + process.pid, '');
        while (processes().length < 2) await new Promise((done) => setTimeout(done, 10));
        return process.pid;
      };
    `);
    lambda.idleMs = 200;
    const pids = new Set(await Promise.all(Array.from({ length: 10 }, () => lambda.invoke({}))));
    expect(pids.size).toBeGreaterThan(1);
    const running = () => [...pids].filter((pid) => isRunning(Number(pid)));
    await expect.poll(running, { timeout: 10_000 }).toHaveLength(1);
    expect(await lambda.invoke({})).toBe(running()[0]);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
