/** The output of `npm start`: one line for each step. */

export type Progress = (done: number, total: number) => void;

/** Milliseconds between lines of progress: fewer where lines cannot be replaced. */
const PROGRESS_INTERVAL = process.stdout.isTTY ? 50 : 5_000;

/** Runs a step and logs its duration; a returned string is its outcome. */
export async function step<T>(title: string, action: (progress: Progress) => Promise<T>): Promise<T> {
  const started = performance.now();
  let shown = started;
  let counted = '';
  show(`${title} …`);
  const result = await action((done, total) => {
    counted = ` ${done} of ${total}`;
    const now = performance.now();
    if (now - shown < PROGRESS_INTERVAL) return;
    shown = now;
    show(`${title} …${counted}`);
  });
  const outcome = typeof result === 'string' ? result : 'done';
  finish(`${title}:${counted} ${outcome} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
  return result;
}

export function say(text: string): void {
  console.log(text);
}

export function warn(text: string): void {
  console.warn(`! ${text}`);
}

/** A line that the next one replaces, in a terminal. */
function show(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`);
  else console.log(line);
}

function finish(line: string): void {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  console.log(line);
}
