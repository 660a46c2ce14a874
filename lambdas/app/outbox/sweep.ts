import type { Clock } from '../ports.ts';
import type { Enqueue } from './enqueue.ts';
import type { DueEntry, Outbox, OutboxEntry } from './ports.ts';
import { dueAfterAttempt, MAX_ATTEMPTS } from './schedule.ts';

/** Entries that are moved side by side. */
const PAGE_SIZE = 25;
/** Entries that one sweep reads at most: the next comes in half a minute. */
const MAX_PAGES = 100;

export interface SweepDependencies {
  readonly outbox: Outbox;
  readonly enqueue: Enqueue;
  readonly clock: Clock;
  /** Called for each entry that no sweep enqueues any more. */
  readonly onGivenUp: (entry: OutboxEntry) => void;
}

export interface SweepResult {
  /** `more`: entries that are due are left for the next sweep. */
  readonly outcome: 'swept' | 'more';
  readonly enqueued: number;
  readonly givenUp: number;
}

/** Stops taking pages at `deadline`, in milliseconds since 1970. Throws `service_unavailable`. */
export type Sweep = (deadline: number) => Promise<SweepResult>;

/**
 * Enqueues what is overdue in the outbox: a call that ended between its transaction and the queue, or a worker that died.
 * Each entry is moved to a later time before it is enqueued, on the condition that it stands where it was read. So of
 * sweeps that overlap one enqueues it, and one that dies in between has used up an attempt at most.
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
