import { readFileSync } from 'node:fs';

const CHECK_INTERVAL_MS = 500;

/** Parent and start time of a process by `/proc`; `undefined` on systems without it, and for a process that has ended. */
export function processStat(pid: number): { parent: number; started: string } | undefined {
  try {
    // After the command's name in brackets: fields 3 (state), 4 (parent), … 22 (start).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { parent: Number(fields[1]), started: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Calls back when npm, which started this process, has ended without a signal to it, as after `kill -9`. */
export function whenNpmIsGone(callback: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    callback();
  }, CHECK_INTERVAL_MS);
  timer.unref();
}

/**
 * The parent, which is npm or its shell, and on Linux the shell's parent. When a parent ends, POSIX systems replace its
 * id; Windows keeps it.
 */
function ancestors(): string {
  const { ppid } = process;
  return `${ppid} ${isRunning(ppid)} ${processStat(ppid)?.parent}`;
}
