import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitors } from './client.ts';
import type { Outcome } from './outcome.ts';

/** Sends a request at each of these times, however the earlier ones fare, and waits for all of them. */
export async function runPhase(
  visitors: Pick<Visitors, 'send'>,
  nextPath: () => string,
  times: Float64Array,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const pending = new Set<Promise<void>>();
  const begin = performance.now();
  for (const intendedAt of times) {
    const wait = intendedAt - (performance.now() - begin);
    if (wait > 1) await sleep(wait);
    const one = visitors.send(nextPath()).then((outcome) => {
      outcomes.push({ intendedAt, latency: performance.now() - begin - intendedAt, ...outcome });
      pending.delete(one);
    });
    pending.add(one);
  }
  await Promise.all(pending);
  return outcomes;
}
