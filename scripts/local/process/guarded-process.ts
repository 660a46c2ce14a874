import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a program that cannot watch its parent by itself, so that it ends when its parent ends, even by `kill -9`:
 * a shell holds the program's lifeline, a pipe that the system closes with the parent, and kills it then.
 * Its own process group keeps a terminal's Ctrl-C away from it, so that the parent decides the order of stopping.
 */
export function spawnGuarded(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): ChildProcess {
  const guard = `
    exec 3<&0
    "$@" </dev/null 3<&- &
    program=$!
    { cat <&3 >/dev/null; kill -9 $program; } 2>/dev/null &
    lifeline=$!
    wait $program
    status=$?
    kill $lifeline 2>/dev/null
    exit $status`;
  return spawn('sh', ['-c', guard, 'guard', command, ...args], {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
}

/** Ends a process and its group: politely, then by force. Resolves when it is gone. */
export async function stopGroup(child: ChildProcess, graceMs = 2_000): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const { pid } = child;
  // Not 'exit': that is the guarding shell's, and the program may still hold its port. 'close' comes when the last of
  // the group has let go of the pipes.
  const gone = once(child, 'close');
  child.stdout?.resume();
  child.stderr?.resume();
  const force = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs);
  signalGroup(pid, 'SIGTERM');
  await gone;
  clearTimeout(force);
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group ended in the meantime.
  }
}
