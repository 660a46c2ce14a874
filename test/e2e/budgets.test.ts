/** Bytes of the first load of each page, as the distribution sends them. They are reproducible, so this is a gate and not a benchmark. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLongLanding, longLanding } from '../../scripts/audit/long-landing.ts';
import { measureFirstLoad, overspent } from '../../scripts/audit/measure.ts';
import { pageTypes, providerPage, staffPage } from '../../scripts/audit/pages.ts';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
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

  it('the pages of providers stay within their budget', async () => {
    const page = await openPage();
    const spent = await measureFirstLoad(page, providerPage.path);
    expect(spent.script).toBeGreaterThan(100 * 1024);
    expect(overspent(spent, providerPage.bytes)).toEqual([]);
  });

  it('scripts are compressed with brotli and immutable', async () => {
    const page = await openPage();
    const scripts: Record<string, string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.headers());
    });
    await measureFirstLoad(page, '/');
    expect(scripts.length).toBeGreaterThan(0);
    for (const headers of scripts) {
      expect(headers['cache-control']).toContain('immutable');
      expect(headers['content-encoding']).toBe('br');
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

describe('a landing page with 100 cards', () => {
  /** A separate site: further clinics would change the pages of other tests. */
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite();
    await addLongLanding(site);
  });
  afterAll(() => site?.stop());

  it('stays within its budget', async () => {
    const page = await openPage({ baseURL: site.url });
    const spent = await measureFirstLoad(page, await longLanding.address(site.url));
    expect(await page.locator('main article').count()).toBe(100);
    expect(overspent(spent, longLanding.bytes)).toEqual([]);
  });
});
