/** Processes with the share of a CPU that a memory size of Lambda has: by Linux' control groups, version 1, as root. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Megabytes at which a function has one vCPU; it has a share of one in proportion below. */
const FULL_CPU = 1_769;
/** Microseconds in which a process may use its share of the CPU. */
const PERIOD = 20_000;
const GROUPS = '/sys/fs/cgroup/cpu';

export const canLimit = existsSync(join(GROUPS, 'cpu.cfs_quota_us')) && process.getuid?.() === 0;

/** Of one CPU. */
export const shareOf = (megabytes: number) => Math.min(1, megabytes / FULL_CPU);

export class CpuShare {
  private readonly directory: string;

  constructor(name: string, share: number) {
    this.directory = join(GROUPS, `careatlas-${name}-${process.pid}`);
    mkdirSync(this.directory);
    writeFileSync(join(this.directory, 'cpu.cfs_period_us'), String(PERIOD));
    writeFileSync(join(this.directory, 'cpu.cfs_quota_us'), String(Math.round(PERIOD * share)));
  }

  /** The command that runs another one with this share, from its first instruction. */
  command(given: readonly string[]): [file: string, args: readonly string[]] {
    const members = join(this.directory, 'cgroup.procs');
    return ['sh', ['-c', 'echo $$ > "$0" && exec "$@"', members, ...given]];
  }

  /** Once no process has it. */
  remove(): void {
    rmdirSync(this.directory);
  }
}
