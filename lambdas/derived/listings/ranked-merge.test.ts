import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeRanked, type ReadList } from './ranked-merge.ts';

interface Source {
  readonly read: ReadList<number>;
  readonly reads: { list: string; count: number }[];
}

/** Lists of numbers, of which each is its own position. */
function source(lists: Readonly<Record<string, readonly number[]>>): Source {
  const reads: Source['reads'] = [];
  return {
    reads,
    async read(list, after, count) {
      reads.push({ list, count });
      const keyed = (lists[list] ?? []).map((value) => ({ key: String(value).padStart(6, '0'), value }));
      const rest = keyed.filter(({ key }) => after === undefined || key > after);
      return { entries: rest.slice(0, count), more: rest.length > count };
    },
  };
}

const all = () => true;

describe('merging ranked lists', () => {
  it('returns the same pages as sorting everything, for any filter', async () => {
    const numbers = fc.uniqueArray(fc.nat(9_999), { maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(
        numbers,
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 25 }),
        fc.integer({ min: 1, max: 5 }),
        async (values, listCount, count, divisor) => {
          const sorted = values.toSorted((a, b) => a - b);
          const names = Array.from({ length: listCount }, (_, index) => String(index));
          const lists = Object.fromEntries(
            names.map((name) => [name, sorted.filter((value) => String(value % listCount) === name)]),
          );
          const { read } = source(lists);
          const accept = (value: number) => value % divisor === 0;
          const seen: number[] = [];
          let after: string | undefined;
          while (true) {
            const { entries } = await mergeRanked({ lists: names, read, after, count, accept });
            seen.push(...entries.map(({ value }) => value));
            if (entries.length < count) break;
            after = entries.at(-1)?.key;
          }
          expect(seen).toEqual(sorted.filter(accept));
        },
      ),
    );
  });

  it('reads one list once, to the count', async () => {
    const { read, reads } = source({ a: Array.from({ length: 500 }, (_, index) => index) });
    await mergeRanked({ lists: ['a'], read, count: 21, accept: all });
    expect(reads).toEqual([{ list: 'a', count: 21 }]);
  });

  it('reads several lists by their share', async () => {
    const lists = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name, offset) => [
        name,
        Array.from({ length: 500 }, (_, index) => index * 5 + offset),
      ]),
    );
    const { read, reads } = source(lists);
    const { entries } = await mergeRanked({ lists: Object.keys(lists), read, count: 21, accept: all });
    expect(entries.map(({ value }) => value)).toEqual(Array.from({ length: 21 }, (_, index) => index));
    expect(reads).toHaveLength(5);
    expect(Math.max(...reads.map(({ count }) => count))).toBeLessThan(10);
  });

  it('stops at its limit when a filter passes nothing, and resumes from its cursor', async () => {
    const values = Array.from({ length: 2_500 }, (_, index) => index);
    const { read, reads } = source({ a: values });
    const accept = (value: number) => value === 2_499;
    const first = await mergeRanked({ lists: ['a'], read, count: 21, accept });
    expect(first.entries).toEqual([]);
    expect(reads.length).toBeLessThan(40);
    const second = await mergeRanked({ lists: ['a'], read, count: 21, accept, after: first.stoppedAt });
    const third = await mergeRanked({ lists: ['a'], read, count: 21, accept, after: second.stoppedAt });
    expect(third.entries.map(({ value }) => value)).toEqual([2_499]);
    expect(third.stoppedAt).toBeUndefined();
  });

  it('returns nothing without lists', async () => {
    expect(await mergeRanked({ lists: [], read: source({}).read, count: 5, accept: all })).toEqual({
      entries: [],
    });
  });
});
