import { describe, expect, it } from 'vitest';
import { type GroupResult, groupProblems, growthOf, mixesOf } from './groups.ts';
import { spreadOf } from './statistics.ts';

function result(
  units: readonly number[],
  answers: readonly number[],
  more: readonly boolean[] = [],
): GroupResult {
  const none = spreadOf([]);
  return {
    name: 'list',
    bound: { p95: 3, max: 10 },
    requests: units.length,
    units: spreadOf(units),
    items: none,
    tableRequests: none,
    cpu: none,
    bytes: none,
    coldUnits: 0,
    worst: '/api/clinics',
    single: units.map((each, index) => ({
      path: `/${index}`,
      units: each,
      answers: answers[index] ?? 0,
      more: more[index] ?? false,
    })),
  };
}

describe('the growth of a call', () => {
  const groupGrowth = (bySize: readonly (readonly [number, GroupResult])[]) =>
    growthOf(bySize.map(([size, { single }]) => [size, single]));

  it('leaves out requests whose page fills as the directory grows', () => {
    const growing = [
      [1_000, result([2.5, 0.5], [20, 3])],
      [10_000, result([2.5, 2.5], [20, 20])],
    ] as const;
    expect(groupGrowth(growing)).toBeCloseTo(0);
  });

  it('leaves out requests that read a small list whole', () => {
    const growing = [
      [1_000, result([2.5, 0.5], [20, 0], [true, false])],
      [10_000, result([2.5, 12], [20, 0], [true, true])],
    ] as const;
    expect(groupGrowth(growing)).toBeCloseTo(0);
  });

  it('is found in those whose answer is as long', () => {
    const growing = [
      [1_000, result([2], [20])],
      [10_000, result([20], [20])],
    ] as const;
    expect(groupGrowth(growing)).toBeCloseTo(1);
  });
});

describe('the bounds of a group', () => {
  it('are held at p95 and at worst', () => {
    expect(groupProblems(1_000, [result([3, 3], [20, 20])])).toEqual([]);
    expect(groupProblems(1_000, [result([4, 4], [20, 20])])).toEqual([expect.stringContaining('at p95')]);
    const oneWorse = [...Array.from({ length: 30 }, () => 1), 11];
    expect(groupProblems(1_000, [result(oneWorse, [])])).toEqual([expect.stringContaining('at worst')]);
  });
});

describe('the bounds of a mix', () => {
  const cheap = {
    ...result(
      Array.from({ length: 38 }, () => 1),
      [],
    ),
    mix: 'search',
  };
  const dear = { ...result([4, 4], []), name: 'search: three words', mix: 'search' };

  it('are held at p95 over the requests of all its groups', () => {
    expect(mixesOf([cheap, dear])).toMatchObject([{ name: 'search', bound: 3, requests: 40 }]);
    expect(groupProblems(1_000, [cheap, dear])).toEqual([]);
    const dearer = { ...dear, ...result([4, 4, 4], []), mix: 'search' };
    expect(groupProblems(1_000, [cheap, dearer])).toEqual([
      expect.stringMatching(/^search costs 4.0 .* p95/),
    ]);
  });
});
