import { describe, expect, it } from 'vitest';
import { Random } from '../demo-data/random.ts';
import type { Directory } from './directory.ts';
import { pathsOf } from './mix.ts';
import { parseOptions } from './options.ts';
import { type Outcome, recoverySeconds, summarize } from './outcome.ts';
import { percentiles } from './percentiles.ts';
import { runPhase } from './phase.ts';
import { summaryLines } from './report.ts';
import { arrivals } from './schedule.ts';

describe('percentiles', () => {
  it('are the nearest ranks, whatever the order', () => {
    const values = Array.from({ length: 1_000 }, (_, index) => 1_000 - index);
    expect(percentiles(values)).toEqual({ p50: 500, p90: 900, p99: 990, max: 1_000 });
    expect(percentiles([7])).toEqual({ p50: 7, p90: 7, p99: 7, max: 7 });
    expect(percentiles([10, 9, 100])).toEqual({ p50: 10, p90: 100, p99: 100, max: 100 });
    expect(percentiles([])).toBeUndefined();
  });
});

describe('the schedule', () => {
  it('has the given rate, increasing times and the gaps of independent visitors', () => {
    const times = arrivals(200, 60, new Random('test'));
    expect(times.length / 60).toBeCloseTo(200, -1);
    const gaps = [...times].slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
    // Of exponential gaps 1/e are longer than the mean.
    expect(gaps.filter((gap) => gap > 5).length / gaps.length).toBeCloseTo(1 / Math.E, 1);
    expect(times.at(-1)).toBeLessThan(60_000);
  });
});

describe('a phase', () => {
  it('sends on time while earlier responses are missing, and counts from the intended time', async () => {
    let sent = 0;
    const times = Float64Array.from([0, 10, 20, 30]);
    const send = async () => {
      sent += 1;
      // The first request blocks the sender, so that the others are sent late.
      if (sent === 1) for (const end = performance.now() + 100; performance.now() < end; );
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { status: 200, hit: false, retryAfter: false };
    };
    const outcomes = await (await runPhase({ send }, () => '/', times, 0.03)).outcomes;
    expect(outcomes.map(({ intendedAt }) => intendedAt)).toEqual([0, 10, 20, 30]);
    // 150 ms after the first: its delay is theirs.
    for (const { intendedAt, latency } of outcomes) {
      expect(intendedAt + latency).toBeGreaterThanOrEqual(149);
    }
  });
});

it('A phase ends on time, without waiting for responses', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number; hit: boolean; retryAfter: boolean }>();
  const phase = await runPhase({ send: () => promise }, () => '/', Float64Array.from([0, 5]), 0.02);
  resolve({ status: 200, hit: true, retryAfter: false });
  expect(await phase.outcomes).toHaveLength(2);
});

const outcome = (change: Partial<Outcome> = {}): Outcome => ({
  intendedAt: 0,
  latency: 10,
  status: 200,
  hit: false,
  retryAfter: false,
  ...change,
});

describe('a summary', () => {
  const summary = summarize(
    [
      outcome({ hit: true, latency: 1 }),
      outcome({ status: 404, latency: 3 }),
      outcome({ status: 503, latency: 100, retryAfter: true }),
      outcome({ status: 429, latency: 50 }),
      outcome({ status: 500, latency: 1_000 }),
      outcome({ status: 'timeout', latency: 15_000 }),
    ],
    2,
  );

  it('counts successful, rejected and failed requests', () => {
    expect(summary).toMatchObject({
      requests: 6,
      throughput: 1,
      statuses: { 200: 1, 404: 1, 429: 1, 500: 1, 503: 1, timeout: 1 },
      hits: 0.5,
      withRetryAfter: 0.5,
      failed: 2,
    });
    expect(summary.answered).toMatchObject({ p50: 1, max: 3 });
    expect(summary.rejected).toMatchObject({ p50: 50, max: 100 });
  });

  it('is printed with all of these', () => {
    expect(summaryLines(summary).join('\n')).toContain('rejected: p50 50.0 ms, p90 100.0 ms');
    expect(summaryLines(summarize([], 1)).join('\n')).toContain('answered: none');
  });
});

describe('the recovery', () => {
  const calm = (seconds: number[]) => seconds.map((second) => outcome({ intendedAt: second * 1_000 + 5 }));

  it('begins with three seconds in a row without a rejection, as fast as before', () => {
    const after = [
      ...calm([0, 1, 2, 3, 4, 5, 6, 7]),
      outcome({ intendedAt: 1_500, status: 503 }),
      outcome({ intendedAt: 3_200, latency: 900 }),
    ];
    expect(recoverySeconds(after, 8, 100)).toBe(4);
    expect(recoverySeconds(calm([0, 1, 2]), 3, 100)).toBe(0);
  });
});

describe('the mix', () => {
  const directory: Directory = {
    clinics: Array.from({ length: 500 }, (_, number) => `clinic-${number}`),
    words: ['harbor', 'dental'],
    cities: ['chicago', 'toronto'],
    categories: ['dentistry'],
    posts: ['first', 'second'],
  };
  const draw = (change: object, count = 2_000) => {
    const options = { mix: 'all' as const, cache: true, unknownParameters: false, ...change };
    return Array.from({ length: count }, pathsOf(directory, options, new Random('mix')));
  };

  it('has few popular clinics and a long tail', () => {
    const clinics = draw({ mix: 'pages' }, 10_000).filter((path) => path.startsWith('/clinics/'));
    const counts = [...Map.groupBy(clinics, (path) => path).values()].map(({ length }) => length);
    expect(counts.length).toBeGreaterThan(250);
    expect(Math.max(...counts) / clinics.length).toBeGreaterThan(0.08);
  });

  it('without a cache never requests the same twice, and nothing unknown', () => {
    const paths = draw({ cache: false });
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.join()).not.toContain('zz=');
  });
});

describe('options', () => {
  it('have defaults, and turn the cache off', () => {
    expect(parseOptions([])).toMatchObject({ rate: 50, cache: true, mix: 'all', overload: undefined });
    expect(parseOptions(['--no-cache', '--overload', '900', '--url', 'http://localhost:1/'])).toMatchObject({
      cache: false,
      overload: { rate: 900, seconds: 20 },
      url: 'http://localhost:1',
    });
  });

  it.each([
    [['--rate', '0'], '--rate takes a number above 0'],
    [['--mix', 'x'], '--mix knows all, pages'],
    [['--speed', '1'], '--speed'],
  ])('%j are wrong', (args, message) => {
    expect(() => parseOptions(args)).toThrow(message);
  });
});
