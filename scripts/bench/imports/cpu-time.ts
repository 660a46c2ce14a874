/** CPU time of other processes, by `/proc`; 0 on systems without it. */
import { readdirSync, readFileSync } from 'node:fs';
import { processStat } from '../../local/process/processes.ts';

/** Clock ticks of `/proc` a second, on every Linux platform that Node supports. */
const TICKS = 100;

/** Milliseconds. */
export function cpuOf(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    // After the command's name in brackets: fields 14 (user) and 15 (system).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS;
  } catch {
    return 0;
  }
}

/** The process that this one or one of its children has started, by a part of its program's name. */
export function childOf(program: string): number | undefined {
  return pids().find((pid) => {
    const parent = processStat(pid)?.parent;
    const isOurs =
      parent === process.pid || (parent !== undefined && processStat(parent)?.parent === process.pid);
    return isOurs && programOf(pid).includes(program);
  });
}

function pids(): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0);
  } catch {
    return [];
  }
}

function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
  } catch {
    return '';
  }
}
