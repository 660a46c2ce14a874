import { expect, it } from 'vitest';
import type { BulkChange } from './bulk-change-repository.ts';
import { createFoldDeferred } from './fold-deferred.ts';
import { deferredPartitions } from './items.ts';

const NOW = 1_790_000_000_000;
const MINUTE = 60_000;

/** Each partition has one delta of a city of its own; `cost` is how long adding it up takes. */
function folding(state: BulkChange | undefined, { cost = 0, newCities = ['new'] } = {}) {
  const done: string[] = [];
  let now = NOW;
  let left: readonly string[] = newCities;
  const foldDeferred = createFoldDeferred({
    bulkChange: {
      state: async () => state,
      answer: async (question) => void done.push(`answer ${question}`),
      wait: async (at) => void done.push(`wait ${at}`),
      continueLater: async () => void done.push('continue later'),
      folded: async () => void done.push('folded'),
      end: async (at) => void done.push(`end ${at}`),
      newCities: async () => left,
      forgetNewCities: async () => {
        left = [];
      },
    },
    totals: {
      fold: async ({ partitions = [] } = {}) => {
        now += cost;
        return { cities: partitions, isComplete: true };
      },
    },
    cities: { apply: async (id) => void done.push(id) },
    clock: () => new Date(now),
    sleep: async () => {},
  });
  return { foldDeferred: (at: string, asked?: string) => foldDeferred({ at, asked }, () => true), done };
}

const all = [...deferredPartitions, 'new'];

it('adds up all deferred totals at the end of a bulk change, and writes the lists of its cities', async () => {
  const { foldDeferred, done } = folding({ at: '2', since: NOW });
  await foldDeferred('2');
  expect(done).toEqual([...all, 'end 2']);
});

it('leaves them to a later record of the bulk change, as long as there is one', async () => {
  const { foldDeferred, done } = folding({ at: '2', since: NOW - MINUTE });
  await foldDeferred('1');
  expect(done).toEqual([]);
});

it('waits for an import that has declared more, and whose listings the projector has caught up with', async () => {
  const { foldDeferred, done } = folding({ at: '2', since: NOW - MINUTE, until: NOW + 1 });
  await foldDeferred('2');
  expect(done).toEqual(['wait 2']);
});

it('does not wait for an import that has declared nothing for longer than it said', async () => {
  const { foldDeferred, done } = folding({ at: '2', since: NOW - MINUTE, until: NOW });
  await foldDeferred('2');
  expect(done).toEqual([...all, 'end 2']);
});

it.each<[string, Omit<BulkChange, 'at'>, boolean]>([
  ['thirty minutes after the beginning', { since: NOW - 30 * MINUTE }, true],
  ['not within thirty minutes', { since: NOW - 30 * MINUTE + 1 }, false],
  ['thirty minutes after the last time', { since: NOW - 90 * MINUTE, foldedAt: NOW - 30 * MINUTE }, true],
  ['not before', { since: NOW - 90 * MINUTE, foldedAt: NOW - 29 * MINUTE }, false],
])('adds up while the bulk change lasts: %s', async (_, state, isDue) => {
  const { foldDeferred, done } = folding({ at: '2', ...state });
  await foldDeferred('1');
  expect(done).toEqual(isDue ? [...all, 'folded'] : []);
});

it('stops after some seconds, so that other changes do not wait, and continues with a later record', async () => {
  const { foldDeferred, done } = folding({ at: '2', since: NOW - 30 * MINUTE }, { cost: 2_000 });
  await foldDeferred('1');
  expect(done).toEqual([...deferredPartitions.slice(0, 3), 'continue later']);

  const begun = { at: '3', since: NOW - 5 * MINUTE, isFolding: true, foldedAt: NOW - 1_000 };
  const early = folding(begun);
  await early.foldDeferred('1');
  expect(early.done).toEqual([]);
  // Nothing waits behind the last record.
  const last = folding(begun);
  await last.foldDeferred('3');
  expect(last.done).toEqual([...all, 'end 3']);
});

it('has nothing to do after the end', async () => {
  const { foldDeferred, done } = folding(undefined);
  await foldDeferred('1');
  expect(done).toEqual([]);
});

it('answers the question of an import once, when what was written before it is derived', async () => {
  const state = { at: '2', since: NOW - MINUTE, until: NOW + MINUTE };
  const first = folding(state);
  await first.foldDeferred('1', 'q');
  expect(first.done).toEqual(['answer q']);
  const again = folding({ ...state, answered: 'q' });
  await again.foldDeferred('1', 'q');
  expect(again.done).toEqual([]);
});
