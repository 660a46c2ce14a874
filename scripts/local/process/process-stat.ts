import { readFileSync } from 'node:fs';

/** What Linux tells about a process; `undefined` elsewhere, or when there is none. */
export function processStat(pid: number): { parent: number; started: string } | undefined {
  try {
    // Behind the command's name in brackets, which may hold anything: fields 3 (state), 4 (parent), … 22 (start).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { parent: Number(fields[1]), started: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}
