import { describe, expect, it } from 'vitest';
import { growthExponent, spreadOf } from './statistics.ts';

describe('a spread', () => {
  it('has percentiles by nearest rank', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(spreadOf(values)).toEqual({ mean: 50.5, p50: 50, p95: 95, max: 100 });
    expect(spreadOf([3])).toEqual({ mean: 3, p50: 3, p95: 3, max: 3 });
    expect(spreadOf([])).toEqual({ mean: 0, p50: 0, p95: 0, max: 0 });
  });
});

describe('a growth exponent', () => {
  it('is 0 for what stays, 1 for what grows with the directory, and one half for its root', () => {
    const sizes = [1_000, 10_000, 100_000];
    expect(growthExponent(sizes.map((size) => [size, 2.5]))).toBeCloseTo(0);
    expect(growthExponent(sizes.map((size) => [size, 3 * size]))).toBeCloseTo(1);
    expect(growthExponent(sizes.map((size) => [size, Math.sqrt(size)]))).toBeCloseTo(0.5);
  });

  it('is unknown for one size, and where nothing was measured', () => {
    expect(growthExponent([[1_000, 3]])).toBeUndefined();
    expect(
      growthExponent([
        [1_000, 0],
        [10_000, 3],
      ]),
    ).toBeUndefined();
  });
});
