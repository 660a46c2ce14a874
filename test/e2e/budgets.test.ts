/** What the first load of a page costs, in bytes compressed with brotli. Exact, so a gate and not a benchmark. */
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { baseUrl, openPage } from './support/browser.ts';

const KIB = 1024;

/** KiB by kind of file. */
interface Budget {
  readonly script: number;
  readonly stylesheet: number;
  readonly document: number;
}
const kinds = ['script', 'stylesheet', 'document'] as const;

/** What is over its budget, a line each. */
function overspent(bytes: Budget, budget: Budget): string[] {
  return kinds
    .filter((kind) => bytes[kind] / KIB > budget[kind])
    .map((kind) => `${kind}: ${(bytes[kind] / KIB).toFixed(1)} KiB of ${budget[kind]}`);
}

const pages: readonly (readonly [name: string, address: () => Promise<string>, budget: Budget])[] = [
  ['home', async () => '/', { script: 95, stylesheet: 9, document: 15 }],
  [
    'search',
    async () => '/search?city=chicago&category=dentistry',
    { script: 95, stylesheet: 9, document: 15 },
  ],
  [
    'clinic',
    async () => {
      const list: { slug: string }[] = await (await fetch(`${baseUrl}/api/clinics?limit=1`)).json();
      return `/clinics/${list[0]?.slug}`;
    },
    { script: 90, stylesheet: 8, document: 12 },
  ],
];

describe('first load', () => {
  it.each(pages)('%s stays within its budget', async (_name, address, budget) => {
    const page = await openPage();
    const spent = { script: 0, stylesheet: 0, document: 0 };
    const counting: Promise<void>[] = [];
    page.on('requestfinished', (request) => {
      const type = request.resourceType();
      if (type !== 'script' && type !== 'stylesheet' && type !== 'document') return;
      counting.push(
        request.response().then(async (response) => {
          // Compressed here, since how hard a distribution compresses is its own affair.
          if (response) spent[type] += brotliCompressSync(await response.body()).length;
        }),
      );
    });
    await page.goto(await address());
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await Promise.all(counting);

    expect(spent.script).toBeGreaterThan(0);
    expect(overspent(spent, budget)).toEqual([]);
  });

  it('notices a byte too many', () => {
    const budget = { script: 95, stylesheet: 9, document: 15 };
    const full = { script: 95 * KIB, stylesheet: 9 * KIB, document: 15 * KIB };
    expect(overspent(full, budget)).toEqual([]);
    expect(overspent({ ...full, stylesheet: full.stylesheet + 1 }, budget)).toEqual([
      'stylesheet: 9.0 KiB of 9',
    ]);
  });

  it('sends scripts compressed with brotli and cacheable for good', async () => {
    const page = await openPage();
    const scripts: Record<string, string>[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/assets/') && response.url().endsWith('.js'))
        scripts.push(response.headers());
    });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(scripts.some((headers) => headers['content-encoding'] === 'br')).toBe(true);
    for (const headers of scripts) {
      expect(headers['cache-control']).toContain('immutable');
      // CloudFront leaves what is under 1,000 bytes as it is.
      if (headers['content-encoding'] !== 'br') expect(Number(headers['content-length'])).toBeLessThan(1000);
    }
  });
});
