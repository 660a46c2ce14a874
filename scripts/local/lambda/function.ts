import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, type WriteStream } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECT } from '../options.ts';
import { detached } from '../process/guarded-process.ts';
import type { Json } from '../template/intrinsics.ts';
import { type FunctionDefinition, functionEnvironment } from './definition.ts';
import { type Invocation, type Reply, replySchema } from './protocol.ts';

/** The function's code threw, or its process ended. */
export class FunctionError extends Error {}
/** The function took longer than its timeout. */
export class FunctionTimeout extends Error {}

/** The function has reached its concurrency. */
export class FunctionThrottled extends Error {}

/**
 * Lambda runs each concurrent invocation in a separate environment. More environments than processors would not be faster
 * here: invocations wait for one of these, and count as running.
 */
const MAX_ENVIRONMENTS = Math.max(2, Math.min(4, availableParallelism()));
/** Concurrent invocations of a function without a reservation; on AWS these share the account's thousand. */
const UNRESERVED_CONCURRENCY = 100;
/** Idle environments end after this time, all but one. */
const IDLE_MS = 60_000;
/** Lower than the runner's, which has to respond while functions use every processor. */
const FUNCTION_PRIORITY = 10;
/** Compiled code of bundles, with which a new environment starts in two thirds of the time. */
const COMPILE_CACHE = join(PROJECT, 'dist/compile-cache');
/** For young objects. By V8's default each process keeps 100 MB of garbage, too much for many processes. */
const SEMI_SPACE_MB = 8;
/** Lambda's limit for loading a bundle. */
const INIT_TIMEOUT_MS = 10_000;
const HOST = fileURLToPath(new URL('./host.ts', import.meta.url));

interface Waiting {
  resolve(environment: ExecutionEnvironment): void;
  reject(error: unknown): void;
}

/** A function with its execution environments: processes that start on demand and are reused. */
export class LambdaFunction {
  readonly definition: FunctionDefinition;
  private log: WriteStream | undefined;
  private readonly all = new Set<ExecutionEnvironment>();
  private readonly idle: ExecutionEnvironment[] = [];
  private readonly waiting: Waiting[] = [];
  private running = 0;
  /** How long an environment may be idle. */
  idleMs = IDLE_MS;

  constructor(definition: FunctionDefinition) {
    this.definition = definition;
  }

  get name(): string {
    return this.definition.name;
  }

  /** One event at a time in each environment, within the function's concurrency. */
  async invoke(event: unknown): Promise<Json | undefined> {
    const { name, reservedConcurrency = UNRESERVED_CONCURRENCY } = this.definition;
    if (this.running >= reservedConcurrency) {
      throw new FunctionThrottled(`${name} is throttled: ${this.running} invocations are running`);
    }
    this.running += 1;
    try {
      return await this.run(event);
    } finally {
      this.running -= 1;
    }
  }

  private async run(event: unknown): Promise<Json | undefined> {
    const environment = await this.acquire();
    const timeoutMs = this.definition.timeoutSeconds * 1_000;
    const invocation = { requestId: randomUUID(), event, deadline: Date.now() + timeoutMs };
    const reply = await environment.ask(timeoutMs, invocation).catch(async (error: unknown) => {
      // As on Lambda, an environment is not reused after a crash or a timeout.
      await this.discard(environment);
      throw error;
    });
    this.release(environment);
    if (reply.type === 'result') return reply.result;
    throw new FunctionError(
      reply.type === 'error' ? reply.message : 'the function sent an unexpected message',
    );
  }

  async stop(): Promise<void> {
    await Promise.all([...this.all].map((environment) => environment.stop()));
    const { log } = this;
    if (log) await new Promise((resolve) => log.end(resolve));
  }

  /** An idle environment, or else the next free or new one. */
  private acquire(): Promise<ExecutionEnvironment> {
    for (let next = this.idle.pop(); next !== undefined; next = this.idle.pop()) {
      next.busy();
      if (next.isRunning) return Promise.resolve(next);
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
      env: { ...functionEnvironment(definition), NODE_COMPILE_CACHE: COMPILE_CACHE },
      execArgv: [`--max-old-space-size=${definition.memoryMb}`, `--max-semi-space-size=${SEMI_SPACE_MB}`],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached,
    });
    this.child.stdout?.pipe(log, { end: false });
    this.child.stderr?.pipe(log, { end: false });
    if (this.child.pid !== undefined) lowerPriority(this.child.pid);
  }

  whenIdleFor(ms: number, end: () => void): void {
    this.idleTimer = setTimeout(end, ms).unref();
  }

  busy(): void {
    clearTimeout(this.idleTimer);
  }

  get isRunning(): boolean {
    return this.child.connected && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The process's next message: the result of an invocation, or that it is ready. */
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
        settle(() => (reply.success ? resolve(reply.data) : reject(new FunctionError('invalid message'))));
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

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, FUNCTION_PRIORITY);
  } catch {
    // The process has ended, which its next invocation detects.
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
