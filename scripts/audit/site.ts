import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../local/http/local-server.ts';

export interface RunningSite {
  readonly url: string;
  /** Its state directory, which `npm run local` needs. */
  readonly state: string;
  stop(): Promise<void>;
  /** Kills it, as a power cut would: without cleanup. */
  kill(): Promise<void>;
}

export interface SiteOptions {
  /** As after `npm start --`. */
  readonly args?: readonly string[];
  /** Additional environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Directory of its data, which is kept; without it the data is temporary. */
  readonly state?: string;
}

const START_LIMIT_MS = 480_000;

/** Starts the local cloud as `npm start` does, on a free port. */
export async function startSite(options: SiteOptions = {}): Promise<RunningSite> {
  const state = options.state ?? mkdtempSync(join(tmpdir(), 'careatlas-site-'));
  const cloud = spawn(process.execPath, ['scripts/local/start.ts', ...(options.args ?? [])], {
    env: { ...process.env, PORT: String(await freePort()), LOCAL_STATE: state, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => cloud.once('exit', () => resolve()));
  const stop = async () => {
    cloud.kill('SIGTERM');
    await ended;
    if (options.state === undefined) rmSync(state, { recursive: true, force: true });
  };
  const kill = async () => {
    cloud.kill('SIGKILL');
    await ended;
  };

  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`the local cloud was not ready in time:\n${output}`)),
      START_LIMIT_MS,
    );
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /^Ready: (\S+)$/m.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(late);
      resolve(url);
    };
    cloud.stdout.on('data', read);
    cloud.stderr.on('data', read);
    cloud.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the local cloud ended with status ${code}:\n${output}`));
    });
  });
  try {
    return { url: await ready, state, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}
