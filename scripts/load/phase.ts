import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitors } from './client.ts';
import type { Outcome } from './outcome.ts';

/**
 * Sends a request at each of these times, without waiting for earlier ones. Resolves at the end of the phase; the outcomes
 * resolve when all requests are complete.
 */
export async function runPhase(
  visitors: Pick<Visitors, 'send'>,
  nextPath: () => string,
  times: Float64Array,
  seconds: number,
): Promise<{ readonly outcomes: Promise<Outcome[]> }> {
  const requests: Promise<Outcome>[] = [];
  const begin = performance.now();
  const until = async (at: number) => {
    const wait = at - (performance.now() - begin);
    if (wait > 1) await sleep(wait);
  };
  for (const intendedAt of times) {
    await until(intendedAt);
    const request = visitors.send(nextPath()).then((outcome) => {
      return { intendedAt, latency: performance.now() - begin - intendedAt, ...outcome };
    });
    requests.push(request);
  }
  await until(seconds * 1_000);
  return { outcomes: Promise.all(requests) };
}
