import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds for running batches to end when a mapping stops; unfinished ones are read again later, as after a crash. */
const GRACE = 3_000;

/** Waits for the pollers of an event source mapping, but not long. */
export async function endOf(pollers: readonly Promise<void>[]): Promise<void> {
  const grace = new AbortController();
  await Promise.race([
    Promise.all(pollers),
    sleep(GRACE, undefined, { signal: grace.signal }).catch(() => {}),
  ]);
  grace.abort();
}
