import { describe, expect, it } from 'vitest';
import type { EngineResult } from './answers/compare.ts';
import { spreadOf } from './measure/statistics.ts';
import { type BenchReport, markdownOf, problemsOf, type SizeResult } from './report.ts';

const none = spreadOf([]);

function size(clinics: number, units: number, writeUnits = 8, roles: readonly number[] = []): SizeResult {
  return {
    clinics,
    fill: {
      clinics,
      people: 3 * clinics,
      roles: 3 * clinics,
      items: 150 * clinics,
      ofClinics: { items: 100 * clinics, bytes: 60_000 * clinics },
      ofPeople: { items: 50 * clinics, bytes: 30_000 * clinics },
      seconds: 10,
    },
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
        count: 1,
        writeUnits: spreadOf([writeUnits]),
        readUnits: none,
        tableRequests: none,
        cpu: none,
        parts: { rank: 1 },
      },
      ...roles.map((units, index) => ({
        name: `role ${index}`,
        bound: 40,
        mix: 'a change of a role',
        count: 12,
        writeUnits: spreadOf([units]),
        readUnits: none,
        tableRequests: none,
        cpu: none,
        parts: {},
      })),
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

  it('are changes of roles that are dear on average, and not the dearest kind alone', () => {
    expect(problemsOf({ sizes: [size(1_000, 2, 8, [20, 59])] })).toEqual([]);
    expect(problemsOf({ sizes: [size(1_000, 2, 8, [20, 61])] })).toEqual([
      'a change of a role costs 40.5 write units with 1000 clinics, of 40',
    ]);
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

it('a report says what a clinic and a person take, and what a change of a role costs on average', () => {
  const text = markdownOf({ sizes: [size(1_000, 2, 8, [20, 59])] });
  expect(text).toContain('a clinic has 100.0 items and 60.0 kB, a person 16.7 items and 10.0 kB');
  expect(text).toContain('| a change of a role | 24 | 39.5 | 40 |');
});
