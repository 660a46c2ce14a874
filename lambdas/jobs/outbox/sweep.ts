import type { Clock } from '../../platform/clock.ts';
import type { DueEntry, Outbox, OutboxEntry } from '../../records/outbox/index.ts';
import { dueAfterAttempt, MAX_ATTEMPTS } from '../../records/outbox/index.ts';
import type { Enqueue } from './enqueue.ts';

/** Entries that are moved in parallel. */
const PAGE_SIZE = 25;
/** Limits one sweep: the next starts in half a minute. */
const MAX_PAGES = 100;

export interface SweepDependencies {
  readonly outbox: Pick<Outbox, 'due' | 'postpone' | 'giveUp'>;
  readonly enqueue: Enqueue;
  readonly clock: Clock;
  /** Called for each entry that is given up. */
  readonly onGivenUp: (entry: OutboxEntry) => void;
}

export interface SweepResult {
  /** `more`: overdue entries are left for the next sweep. */
  readonly outcome: 'swept' | 'more';
  readonly enqueued: number;
  readonly givenUp: number;
}

/** Stops taking pages at `deadline`, in milliseconds since 1970. Throws `service_unavailable`. */
export type Sweep = (deadline: number) => Promise<SweepResult>;

/**
 * Enqueues the overdue entries of the outbox, which a function that crashed between its transaction and the queue leaves, or a
 * crashed worker. Each entry is postponed before it is enqueued, on the condition that its position is unchanged: of
 * overlapping sweeps, one enqueues it, and a sweep that crashes in between uses up one attempt.
 */
export function createSweep({ outbox, enqueue, clock, onGivenUp }: SweepDependencies): Sweep {
  async function take(entry: DueEntry, now: Date): Promise<'enqueue' | 'given-up' | 'gone'> {
    if (entry.attempts >= MAX_ATTEMPTS) {
      if (!(await outbox.giveUp(entry, now))) return 'gone';
      onGivenUp({ kind: entry.kind, id: entry.id });
      return 'given-up';
    }
    const until = dueAfterAttempt(entry.attempts + 1, now);
    return (await outbox.postpone(entry, until)) ? 'enqueue' : 'gone';
  }

  return async (deadline) => {
    const start = clock();
    let enqueued = 0;
    let givenUp = 0;
    let after: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const now = clock();
      if (now.getTime() >= deadline) return { outcome: 'more', enqueued, givenUp };
      const { items, next } = await outbox.due(start, { limit: PAGE_SIZE, after });
      const taken = await Promise.all(items.map(async (entry) => ({ entry, what: await take(entry, now) })));
      const overdue = taken.filter(({ what }) => what === 'enqueue').map(({ entry }) => entry);
      if (overdue.length > 0) await enqueue(overdue);
      enqueued += overdue.length;
      givenUp += taken.filter(({ what }) => what === 'given-up').length;
      if (next === undefined) return { outcome: 'swept', enqueued, givenUp };
      after = next;
    }
    return { outcome: 'more', enqueued, givenUp };
  };
}
