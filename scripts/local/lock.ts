import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processStat } from './process/process-stat.ts';

/** Keeps two runners off one state directory. A lock whose process is gone is taken over. */
export function lockState(stateDirectory: string): () => void {
  mkdirSync(stateDirectory, { recursive: true });
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
    if (!create(file)) throw new Error(`Another local cloud is just starting from ${stateDirectory}.`);
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

/** A running process by its id and, where the system tells it, its start: ids are used again. */
function identity(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, under another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined;
  }
  return `${pid} ${processStat(pid)?.started ?? ''}`;
}
