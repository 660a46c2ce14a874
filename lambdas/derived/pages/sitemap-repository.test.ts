import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sitemapKey } from '../listings/items.ts';

import { rangesOf } from './sitemap-repository.ts';

const partCounts = Array.from({ length: 13 }, (_, power) => 2 ** power);

/** Slices whose ranges hold the key, as the table compares them. */
function slicesWith({ partition, sort }: ReturnType<typeof sitemapKey>, parts: number): number[] {
  return Array.from({ length: parts }, (_, part) => part).filter((part) =>
    rangesOf({ parts, part }).some(
      (range) => `SITEMAP#${range.digit}` === partition && range.first <= sort && sort <= range.last,
    ),
  );
}

describe('slices of all clinics', () => {
  it('hold each clinic exactly once, however many there are', () => {
    const ids = fc.string({ minLength: 1, maxLength: 26 });
    fc.assert(
      fc.property(ids, fc.constantFrom(...partCounts), (id, parts) => {
        expect(slicesWith(sitemapKey({ id, slug: 'some-clinic' }), parts)).toHaveLength(1);
      }),
    );
  });

  it.each([
    [1, 16],
    [2, 8],
    [16, 1],
    [64, 1],
    [4_096, 1],
  ])('of %i are read in %i ranges each', (parts, ranges) => {
    for (const part of [0, parts - 1]) expect(rangesOf({ parts, part })).toHaveLength(ranges);
  });

  it('are of one size', () => {
    const sizes = Array.from({ length: 16 }, () => 0);
    for (let number = 0; number < 16_000; number += 1) {
      const [slice = -1] = slicesWith(sitemapKey({ id: `clinic ${number}`, slug: 'x' }), 16);
      sizes[slice] = (sizes[slice] ?? 0) + 1;
    }
    expect(Math.min(...sizes)).toBeGreaterThan(850);
    expect(Math.max(...sizes)).toBeLessThan(1_150);
  });

  it('begin and end where their neighbours end and begin', () => {
    expect(rangesOf({ parts: 64, part: 5 })).toEqual([{ digit: '1', first: '140', last: '17f~' }]);
    expect(rangesOf({ parts: 8, part: 7 })).toEqual([
      { digit: 'e', first: 'e00', last: 'eff~' },
      { digit: 'f', first: 'f00', last: 'fff~' },
    ]);
  });
});
