/**
 * Starts the local cloud once for all browser tests, as `npm start` does, on a free port and with data of its own.
 * `E2E_BASE_URL` points the tests at one that already runs.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../../scripts/local/process/free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
  }
}

const START_LIMIT_MS = 180_000;

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.E2E_BASE_URL;
  if (running !== undefined && running !== '') {
    project.provide('baseUrl', running);
    return undefined;
  }

  const state = mkdtempSync(join(tmpdir(), 'careatlas-e2e-'));
  const port = await freePort();
  const cloud = spawn(process.execPath, ['scripts/local/start.ts'], {
    env: { ...process.env, PORT: String(port), LOCAL_STATE: state },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`the local cloud was not ready in time:\n${output}`)),
      START_LIMIT_MS,
    );
    const read = (chunk: Buffer) => {
      output += chunk;
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
  project.provide('baseUrl', await ready);

  return async () => {
    const ended = new Promise((resolve) => cloud.once('exit', resolve));
    cloud.kill('SIGTERM');
    await ended;
    rmSync(state, { recursive: true, force: true });
  };
}
