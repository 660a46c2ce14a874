import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** Far longer than the projector needs for what is in the stream. */
const QUIET_MS = 2_000;
const PATIENCE_MS = 20_000;
/** Slow enough for the firewall's rate limit of 20 calls a second, which counts these reads too. */
const READ_EVERY_MS = 200;

/**
 * What `read` returns once it stays the same: counters follow their records within seconds. On a busy machine they pause for longer than
 * that: `hasArrived` says what a test waits for.
 */
export async function settled<Value>(
  read: () => Promise<Value>,
  hasArrived: (value: Value) => boolean = () => true,
): Promise<Value> {
  const deadline = Date.now() + PATIENCE_MS;
  let value = await read();
  let since = Date.now();
  while ((Date.now() - since < QUIET_MS || !hasArrived(value)) && Date.now() < deadline) {
    await sleep(READ_EVERY_MS);
    const next = await read();
    if (isDeepStrictEqual(next, value)) continue;
    value = next;
    since = Date.now();
  }
  return value;
}
