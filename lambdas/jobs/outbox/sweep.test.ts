import { describe, expect, it } from 'vitest';
import { testId } from '../../../test/fixtures/clinics.ts';
import { unavailable } from '../../platform/errors.ts';
import type { OutboxEntry } from '../../records/outbox/items.ts';
import type { DueEntry } from '../../records/outbox/outbox.ts';
import { dueAfterAttempt, MAX_ATTEMPTS } from '../../records/outbox/schedule.ts';
import { createSweep, type SweepDependencies } from './sweep.ts';

const START = Date.parse('2025-11-20T15:00:00.000Z');

interface Stored extends OutboxEntry {
  attempts: number;
  due: number;
  isUnsent?: boolean;
}

/** An outbox in memory with so many overdue entries, and time that passes only by reading pages. */
function sweeping(
  entries: Stored[],
  { pageMs = 0, failing = false }: { pageMs?: number; failing?: boolean } = {},
) {
  let now = START;
  const enqueued: OutboxEntry[] = [];
  const givenUp: OutboxEntry[] = [];
  const position = ({ due, id }: Stored) => `${new Date(due).toISOString()}#${id}`;
  const find = (entry: DueEntry) =>
    entries.find((one) => one.id === entry.id && !one.isUnsent && position(one) === entry.position);
  const outbox: SweepDependencies['outbox'] = {
    async due(before, { limit, after }) {
      now += pageMs;
      const waiting = entries
        .filter((one) => !one.isUnsent && one.due < before.getTime())
        .map(
          (one): DueEntry => ({
            kind: one.kind,
            id: one.id,
            attempts: one.attempts,
            position: position(one),
          }),
        )
        .filter((one) => after === undefined || one.position > after)
        .sort((a, b) => (a.position < b.position ? -1 : 1));
      const page = waiting.slice(0, limit);
      return { items: page, next: waiting.length > limit ? page.at(-1)?.position : undefined };
    },
    async postpone(entry, until) {
      const one = find(entry);
      if (one === undefined) return false;
      one.due = until.getTime();
      one.attempts += 1;
      return true;
    },
    async giveUp(entry) {
      const one = find(entry);
      if (one !== undefined) one.isUnsent = true;
      return one !== undefined;
    },
  };
  const sweep = createSweep({
    outbox,
    enqueue: async (overdue) => {
      if (failing) throw unavailable(new Error('no queue'));
      enqueued.push(...overdue.map(({ kind, id }) => ({ kind, id })));
    },
    clock: () => new Date(now),
    onGivenUp: (entry) => givenUp.push(entry),
  });
  return {
    sweep: (deadlineMs = 10_000) => sweep(START + deadlineMs),
    pass: (ms: number) => {
      now += ms;
    },
    enqueued,
    givenUp,
  };
}

const overdue = (count: number, changes: Partial<Stored> = {}): Stored[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'message-received',
    id: testId(index),
    attempts: 0,
    due: START - 1_000 - index,
    ...changes,
  }));

describe('a sweep of the outbox', () => {
  it('enqueues what is overdue, and nothing that is due later', async () => {
    const [late, early] = [overdue(1)[0], { ...overdue(2)[1], due: START + 1_000 }];
    const { sweep, enqueued } = sweeping([late, early] as Stored[]);
    expect(await sweep()).toEqual({ outcome: 'swept', enqueued: 1, givenUp: 0 });
    expect(enqueued).toEqual([{ kind: 'message-received', id: testId(0) }]);
  });

  it('reads all pages, and enqueues each entry once although sweeps overlap', async () => {
    const { sweep, enqueued } = sweeping(overdue(120));
    const results = await Promise.all([sweep(), sweep(), sweep()]);
    expect(results.reduce((sum, one) => sum + one.enqueued, 0)).toBe(120);
    expect(new Set(enqueued.map(({ id }) => id)).size).toBe(120);
    expect(enqueued).toHaveLength(120);
  });

  it('enqueues an entry with exponential backoff, a limited number of times, and then gives it up', async () => {
    const { sweep, pass, enqueued, givenUp } = sweeping(overdue(1));
    const distances: number[] = [];
    let last = 0;
    for (let passed = 0; passed < 24 * 3_600_000; passed += 30_000) {
      const { enqueued: count } = await sweep(passed + 10_000);
      if (count > 0) {
        distances.push(passed - last);
        last = passed;
      }
      pass(30_000);
    }
    expect(enqueued).toHaveLength(MAX_ATTEMPTS);
    expect(distances.slice(1)).toEqual(distances.slice(1).toSorted((a, b) => a - b));
    expect(givenUp).toEqual([{ kind: 'message-received', id: testId(0) }]);
  });

  it('stops at its deadline, and leaves the rest to the next sweep', async () => {
    const { sweep, enqueued } = sweeping(overdue(100), { pageMs: 600 });
    expect(await sweep(1_000)).toMatchObject({ outcome: 'more', enqueued: 50 });
    expect(enqueued).toHaveLength(50);
  });

  it('reads a bounded number of pages', async () => {
    const { sweep } = sweeping(overdue(2_600));
    expect(await sweep()).toMatchObject({ outcome: 'more', enqueued: 2_500 });
    expect(await sweep()).toMatchObject({ outcome: 'swept', enqueued: 100 });
  });

  it('fails with the queue after one page, whose entries are due again later', async () => {
    const entries = overdue(60);
    const { sweep } = sweeping(entries, { failing: true });
    await expect(sweep()).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(entries.filter(({ attempts }) => attempts > 0)).toHaveLength(25);
    const again = dueAfterAttempt(1, new Date(START)).getTime();
    expect(entries.filter(({ due }) => due === again)).toHaveLength(25);
  });
});
