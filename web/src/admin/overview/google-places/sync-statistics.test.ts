import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SyncRun, SyncStatistics } from '../../../../../shared/contracts/google-places/google-places.ts';
import {
  barOf,
  duration,
  longestBar,
  percentage,
  progressOf,
  quarterOf,
  ratio,
  reasonsOf,
} from './sync-statistics.ts';

const statistics = (changes: Partial<SyncStatistics> = {}): SyncStatistics => ({
  totalClinicsProcessed: 0,
  clinicsUpdated: 0,
  apiCallsMade: 0,
  clinicsSkipped: 0,
  errors: 0,
  clinicsRemaining: 0,
  efficiency: { updateRate: 0, apiCallsPerUpdate: 0 },
  ...changes,
});

const run = (changes: Partial<SyncStatistics>): SyncRun => ({
  id: '01',
  trigger: 'staff',
  state: 'completed',
  startedAt: '2026-03-04T09:00:00.000Z',
  statistics: statistics(changes),
  errors: { notFound: 0, needsReview: 0, noRating: 0, failed: 0 },
});

describe('progress', () => {
  it('is the number of processed clinics, of processed and remaining clinics', () => {
    expect(progressOf(statistics({ totalClinicsProcessed: 120, clinicsRemaining: 453 }))).toEqual({
      done: 120,
      all: 573,
    });
  });

  it.each([
    [0, 573, 0],
    [143, 430, 0],
    [144, 429, 25],
    [572, 1, 75],
    [573, 0, 100],
    [0, 0, 0],
  ])(
    '%i processed and %i remaining clinics are announced as %i percent',
    (totalClinicsProcessed, clinicsRemaining, quarter) => {
      expect(quarterOf(statistics({ totalClinicsProcessed, clinicsRemaining }))).toBe(quarter);
    },
  );

  it('is announced at most five times in a sync of any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), (all) => {
        const notice = Array.from({ length: all + 1 }, (_, done) =>
          quarterOf(statistics({ totalClinicsProcessed: done, clinicsRemaining: all - done })),
        );
        expect(new Set(notice).size).toBeLessThanOrEqual(5);
        expect(notice).toEqual(notice.toSorted((a, b) => a - b));
      }),
      { numRuns: 20 },
    );
  });
});

describe('formatting', () => {
  it.each([
    [0, '0%'],
    [0.9834, '98.3%'],
    [1, '100%'],
  ])('formats the share %d as %s', (share, text) => {
    expect(percentage(share)).toBe(text);
  });

  it.each([
    [0, '0'],
    [1, '1'],
    [1.0384, '1.04'],
    [1.6, '1.6'],
  ])('formats the ratio %d as %s', (value, text) => {
    expect(ratio(value)).toBe(text);
  });

  it.each([
    ['09:00:07.600', '8 s'],
    ['09:03:20.000', '3 min 20 s'],
    ['11:05:59.000', '2 h 5 min'],
    ['08:59:59.000', '0 s'],
  ])('formats the duration until %s as %s', (end, text) => {
    expect(duration('2026-03-04T09:00:00.000Z', `2026-03-04T${end}Z`)).toBe(text);
  });

  it('lists reasons with errors, the most frequent first', () => {
    expect(reasonsOf({ notFound: 2, needsReview: 0, noRating: 1, failed: 9 })).toEqual([
      { name: 'failed', count: 9 },
      { name: 'notFound', count: 2 },
      { name: 'noRating', count: 1 },
    ]);
    expect(reasonsOf({ notFound: 0, needsReview: 0, noRating: 0, failed: 0 })).toEqual([]);
  });
});

describe('the chart', () => {
  it('draws the parts with clinics, in a fixed order', () => {
    expect(barOf(statistics({ clinicsUpdated: 3, clinicsRemaining: 5, errors: 1 }))).toEqual([
      { part: 'updated', count: 3 },
      { part: 'errors', count: 1 },
      { part: 'remaining', count: 5 },
    ]);
  });

  it('is scaled to its longest bar', () => {
    expect(longestBar([run({ totalClinicsProcessed: 570 }), run({ clinicsRemaining: 573 })])).toBe(573);
    expect(longestBar([])).toBe(1);
  });
});
