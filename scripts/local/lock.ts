import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, processStat } from './process/processes.ts';

/** Permission bits: for the owner alone, and of directories such as /tmp in which everyone may create files. */
const PRIVATE = 0o700;
const STICKY = 0o1000;

/**
 * Allows one runner for a state directory, which becomes its owner's alone: it has accounts, mails, secrets and perhaps a restored backup.
 * The lock of a process that has ended is replaced. Throws for a directory that is everyone's.
 */
export function lockState(stateDirectory: string): () => void {
  mkdirSync(stateDirectory, { recursive: true, mode: PRIVATE });
  if (statSync(stateDirectory).mode & STICKY) {
    throw new Error(
      `LOCAL_STATE names ${stateDirectory}, which everyone uses: name a directory for the local cloud alone.`,
    );
  }
  chmodSync(stateDirectory, PRIVATE);
  const file = join(stateDirectory, 'lock');
  if (!create(file)) {
    const holder = readFileSync(file, 'utf8');
    const pid = Number.parseInt(holder, 10);
    if (holder === identity(pid)) {
      throw new Error(
        `The local cloud already runs from ${stateDirectory} (process ${pid}). Stop it first, or give this one a directory of its own: LOCAL_STATE=…`,
      );
    }
    rmSync(file, { force: true });
    if (!create(file)) throw new Error(`Another local cloud is starting from ${stateDirectory}.`);
  }
  return () => rmSync(file, { force: true });
}

function create(file: string): boolean {
  try {
    writeFileSync(file, identity(process.pid) ?? '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** A running process by its id and, on Linux, by its start time, since ids are reused. */
function identity(pid: number): string | undefined {
  return isRunning(pid) ? `${pid} ${processStat(pid)?.started ?? ''}` : undefined;
}
