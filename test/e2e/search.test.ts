/** Find Providers: filters, address, paging and every state. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectProblem } from './support/browser.ts';
import { failing, hold } from './support/calls.ts';
import { hydrated, openHydrated, openUnrendered } from './support/rendering.ts';

const cards = 'main article';
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const robots = (page: Page) =>
  page.locator('meta[name="robots"]').evaluateAll((all) => all.map((meta) => meta.getAttribute('content')));

async function openSearch(address: string): Promise<Page> {
  const page = await openHydrated(address);
  await page.locator(cards).first().waitFor();
  return page;
}

describe('results', () => {
  it('loads pages of 20 distinct cards until the end', async () => {
    const page = await openSearch('/search?city=chicago&category=family-medicine');
    const first = await page.locator(cards).count();
    const total = await page.evaluate(async () => {
      const response = await fetch('/api/clinics?city=chicago&category=family-medicine&limit=100');
      return (await response.json()).length;
    });
    expect(first).toBe(Math.min(20, total));

    await page.goto('/search?city=chicago');
    await hydrated(page);
    expect(await page.locator(cards).count()).toBe(20);
    const more = page.getByRole('button', { name: 'Show more providers' });
    await more.click();
    await expect.poll(() => page.locator(cards).count()).toBe(40);
    const links = await page
      .locator(`${cards} a[href^="/clinics/"]`)
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(new Set(links).size).toBe(40);

    // The keyboard goes on at the first new card.
    const focused = await page.evaluate(() => document.activeElement?.closest('article')?.textContent ?? '');
    expect(focused).toBe(
      await page
        .locator(cards)
        .nth(20)
        .evaluate((card) => card.textContent),
    );
  });

  it('announces the count in a live region', async () => {
    const page = await openSearch('/search?city=vancouver');
    const status = page.getByRole('main').getByRole('status').filter({ hasText: /20/ });
    await status.waitFor();
    await page.getByLabel('Rating').selectOption('5');
    await expect.poll(() => status.count()).toBe(0);
  });

  it('shows merged categories as Also in', async () => {
    const page = await openSearch('/search');
    const name = await page.evaluate(async () => {
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const response = await fetch(`/api/clinics?limit=100${query}`);
        const list: { name: string; otherCategories?: unknown[] }[] = await response.json();
        const merged = list.find((clinic) => clinic.otherCategories);
        if (merged) return merged.name;
        cursor = response.headers.get('x-next-cursor');
      }
      return '';
    });
    await page.getByRole('searchbox', { name: 'Search' }).fill(name);
    await page.locator(cards).filter({ hasText: 'Also in:' }).first().waitFor();
  });
});

describe('the URL', () => {
  it('is replaced after a typing delay, with the focus kept in the field', async () => {
    const page = await openSearch('/search?city=new-york');
    const entries = await page.evaluate(() => history.length);
    const field = page.getByRole('searchbox', { name: 'Search' });
    await field.click();
    await field.pressSequentially('dent');
    expect(parameters(page)).toEqual({ city: 'new-york' });
    await page.waitForURL('**q=dent**');
    expect(parameters(page)).toEqual({ q: 'dent', city: 'new-york' });
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('restores every filter on load, back and forward', async () => {
    const page = await openSearch(
      '/search?q=care&city=toronto&category=family-medicine&rating=3&acceptingPatients=true',
    );
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('care');
    expect(await page.getByLabel('Location').inputValue()).toBe('toronto');
    expect(await page.getByLabel('Specialty').inputValue()).toBe('family-medicine');
    expect(await page.getByLabel('Rating').inputValue()).toBe('3');
    expect(await page.getByLabel('New Patients').isChecked()).toBe(true);
    expect(await page.getByLabel('Telemedicine').isChecked()).toBe(false);
    expect(await page.getByText('5 active filters').count()).toBeGreaterThan(0);

    await page
      .locator(cards)
      .first()
      .getByRole('link', { name: /View Details/ })
      .click();
    await page.waitForURL('**/clinics/**');
    await page.goBack();
    await page.waitForURL('**/search?**');
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('care');
    expect(await page.getByLabel('Rating').inputValue()).toBe('3');
    await page.goForward();
    await page.waitForURL('**/clinics/**');
  });

  it('removes one filter by its chip, all by Clear All Filters', async () => {
    const page = await openSearch('/search?city=toronto&rating=3&telemedicine=true');
    await page.getByRole('button', { name: /Remove filter: .*3\+/ }).click();
    await expect.poll(() => parameters(page)).toEqual({ city: 'toronto', telemedicine: 'true' });
    await page.getByRole('button', { name: 'Clear All Filters' }).click();
    await expect.poll(() => parameters(page)).toEqual({});
    await expect.poll(() => page.getByRole('button', { name: 'Clear All Filters' }).count()).toBe(0);
  });

  it('is noindex with any filter, and only then', async () => {
    const page = await openSearch('/search');
    expect(await robots(page)).toEqual([]);
    await page.getByLabel('Telemedicine').check();
    await expect.poll(() => robots(page)).toEqual(['noindex, nofollow']);
    await page.getByRole('button', { name: 'Clear All Filters' }).click();
    await expect.poll(() => robots(page)).toEqual([]);
  });
});

