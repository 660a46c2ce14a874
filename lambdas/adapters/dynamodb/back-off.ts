import { setTimeout as sleep } from 'node:timers/promises';

/** Waits before the next attempt of a write that met another: with full jitter, so that writers that met do not meet again. */
export function backOff(attempt: number): Promise<void> {
  return sleep(Math.random() * 20 * 2 ** Math.min(attempt, 6));
}
