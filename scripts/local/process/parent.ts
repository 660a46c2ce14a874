import { processStat } from './process-stat.ts';

const CHECK_INTERVAL_MS = 500;

/**
 * Calls back when npm, which started this process, is gone without having said so, as after `kill -9`. Started by
 * hand the process may well outlive its parent: then nothing is watched.
 */
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

/** The shell between npm and this process, and npm; a process whose parent is gone gets another. */
function ancestors(): string {
  return `${process.ppid} ${processStat(process.ppid)?.parent}`;
}
