import type { OnProgress } from './command.ts';

interface Output {
  readonly isTTY?: boolean | undefined;
  /** Characters of a line. */
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** Milliseconds between lines: in a terminal a line replaces the one before. */
const INTERVAL = { terminal: 200, plain: 10_000 } as const;
const BAR_WIDTH = 24;
const COLUMNS = 80;

export interface ProgressLine {
  readonly update: OnProgress;
  /** Removes the line of a terminal, so that a report can follow. */
  end(): void;
}

/**
 * Shows how much is done, the rate and the time left: with a bar in one line of a terminal, as plain lines elsewhere. It
 * leaves the keyboard alone: in a terminal's raw mode Ctrl-C would be no signal.
 */
export function createProgressLine(output: Output, now: () => number): ProgressLine {
  let began = now();
  let shown = began;
  let [current, first] = ['', 0];
  return {
    update: (done, total, part = '') => {
      const at = now();
      // The rate of a part is its own.
      if (part !== current) [current, first, began] = [part, done, at];
      if (at - shown < (output.isTTY ? INTERVAL.terminal : INTERVAL.plain)) return;
      shown = at;
      const text = progressText(done, total, (at - began) / 1_000, { part, first });
      if (!output.isTTY) {
        output.write(`${text}\n`);
        return;
      }
      // A line that wraps could not be replaced.
      const line = `${bar(done, total)} ${text}`.slice(0, (output.columns || COLUMNS) - 1);
      output.write(`\r\x1b[K${line}`);
    },
    end: () => {
      if (output.isTTY) output.write('\r\x1b[K');
    },
  };
}

/** `1,200 of about 5,000 (24 %), 300 a second, 13 s left` */
export function progressText(
  done: number,
  total: number,
  seconds: number,
  { part = '', first = 0 }: { readonly part?: string; readonly first?: number } = {},
): string {
  const count = (value: number) => Math.round(value).toLocaleString('en-US');
  const rate = seconds > 0 ? (done - first) / seconds : 0;
  const all = Math.max(done, total);
  const share = Math.floor(shareOf(done, total) * 100);
  const left = rate > 0 ? `, ${duration((all - done) / rate)} left` : '';
  // What a part works on is counted, not estimated.
  const beginning = part === '' ? `${count(done)} of about` : `${part}: ${count(done)} of`;
  return `${beginning} ${count(all)} (${share} %), ${count(rate)} a second${left}`;
}

function bar(done: number, total: number): string {
  const full = Math.round(shareOf(done, total) * BAR_WIDTH);
  return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)}`;
}

/** From 0 to 1; what has nothing to do is done. */
function shareOf(done: number, total: number): number {
  const all = Math.max(done, total);
  return all === 0 ? 1 : done / all;
}

export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
