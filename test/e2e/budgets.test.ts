/** Bytes of the first load of each page, compressed with brotli. They are reproducible, so this is a gate and not a benchmark. */
import { describe, expect, it } from 'vitest';
import { measureFirstLoad, overspent } from '../../scripts/audit/measure.ts';
import { pageTypes, staffPage } from '../../scripts/audit/pages.ts';
import { baseUrl, openPage } from './support/browser.ts';

describe('first load', () => {
  it.each(pageTypes)('$name stays within its budget', async ({ address, bytes }) => {
    const page = await openPage();
    const spent = await measureFirstLoad(page, await address(baseUrl));
    for (const kind of ['script', 'stylesheet', 'document', 'requests'] as const)
      expect(spent[kind], kind).toBeGreaterThan(0);
    expect(overspent(spent, bytes)).toEqual([]);
  });

  it('the dashboard stays within its budget', async () => {
    const page = await openPage();
    const spent = await measureFirstLoad(page, staffPage.path);
    // The sign-in page loads the whole dashboard.
    expect(spent.script).toBeGreaterThan(150 * 1024);
    expect(overspent(spent, staffPage.bytes)).toEqual([]);
  });

  it('scripts are compressed with brotli and immutable', async () => {
    const page = await openPage();
    const scripts: Record<string, string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.headers());
    });
    await measureFirstLoad(page, '/');
    expect(scripts.some((headers) => headers['content-encoding'] === 'br')).toBe(true);
    for (const headers of scripts) {
      expect(headers['cache-control']).toContain('immutable');
      // CloudFront does not compress files below 1,000 bytes.
      if (headers['content-encoding'] !== 'br') expect(Number(headers['content-length'])).toBeLessThan(1000);
    }
  });

  it('loads no code of structured data, which the server alone writes', async () => {
    const page = await openPage();
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    });
    await measureFirstLoad(page, '/best-dentistry-chicago');
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of await Promise.all(scripts)) expect(script).not.toContain('BreadcrumbList');
  });
});
