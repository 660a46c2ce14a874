import { describe, expect, it } from 'vitest';
import type { EngineResult } from './answers/compare.ts';
import { spreadOf } from './measure/statistics.ts';
import { type BenchReport, problemsOf, type SizeResult } from './report.ts';

const none = spreadOf([]);

function size(clinics: number, units: number, writeUnits = 8): SizeResult {
  return {
    clinics,
    fill: { items: 100 * clinics, seconds: 10 },
    groups: [
      {
        name: 'list: city',
        bound: { p95: 3, max: 3 },
        requests: 1,
        units: spreadOf([units]),
        items: none,
        tableRequests: none,
        cpu: none,
        bytes: none,
        coldUnits: 1,
        worst: '/api/clinics?cityId=chicago',
        single: [{ path: '/api/clinics?cityId=chicago', units, answers: 20, more: true }],
      },
    ],
    writes: [
      {
        name: 'rank: a week of ageing',
        bound: 8,
        clinics: 1,
        writeUnits: spreadOf([writeUnits]),
        readUnits: none,
        parts: { rank: 1 },
      },
    ],
    heap: 100,
  };
}

function engine(name: string, sensible: number, cpu: number): EngineResult {
  return { name, setup: 'As it is.', sensible, of: 300, byKind: [], cpu: spreadOf([cpu]), failures: [] };
}

const answered = (...engines: EngineResult[]): BenchReport => ({
  sizes: [size(1_000, 2)],
  answers: { clinics: 1_000, engines, skipped: [] },
});

describe('problems of a report', () => {
  it('are none within all bounds', () => {
    const sizes = [size(1_000, 2), size(10_000, 2)];
    expect(problemsOf({ sizes })).toEqual([]);
    expect(problemsOf(answered(engine('CareAtlas', 292, 4), engine('PostgreSQL', 250, 2)))).toEqual([]);
  });

  it('are units above a bound, of reads and writes', () => {
    expect(problemsOf({ sizes: [size(1_000, 3.5)] })).toContainEqual(
      expect.stringContaining('list: city costs'),
    );
    expect(problemsOf({ sizes: [size(1_000, 2, 9)] })).toEqual([expect.stringContaining('9.0 write units')]);
  });

  it('are growth with the directory, within the bounds too', () => {
    expect(problemsOf({ sizes: [size(1_000, 1), size(10_000, 2)] })).toEqual([
      expect.stringContaining('exponent 0.30'),
    ]);
  });

  it('are too few sensible answers, fewer than PostgreSQL has, and more than twice its CPU time', () => {
    expect(problemsOf(answered(engine('CareAtlas', 290, 1)))).toEqual([
      expect.stringContaining('290 of 300'),
    ]);
    expect(problemsOf(answered(engine('CareAtlas', 295, 1), engine('PostgreSQL', 295, 1)))).toEqual([
      expect.stringContaining('PostgreSQL answers 295'),
    ]);
    expect(problemsOf(answered(engine('CareAtlas', 295, 5), engine('PostgreSQL', 250, 2)))).toEqual([
      expect.stringContaining('5.0 ms'),
    ]);
  });
});
