import type { MemorySample } from './memory.ts';
import type { Summary } from './outcome.ts';
import type { Percentiles } from './percentiles.ts';

export function summaryLines({ statuses, answered, rejected, ...summary }: Summary): string[] {
  const counted = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return [
    `  ${summary.requests} requests, ${summary.throughput.toFixed(1)} answers a second, ${percent(summary.hits)} from the cache`,
    `  statuses: ${counted.join(', ')}; failed: ${summary.failed}`,
    `  answered: ${latencies(answered)}`,
    ...(rejected
      ? [`  rejected: ${latencies(rejected)}; ${percent(summary.withRetryAfter)} with Retry-After`]
      : []),
  ];
}

function latencies(of: Percentiles | undefined): string {
  if (!of) return 'none';
  const { p50, p90, p99, max } = of;
  return `p50 ${ms(p50)}, p90 ${ms(p90)}, p99 ${ms(p99)}, max ${ms(max)}`;
}

/** A line of the memory table, which is Markdown. */
export function memoryLine(seconds: number, sample: MemorySample): string {
  const { total, runner, functions, processes, emulator } = sample;
  const cells = [clock(seconds), ...[total, runner, functions].map(mb), String(processes), mb(emulator)];
  return `| ${cells.join(' | ')} |`;
}

export const memoryHead = [
  '| Time | Total MB | Runner MB | Functions MB | Function processes | Emulator MB |',
  '| ---: | -------: | --------: | -----------: | -----------------: | ----------: |',
];

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;
}

const mb = (megabytes: number): string => megabytes.toFixed(0);
const ms = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`;
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