describe('links to landing pages', () => {
  it('offers 8 specialties for the selected city and the cities for the selected specialty', async () => {
    const page = await openSearch('/search?city=chicago&category=dentistry');
    const landing = page.locator('main a[href^="/best-"]');
    const targets = await landing.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    expect(targets.filter((target) => target.endsWith('-chicago')).length).toBeGreaterThanOrEqual(8);
    expect(targets.filter((target) => target.startsWith('/best-dentistry-')).length).toBeGreaterThanOrEqual(
      5,
    );
    expect(await page.locator('main a[href="/about#ranking-system"]').count()).toBe(1);
  });
});

describe('states', () => {
  it('shows 6 placeholders at first, then the results', async () => {
    const page = await openUnrendered();
    const release = await hold(page, '**/api/clinics?**');
    await page.goto('/search');
    const placeholders = page.locator('main [aria-hidden="true"] li');
    await expect.poll(() => placeholders.count()).toBe(6);
    release();
    await page.locator(cards).first().waitFor();
    await expect.poll(() => placeholders.count()).toBe(0);
  });

  it("fades the previous results with 'Updating...' while new ones load", async () => {
    const page = await openSearch('/search');
    const release = await hold(page, '**/api/clinics?**rating=5**');
    await page.getByLabel('Rating').selectOption('5');
    await page.getByText('Updating...').first().waitFor();
    expect(await page.locator(cards).count()).toBe(20);
    expect(await page.locator('main [aria-busy="true"]').count()).toBeGreaterThan(0);
    release();
    await expect.poll(() => page.getByText('Updating...').count()).toBe(0);
  });

  it('shows the empty state, server-rendered and after typing', async () => {
    const page = await openHydrated('/search?q=zzzzqqq');
    const nothing = page.getByRole('heading', { name: 'No providers found' });
    await nothing.waitFor();
    await page
      .getByText('No clinics match your current filters. Try adjusting your search criteria.')
      .waitFor();
    await page.getByRole('button', { name: 'Clear All Filters' }).click();
    await page.locator(cards).first().waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('zzzzqqq');
    await nothing.waitFor();
  });

  it.each([['**/api/clinics?**'], ['**/api/cities'], ['**/api/categories']])(
    'shows the error card when %s fails',
    async (call) => {
      const page = await openUnrendered();
      await failing(call)(page);
      await page.goto('/search');
      await page.getByText('Unable to load clinics').waitFor();
      await page
        .getByText(
          "We're having trouble loading the healthcare providers. Please try refreshing the page or check back later.",
        )
        .waitFor();
      expectProblem(page, /503/);
      await page.unroute(call);
      await page.getByRole('main').getByRole('button', { name: 'Reload Page' }).click();
      await page.locator(cards).first().waitFor();
    },
  );

  it('shows the error card when a search on the page fails', async () => {
    const page = await openSearch('/search?city=chicago');
    await failing('**/api/clinics?**rating=4**')(page);
    await page.getByLabel('Rating').selectOption('4');
    await page.getByText('Unable to load clinics').waitFor();
    expect(await page.locator(cards).count()).toBe(0);
    expectProblem(page, /503/);
    await page.getByLabel('Rating').selectOption('all');
    await page.locator(cards).first().waitFor();
  });

  it('explains an unknown city', async () => {
    const page = await openSearch('/search?city=atlantis');
    await page
      .getByText(/atlantis/)
      .first()
      .waitFor();
  });
});
