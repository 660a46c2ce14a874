import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordinaryPathsOf } from '../../../shared/domain/pages/path-budget.ts';
import { isCovered } from './merge-paths.ts';
import { choosePaths, monthOf } from './path-budget.ts';
import { entriesWith, type PendingEntry } from './pending-paths.ts';

const MONTHLY = 3_000;

const clinics = (count: number, prefix = 'c') =>
  Array.from({ length: count }, (_, number) => `/clinics/${prefix}${number}`);

const urgent = (batch: string, paths: readonly string[]) =>
  entriesWith(batch, { urgent: paths, ordinary: [] });
const ordinary = (batch: string, paths: readonly string[]) =>
  entriesWith(batch, { urgent: [], ordinary: paths });

const choose = (entries: readonly PendingEntry[], spent: number) =>
  choosePaths(entries, { spent, monthlyPaths: MONTHLY });

describe('the paths of the next request', () => {
  it('are all of them while the month has as many', () => {
    const entries = [...urgent('1', ['/a', '/clinics/a']), ...ordinary('2', ['/clinics/b'])];
    expect(choose(entries, 0)).toEqual({ paths: ['/a', '/clinics/a', '/clinics/b'], left: 0 });
  });

  it('leave a third of the month to urgent ones', () => {
    expect(ordinaryPathsOf(MONTHLY)).toBe(2_000);
    expect(choose(ordinary('1', ['/clinics/a']), 1_999).paths).toEqual(['/clinics/a']);
    expect(choose(ordinary('1', ['/clinics/a']), 2_000)).toEqual({ paths: [], left: 1 });
    expect(choose(urgent('1', clinics(90)), 2_000).paths).toHaveLength(90);
  });

  it('are the newest ordinary ones when not all fit', () => {
    const entries = [
      ...ordinary('1790000000001-a', ['/clinics/oldest']),
      ...ordinary('1790000000003-a', ['/clinics/newest']),
      ...ordinary('1790000000002-a', ['/clinics/middle']),
    ];
    expect(choose(entries, 1_998)).toEqual({ paths: ['/clinics/middle', '/clinics/newest'], left: 1 });
  });

  it('are one for all urgent ones when the month is spent, as narrow as a wildcard can be', () => {
    expect(choose(urgent('1', ['/clinics/a']), MONTHLY).paths).toEqual(['/clinics/a']);
    expect(choose(urgent('1', ['/clinics/a', '/clinics/b']), MONTHLY).paths).toEqual(['/clinics/*']);
    expect(choose(urgent('1', ['/clinics/a', '/search']), MONTHLY).paths).toEqual(['/*']);
    // The wildcard has the ordinary ones too, at no cost.
    const both = [...urgent('1', ['/clinics/a', '/clinics/b']), ...ordinary('1', ['/clinics/c'])];
    expect(choose(both, MONTHLY)).toEqual({ paths: ['/clinics/*'], left: 0 });
  });

  it('always have every urgent path, and one at most past the budget', () => {
    const path = fc.constantFrom(
      ...clinics(150),
      ...['/', '/search', '/blog/*', '/blog/a', '/cities', '/best-dentistry-chicago', '/*'],
    );
    const paths = fc.array(path, { maxLength: 200 });
    const batches = fc.array(fc.record({ urgent: paths, ordinary: paths }), { maxLength: 4 });
    fc.assert(
      fc.property(batches, fc.nat(2 * MONTHLY), (all, spent) => {
        const entries = all.flatMap((batch, index) => entriesWith(String(index), batch));
        const chosen = choose(entries, spent);
        for (const one of all.flatMap((batch) => batch.urgent)) {
          expect(isCovered(one, chosen.paths), one).toBe(true);
        }
        if (spent >= MONTHLY) expect(chosen.paths.length).toBeLessThanOrEqual(1);
        else expect(spent + chosen.paths.length).toBeLessThanOrEqual(MONTHLY);
        const missing = new Set(
          all.flatMap((batch) => batch.ordinary).filter((one) => !isCovered(one, chosen.paths)),
        );
        expect(missing.size).toBe(chosen.left);
      }),
    );
  });
});

it('a month is that of CloudFront’s bill, in UTC', () => {
  expect(monthOf(Date.UTC(2026, 10, 30, 23, 59))).toBe('2026-11');
  expect(monthOf(Date.UTC(2026, 11, 1))).toBe('2026-12');
});
