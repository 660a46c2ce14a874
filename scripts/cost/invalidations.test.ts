import { expect, it } from 'vitest';
import { pathsOf } from './invalidations.ts';
import { costOf } from './prices.ts';

it('reviews use two thirds of the paths of a month, and staff name one path for each decision past it', () => {
  const without = pathsOf(0, 1_000_000);
  expect(pathsOf(100, 1_000_000) - without).toBe(100);
  // 2,000 of reviews, 83 decisions of twelve paths, 217 of one.
  expect(pathsOf(10_000, 3_000)).toBe(2_000 + 83 * 12 + 217);
  expect(pathsOf(100_000, 3_000)).toBe(pathsOf(10_000, 3_000));
});

it('10,000 reviews a month cost at most $15 of invalidations', () => {
  expect(costOf('cloudFrontInvalidations', pathsOf(10_000, 3_000))).toBeLessThanOrEqual(15);
});
