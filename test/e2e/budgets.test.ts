/** What the first load of a page costs, in bytes compressed with brotli. Exact, so a gate and not a benchmark. */
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

  it('the page of staff stays within its budget', async () => {
    const page = await openPage();
    const spent = await measureFirstLoad(page, staffPage.path);
    // All of the dashboard comes with the sign-in.
    expect(spent.script).toBeGreaterThan(150 * 1024);
    expect(overspent(spent, staffPage.bytes)).toEqual([]);
  });

  it('sends scripts compressed with brotli and cacheable for good', async () => {
    const page = await openPage();
    const scripts: Record<string, string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.headers());
    });
    await measureFirstLoad(page, '/');
    expect(scripts.some((headers) => headers['content-encoding'] === 'br')).toBe(true);
    for (const headers of scripts) {
      expect(headers['cache-control']).toContain('immutable');
      // CloudFront leaves what is under 1,000 bytes as it is.
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
