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

/** A site that starts. */
export interface StartingSite extends RunningSite {
  /** Rejects when it does not start, with its output. */
  readonly ready: Promise<void>;
}

const START_LIMIT_MS = 480_000;

/** Starts the local cloud as `npm start` does, on a free port. */
export async function startSite(options: SiteOptions = {}): Promise<RunningSite> {
  const site = await launchSite(options);
  try {
    await site.ready;
    return site;
  } catch (error) {
    await site.stop();
    throw error;
  }
}

/** Starts the local cloud without waiting until it is ready. */
export async function launchSite(options: SiteOptions = {}): Promise<StartingSite> {
  const state = options.state ?? mkdtempSync(join(tmpdir(), 'careatlas-site-'));
  const port = await freePort();
  const cloud = spawn(process.execPath, ['scripts/local/start.ts', ...(options.args ?? [])], {
    env: { ...process.env, PORT: String(port), LOCAL_STATE: state, ...options.environment },
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
  const ready = new Promise<void>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`the local cloud was not ready in time:\n${output}`)),
      START_LIMIT_MS,
    );
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!/^Ready: /m.test(output)) return;
      clearTimeout(late);
      resolve();
    };
    cloud.stdout.on('data', read);
    cloud.stderr.on('data', read);
    cloud.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the local cloud ended with status ${code}:\n${output}`));
    });
  });
  // No unhandled rejection for a caller that does not wait yet.
  ready.catch(() => {});
  return { url: `http://localhost:${port}`, state, ready, stop, kill };
}
