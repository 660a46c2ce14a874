import { describe, expect, it } from 'vitest';
import { resultOf } from './axe.ts';
import { medianScores, pastBudget, type Scores, scoresOf } from './lighthouse.ts';
import { problemsOf, toMarkdown } from './report.ts';

const perfect: Scores = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  lcp: 900,
  tbt: 0,
  cls: 0,
};
const budget = { performance: 98, lcp: 1800, tbt: 100, cls: 0.01 };

describe('Lighthouse', () => {
  it('reads scores as percentages and times in milliseconds', () => {
    const report = {
      categories: {
        performance: { score: 0.98 },
        accessibility: { score: 1 },
        'best-practices': { score: 0.96 },
        seo: { score: 1 },
      },
      audits: {
        'largest-contentful-paint': { numericValue: 1204.6 },
        'total-blocking-time': { numericValue: 12.2 },
        'cumulative-layout-shift': { numericValue: 0.00349 },
      },
    };
    expect(scoresOf(report)).toEqual({
      performance: 98,
      accessibility: 100,
      bestPractices: 96,
      seo: 100,
      lcp: 1205,
      tbt: 12,
      cls: 0.003,
    });
  });

  it('takes the median of each score, so that one bad run of five does not count', () => {
    const runs = [90, 100, 100, 99, 100].map((performance) => ({ ...perfect, performance }));
    expect(medianScores(runs).performance).toBe(100);
    expect(medianScores([{ ...perfect, lcp: 3000 }, perfect]).lcp).toBe(900);
  });

  it('names what is past its budget, times on a phone only', () => {
    expect(pastBudget(perfect, 'mobile', budget)).toEqual([]);
    const slow = { ...perfect, performance: 97, lcp: 1801, tbt: 101, cls: 0.011, seo: 92 };
    expect(pastBudget(slow, 'mobile', budget)).toEqual([
      'mobile seo: 92 of 100',
      'mobile performance: 97, at least 98',
      'mobile CLS: 0.011 of 0.01',
      'LCP: 1801 ms of 1800',
      'TBT: 101 ms of 100',
    ]);
    expect(pastBudget(slow, 'desktop', budget)).toEqual([
      'desktop seo: 92 of 100',
      'desktop performance: 97, at least 98',
      'desktop CLS: 0.011 of 0.01',
    ]);
  });
});

describe('axe', () => {
  const test = (status: string, failureMessages: string[] = []) => ({
    assertionResults: [{ fullName: 'at the width of a phone home', status, failureMessages }],
  });

  it('counts states, and names each that failed with its first line', () => {
    expect(resultOf({ testResults: [test('passed'), test('failed', ['image-alt\nmore'])] })).toEqual({
      states: 2,
      failures: ['at the width of a phone home: image-alt'],
    });
  });

  it('fails when no test has run', () => {
    expect(() => resultOf({ testResults: [] })).toThrow(/ran no test/);
  });
});

describe('the report', () => {
  const page = { name: 'home', path: '/', scores: { mobile: perfect, desktop: perfect }, problems: [] };

  it('is a Markdown table with a row for each page', () => {
    const table = toMarkdown({ runs: 5, pages: [page] });
    expect(table).toMatch(/^# .*\n\n.*\n\n\| Page .*\n\| -+ .*\n\| home .* 100 /);
    expect(table).toContain('Everything is within its budget.');
  });

  it('lists every problem with its page', () => {
    const report = {
      runs: 5,
      pages: [{ ...page, problems: ['script: 91.0 KiB of 90'] }],
      axe: { states: 1, failures: ['home: image-alt'] },
    };
    expect(problemsOf(report)).toEqual(['home: script: 91.0 KiB of 90', 'axe: home: image-alt']);
    expect(toMarkdown(report)).toContain('- home: script: 91.0 KiB of 90');
  });
});
