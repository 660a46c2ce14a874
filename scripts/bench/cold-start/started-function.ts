import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CpuShare, shareOf } from '../measure/cpu-share.ts';
import { replySchema } from './messages.ts';

export interface FunctionSettings {
  readonly name: string;
  readonly bundle: string;
  /** Megabytes, which decide its share of a CPU. */
  readonly memory: number;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Handled {
  readonly result: unknown;
  readonly ms: number;
}

/** A function's execution environment: one process with the CPU share of its memory size. */
export class StartedFunction {
  /** Milliseconds from the start of the process until it has loaded the bundle. */
  readonly startMs: number;
  private readonly process: ChildProcess;
  private readonly share: CpuShare;

  private constructor(started: ChildProcess, share: CpuShare, startMs: number) {
    this.process = started;
    this.share = share;
    this.startMs = startMs;
  }

  static async start({ name, bundle, memory, environment }: FunctionSettings): Promise<StartedFunction> {
    const share = new CpuShare(name, shareOf(memory));
    const script = join(import.meta.dirname, 'environment.ts');
    const began = performance.now();
    const [file, args] = share.command([process.execPath, script, bundle]);
    const started = spawn(file, args, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, ...environment },
    });
    await reply(started);
    return new StartedFunction(started, share, performance.now() - began);
  }

  async handle(event: unknown): Promise<Handled> {
    const answered = reply(this.process);
    this.process.send({ event });
    const message = await answered;
    if (message.type !== 'result') throw new Error('the function started twice');
    return message;
  }

  async stop(): Promise<void> {
    const exited = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await exited;
    this.share.remove();
  }
}

async function reply(started: ChildProcess) {
  const controller = new AbortController();
  const { signal } = controller;
  const ended = once(started, 'exit', { signal }).then(() => {
    throw new Error('the function ended');
  });
  try {
    const [message] = await Promise.race([once(started, 'message', { signal }), ended]);
    return replySchema.parse(message);
  } finally {
    controller.abort();
    ended.catch(() => {});
  }
}
