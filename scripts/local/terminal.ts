/** What the person who started the local cloud sees: one line for each step. */

export type Progress = (done: number, total: number) => void;

/** How often progress is shown, in milliseconds: where lines cannot be replaced they must not pile up. */
const PROGRESS_INTERVAL = process.stdout.isTTY ? 50 : 5_000;

/** Runs a step and says how it went. The step may report progress, or that nothing had to be done. */
export async function step<T>(
  title: string,
  action: (report: { progress: Progress; unchanged: () => void }) => Promise<T>,
): Promise<T> {
  const started = performance.now();
  let note = '';
  let printed = started;
  show(`${title} …`);
  const result = await action({
    unchanged: () => {
      note = 'unchanged';
    },
    progress: (done, total) => {
      note = `${done} of ${total}`;
      const now = performance.now();
      if (now - printed < PROGRESS_INTERVAL) return;
      printed = now;
      show(`${title} … ${note}`);
    },
  });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  finish(`${title}: ${note === '' ? 'done' : note} (${seconds} s)`);
  return result;
}

export function say(text: string): void {
  console.log(text);
}

export function warn(text: string): void {
  console.warn(`! ${text}`);
}

/** A line that the next one replaces; where lines cannot be replaced it stays. */
function show(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`);
  else console.log(line);
}

function finish(line: string): void {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  console.log(line);
}
