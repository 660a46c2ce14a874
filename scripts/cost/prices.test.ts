import { describe, expect, it } from 'vitest';
import { costByTiers } from './prices.ts';

describe('an amount', () => {
  const item = { unit: 'GB', free: 100, tiers: [{ upTo: 1_000, price: 0.1 }, { price: 0.05 }] };

  it.each([
    ['that is free', 100, 0],
    ['in the first tier', 300, 20],
    ['at its end', 1_000, 90],
    ['in the last tier', 3_000, 190],
  ])('%s costs what its tiers say', (_, amount, cost) => {
    expect(costByTiers(item, amount)).toBeCloseTo(cost, 10);
  });

  it('is free as far as the free units reach into later tiers', () => {
    expect(costByTiers({ ...item, free: 2_000 }, 3_000)).toBeCloseTo(50, 10);
  });
});
