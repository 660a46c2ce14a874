import { describe, expect, it } from 'vitest';
import { type CachedPages, renderings, simulatedRenderings } from './hit-ratio.ts';

describe('renderings of cached pages', () => {
  const base: CachedPages = { pages: 2_000, requests: 60_000, exponent: 1, lifetime: 86_400, caches: 3 };

  it.each<[string, Partial<CachedPages>]>([
    ['with a lifetime of a day', {}],
    ['with a lifetime of 20 seconds', { lifetime: 20 }],
    ['with a lifetime of ten minutes in one cache', { lifetime: 600, caches: 1 }],
    ['that are all requested as often', { exponent: 0 }],
    ['with crawlers', { uniform: 30_000 }],
    ['of one page', { pages: 1, lifetime: 600 }],
  ])('%s are as many as a simulation counts', (_, change) => {
    const pages = { ...base, ...change };
    const counted = simulatedRenderings(pages, 'renderings');
    expect(counted / renderings(pages)).toBeGreaterThan(0.97);
    // The first request of a page is one at any rate, for which the formula has no term.
    expect(counted / renderings(pages)).toBeLessThan(1.05);
  });

  it('are never more than the requests, and fewer the longer a page lives', () => {
    const [short, long] = [renderings({ ...base, lifetime: 20 }), renderings(base)];
    expect(short).toBeLessThan(base.requests);
    expect(long).toBeLessThan(short);
  });
});
