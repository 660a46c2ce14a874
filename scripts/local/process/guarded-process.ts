import { type ChildProcessWithoutNullStreams, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const GUARD = fileURLToPath(new URL('./guard.ts', import.meta.url));

/** On POSIX a new process group, which a terminal's Ctrl-C does not reach; on Windows it would open a console. */
export const detached = process.platform !== 'win32';

/** Starts a program that ends with this process, even by `kill -9`. This process decides when it stops. */
export function spawnGuarded(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [GUARD, command, ...args], {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached,
    windowsHide: true,
  });
}

/** Ends a guarded program: by SIGTERM, then by SIGKILL. Resolves when its port is free. */
export async function stopGuarded(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.stdout.resume();
  child.stderr.resume();
  child.stdin.end();
  await ended;
}
