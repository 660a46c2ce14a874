import type { OnProgress } from './command.ts';

interface Output {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Milliseconds between lines: in a terminal a line replaces the one before. */
const INTERVAL = { terminal: 200, plain: 10_000 } as const;

export interface ProgressLine {
  readonly update: OnProgress;
  /** Removes the line of a terminal, so that a report can follow. */
  end(): void;
}

/** Shows how much is done, the rate and the time left: in one line of a terminal, as plain lines elsewhere. */
export function createProgressLine(output: Output, now: () => number): ProgressLine {
  const began = now();
  let shown = Number.NEGATIVE_INFINITY;
  return {
    update: (done, total) => {
      const at = now();
      if (at - shown < (output.isTTY ? INTERVAL.terminal : INTERVAL.plain)) return;
      shown = at;
      const line = progressText(done, total, (at - began) / 1_000);
      output.write(output.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
    },
    end: () => {
      if (output.isTTY) output.write('\r\x1b[K');
    },
  };
}

/** `1,200 of about 5,000 (24 %), 300 a second, 13 s left` */
export function progressText(done: number, total: number, seconds: number): string {
  const count = (value: number) => Math.round(value).toLocaleString('en-US');
  const rate = seconds > 0 ? done / seconds : 0;
  const all = Math.max(done, total);
  const share = all === 0 ? 100 : Math.floor((done / all) * 100);
  const left = rate > 0 ? `, ${duration((all - done) / rate)} left` : '';
  return `${count(done)} of about ${count(all)} (${share} %), ${count(rate)} a second${left}`;
}

export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
