import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { processStat } from '../local/process/processes.ts';

/** Resident memory in megabytes. */
export interface MemorySample {
  readonly runner: number;
  readonly functions: number;
  /** Processes of functions. */
  readonly processes: number;
  readonly emulator: number;
  readonly total: number;
}

/** Memory of the local cloud on a port: its runner and their child processes. Needs `/proc`; `undefined` without it. */
export function memoryOf(port: number): MemorySample | undefined {
  const runner = listener(port);
  if (runner === undefined) return undefined;
  const sample = { runner: megabytes(runner), functions: 0, processes: 0, emulator: 0 };
  for (const pid of descendants(runner)) {
    if (commandLine(pid).includes('lambda/host')) {
      sample.functions += megabytes(pid);
      sample.processes += 1;
    } else {
      sample.emulator += megabytes(pid);
    }
  }
  return { ...sample, total: sample.runner + sample.functions + sample.emulator };
}

/** The process that listens on a port of 127.0.0.1. */
function listener(port: number): number | undefined {
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const sockets = read('/proc/net/tcp').split('\n');
  const fields = sockets.map((line) => line.trim().split(/\s+/));
  const inode = fields.find(([, address, , state]) => address === local && state === '0A')?.[9];
  if (inode === undefined) return undefined;
  return processIds().find((pid) => openFiles(pid).includes(`socket:[${inode}]`));
}

function descendants(ancestor: number): number[] {
  const children = Map.groupBy(processIds(), (pid) => processStat(pid)?.parent);
  const below = (pid: number): number[] => {
    const own = children.get(pid) ?? [];
    return [...own, ...own.flatMap(below)];
  };
  return below(ancestor);
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function openFiles(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((file) => readlinkSync(`/proc/${pid}/fd/${file}`));
  } catch {
    // Another user's process, or one that has ended.
    return [];
  }
}

function commandLine(pid: number): string {
  return read(`/proc/${pid}/cmdline`);
}

function megabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) / 1_024;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
