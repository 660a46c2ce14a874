import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, type WriteStream } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json } from '../template/intrinsics.ts';
import { type FunctionDefinition, functionEnvironment } from './definition.ts';
import { type Invocation, type Reply, replySchema } from './protocol.ts';

/** The function failed: its code threw or its process ended. */
export class FunctionError extends Error {}
/** The function took longer than its timeout. */
export class FunctionTimeout extends Error {}

/** As many invocations as the function may have at once are under way: Lambda throttles this one. */
export class FunctionThrottled extends Error {}

/**
 * Lambda runs each invocation in an environment of its own; here more environments than processors only take turns, so
 * invocations wait for one of these, and count as under way.
 */
const MAX_ENVIRONMENTS = Math.max(2, Math.min(4, availableParallelism()));
/** Invocations at once of a function that the template reserves none for: on AWS these share the account's thousand. */
const UNRESERVED_CONCURRENCY = 100;
/** An environment that is idle for so long ends; the last one stays, so that a pause costs no cold start. */
const IDLE_MS = 60_000;
/** Behind the runner, which has to answer at once even when functions take every processor. */
const FUNCTION_PRIORITY = 10;
/**
 * Half the space for young objects. V8's default lets each process keep 100 MB of garbage before it looks, which many
 * processes on one machine cannot afford.
 */
const SEMI_SPACE_MB = 2;
/** Lambda's limit for loading a bundle. */
const INIT_TIMEOUT_MS = 10_000;
const HOST = fileURLToPath(new URL('./host.ts', import.meta.url));

interface Waiting {
  resolve(environment: ExecutionEnvironment): void;
  reject(error: unknown): void;
}

/** A function with its execution environments: processes that start when needed and are used again while they live. */
export class LambdaFunction {
  readonly definition: FunctionDefinition;
  private log: WriteStream | undefined;
  private readonly all = new Set<ExecutionEnvironment>();
  private readonly idle: ExecutionEnvironment[] = [];
  private readonly waiting: Waiting[] = [];
  private underWay = 0;
  /** How long an environment may be idle. */
  idleMs = IDLE_MS;

  constructor(definition: FunctionDefinition) {
    this.definition = definition;
  }

  get name(): string {
    return this.definition.name;
  }

  /** Invokes the function as Lambda does: one event at a time in each environment, and no more at once than it may have. */
  async invoke(event: unknown): Promise<Json | undefined> {
    const { name, reservedConcurrency = UNRESERVED_CONCURRENCY } = this.definition;
    if (this.underWay >= reservedConcurrency) {
      throw new FunctionThrottled(`${name} is throttled: ${this.underWay} invocations are under way`);
    }
    this.underWay += 1;
    try {
      return await this.run(event);
    } finally {
      this.underWay -= 1;
    }
  }

  private async run(event: unknown): Promise<Json | undefined> {
    const environment = await this.acquire();
    const timeoutMs = this.definition.timeoutSeconds * 1_000;
    const invocation = { requestId: randomUUID(), event, deadline: Date.now() + timeoutMs };
    const reply = await environment.ask(timeoutMs, invocation).catch(async (error: unknown) => {
      // As on Lambda, an environment that crashed or ran out of time is not used again.
      await this.discard(environment);
      throw error;
    });
    this.release(environment);
    if (reply.type === 'result') return reply.result;
    throw new FunctionError(reply.type === 'error' ? reply.message : 'the function answered out of turn');
  }

  async stop(): Promise<void> {
    await Promise.all([...this.all].map((environment) => environment.stop()));
    const { log } = this;
    if (log) await new Promise((resolve) => log.end(resolve));
  }

