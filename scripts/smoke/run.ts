import { setTimeout as sleep } from 'node:timers/promises';
import { callChecks } from './calls.ts';
import type { Check } from './check.ts';
import { Skipped } from './expect.ts';
import { fileChecks } from './files.ts';
import { findKnown } from './known.ts';
import { pageChecks } from './pages.ts';
import type { Request } from './site.ts';

export const checks: readonly Check[] = [...pageChecks, ...fileChecks, ...callChecks];

export interface Outcome {
  readonly name: string;
  readonly state: 'ok' | 'FAILED' | 'skipped';
  readonly found: string;
}

/** Runs every check, one after the other: a small stage throttles more requests at once. */
export async function runChecks(origin: string, request: Request): Promise<Outcome[]> {
  const stage = { origin, request, known: findKnown(request) };
  const outcomes: Outcome[] = [];
  for (const { name, run } of checks) {
    try {
      outcomes.push({ name, state: 'ok', found: await run(stage) });
    } catch (error) {
      const state = error instanceof Skipped ? 'skipped' : 'FAILED';
      outcomes.push({ name, state, found: error instanceof Error ? error.message : String(error) });
    }
  }
  return outcomes;
}

const WARM_UP_ATTEMPTS = 6;
const WARM_UP_PAUSE_MS = 10_500;

/**
 * After a deployment the first page waits for cold functions and may miss its deadline; CloudFront caches that 503 for ten
 * seconds. Later pages have no such excuse.
 */
export async function warmUp(request: Request, pauseMs = WARM_UP_PAUSE_MS): Promise<void> {
  for (let attempt = 1; attempt < WARM_UP_ATTEMPTS; attempt += 1) {
    if ((await request('/')).status !== 503) return;
    await sleep(pauseMs);
  }
}

export function table(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  const failed = outcomes.filter(({ state }) => state === 'FAILED').length;
  return [
    ...outcomes.map(
      ({ name, state, found }) => `${state.padEnd(7)}  ${name.padEnd(width)}  ${found.split('\n', 1)[0]}`,
    ),
    '',
    failed === 0
      ? `All of ${outcomes.length} checks passed.`
      : `${failed} of ${outcomes.length} checks FAILED.`,
  ].join('\n');
}
