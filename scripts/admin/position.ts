import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SavedPosition } from './command.ts';

/**
 * The position of an interrupted command, in a file of the state directory for each command and target.
 *
 * @param target Its name.
 */
export function savedPosition(stateDirectory: string, command: string, target: string): SavedPosition {
  const folder = join(stateDirectory, 'admin');
  const file = join(folder, `${command}-${target.replace(/[^\w-]+/g, '-')}.json`);
  return {
    read: () => {
      try {
        return JSON.parse(readFileSync(file, 'utf8'));
      } catch {
        // None, or a file that a crash left incomplete: from the beginning.
        return undefined;
      }
    },
    write: (position) => {
      if (position === undefined) return rmSync(file, { force: true });
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, JSON.stringify(position));
    },
  };
}