  /** An idle environment, or the next that is free: one that is in use now, or a new one. */
  private acquire(): Promise<ExecutionEnvironment> {
    for (let next = this.idle.pop(); next !== undefined; next = this.idle.pop()) {
      next.busy();
      if (next.alive) return Promise.resolve(next);
      this.all.delete(next);
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      void this.grow();
    });
  }

  private release(environment: ExecutionEnvironment): void {
    const next = this.waiting.shift();
    if (next) {
      next.resolve(environment);
      return;
    }
    this.idle.push(environment);
    environment.whenIdleFor(this.idleMs, () => {
      if (this.all.size === 1) return;
      this.idle.splice(this.idle.indexOf(environment), 1);
      void this.discard(environment);
    });
  }

  private async grow(): Promise<void> {
    if (this.all.size >= MAX_ENVIRONMENTS) return;
    this.log ??= openLog(this.definition.logFile);
    const fresh = new ExecutionEnvironment(this.definition, this.log);
    this.all.add(fresh);
    try {
      await fresh.ask(INIT_TIMEOUT_MS);
      this.release(fresh);
    } catch (error) {
      this.waiting
        .shift()
        ?.reject(error instanceof FunctionTimeout ? new FunctionError('loading took too long') : error);
      await this.discard(fresh);
    }
  }

  private async discard(environment: ExecutionEnvironment): Promise<void> {
    this.all.delete(environment);
    await environment.stop();
    if (this.waiting.length > 0) await this.grow();
  }
}

class ExecutionEnvironment {
  private readonly child: ChildProcess;
  private readonly definition: FunctionDefinition;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(definition: FunctionDefinition, log: WriteStream) {
    this.definition = definition;
    const { file, exportName } = entry(definition);
    this.child = fork(HOST, [file, exportName, definition.arn, JSON.stringify(definition.ports ?? null)], {
      cwd: definition.directory,
      env: functionEnvironment(definition),
      execArgv: [`--max-old-space-size=${definition.memoryMb}`, `--max-semi-space-size=${SEMI_SPACE_MB}`],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    this.child.stdout?.pipe(log, { end: false });
    this.child.stderr?.pipe(log, { end: false });
    if (this.child.pid !== undefined) stepBack(this.child.pid);
  }

  whenIdleFor(ms: number, end: () => void): void {
    this.idleTimer = setTimeout(end, ms).unref();
  }

  busy(): void {
    clearTimeout(this.idleTimer);
  }

  get alive(): boolean {
    return this.child.connected && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The process's next message: its answer to an invocation, or that it is ready. */
  ask(timeoutMs: number, invocation?: Invocation): Promise<Reply> {
    const { child, definition } = this;
    return new Promise((resolve, reject) => {
      const settle = (action: () => void) => {
        clearTimeout(timer);
        child.off('message', onMessage);
        child.off('exit', onExit);
        child.off('error', onError);
        action();
      };
      const timer = setTimeout(() => {
        settle(() =>
          reject(new FunctionTimeout(`${definition.name} took longer than ${timeoutMs / 1_000} s`)),
        );
      }, timeoutMs);
      const onMessage = (message: unknown) => {
        const reply = replySchema.safeParse(message);
        settle(() => (reply.success ? resolve(reply.data) : reject(new FunctionError('unreadable answer'))));
      };
      const onExit = (code: number | null, signal: string | null) => {
        settle(() =>
          reject(new FunctionError(`its process ended (${signal ?? code}), see ${definition.logFile}`)),
        );
      };
      const onError = (error: Error) => settle(() => reject(new FunctionError(error.message)));
      child.once('message', onMessage);
      child.once('exit', onExit);
      child.once('error', onError);
      if (invocation) child.send(invocation, (error) => error && onError(error));
    });
  }

  async stop(): Promise<void> {
    const { child } = this;
    this.busy();
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  }
}

function stepBack(pid: number): void {
  try {
    setPriority(pid, FUNCTION_PRIORITY);
  } catch {
    // The process ended at once, which is found out when it is asked.
  }
}

function openLog(file: string): WriteStream {
  mkdirSync(dirname(file), { recursive: true });
  return createWriteStream(file, { flags: 'a' });
}

function entry({ directory, handler }: FunctionDefinition): { file: string; exportName: string } {
  const dot = handler.lastIndexOf('.');
  const name = handler.slice(0, dot);
  const file = ['.mjs', '.js', '.cjs']
    .map((ending) => name + ending)
    .find((path) => existsSync(join(directory, path)));
  if (file === undefined) throw new FunctionError(`${directory} has no file for the handler ${handler}`);
  return { file, exportName: handler.slice(dot + 1) };
}
