/** Landing pages: a patient compares the dentists of a city, and every state that the page can be in. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { landingModifiers } from '../../shared/domain/pages/landing-slug.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { baseUrl, expectProblem, openPage } from './support/browser.ts';
import { failing, fakeClinics, hold, pending, understoodAs, withHeaders } from './support/calls.ts';
import { openHydrated, openUnrendered } from './support/rendering.ts';

interface Listed {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly rating: string;
  readonly reviewCount: number;
}

const address = '/best-dentistry-chicago';
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
const count = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const searchbox = (page: Page) => page.getByRole('searchbox', { name: 'Search this list' });
const robots = (page: Page) =>
  page.locator('meta[name="robots"]').evaluateAll((all) => all.map((meta) => meta.getAttribute('content')));

const listed = async (category: string, city: string): Promise<readonly Listed[]> =>
  (await fetch(`${baseUrl}/api/clinics?city=${city}&category=${category}&limit=100`)).json();
const dentists = await listed('dentistry', 'chicago');
/** What the search call finds among them. */
const found = async (q: string): Promise<readonly Listed[]> =>
  (
    await fetch(
      `${baseUrl}/api/clinics/search?${new URLSearchParams({ q, city: 'chicago', category: 'dentistry', limit: '100' })}`,
    )
  ).json();

async function openLanding(path = address): Promise<Page> {
  const page = await openHydrated(path);
  await cards(page).first().waitFor();
  return page;
}

describe('a patient compares dentists in Chicago', () => {
  it('reads who there is, numbered, the highest rated first', async () => {
    const page = await openLanding();
    expect(await page.title()).toBe(
      `Best Dentists in Chicago ${new Date().getUTCFullYear()} - Verified Reviews | CareAtlas`,
    );
    await page.getByRole('heading', { level: 1, name: 'Best Dentists in Chicago' }).waitFor();
    await page.getByText(`Compare ${dentists.length} verified healthcare providers in Chicago`).waitFor();
    await count(page, `Showing ${dentists.length} of ${dentists.length} results`);

    const sorted = dentists.toSorted((a, b) => Number(b.rating) - Number(a.rating));
    expect(await names(page)).toEqual(sorted.map(({ name }) => name));
    for (const [index, card] of (await cards(page).all()).entries()) {
      expect(await card.textContent()).toContain(`Rank ${index + 1}${sorted[index]?.name}`);
    }
    const description = await page.locator('meta[name="description"]').getAttribute('content');
    expect(description).toMatch(
      new RegExp(`^The best Dentists in Chicago: ${dentists.length} .*rated \\d\\.\\d`),
    );
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(
      /\/best-dentistry-chicago$/,
    );
    expect(await robots(page)).toEqual([]);
  });

  it('searches names, then a service, then a text without results', async () => {
    const page = await openLanding();
    const [, wanted] = dentists;
    const name = wanted?.name.toUpperCase() ?? '';
    await searchbox(page).click();
    await searchbox(page).pressSequentially(name);
    await count(page, `Showing ${(await found(name)).length} of ${dentists.length} results`);
    await expect.poll(() => names(page)).toContain(wanted?.name);
    expect(await cards(page).first().textContent()).toContain('Rank 1');

    const service = 'pediatric care';
    const having = await found(service);
    expect(having.length).toBeGreaterThan(0);
    expect(having.length).toBeLessThan(dentists.length);
    await searchbox(page).fill(service);
    await count(page, `Showing ${having.length} of ${dentists.length} results`);
    await expect
      .poll(async () => (await names(page)).toSorted())
      .toEqual(having.map((clinic) => clinic.name).toSorted());

    await searchbox(page).fill('zzzzqqq');
    await page.getByText('No results found for "zzzzqqq" in Dentistry.').waitFor();
    await count(page, `Showing 0 of ${dentists.length} results`);
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await count(page, `Showing ${dentists.length} of ${dentists.length} results`);
    expect(await searchbox(page).inputValue()).toBe('');
    expect(await searchbox(page).evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('sees the list fade while a search runs, once for all keystrokes', async () => {
    const page = await openLanding();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/clinics/search')) calls.push(request.url());
    });
    const release = await hold(page, '**/api/clinics/search?**');
    await searchbox(page).pressSequentially('dental');
    await page.locator('main [aria-busy="true"]').waitFor();
    expect(await cards(page).count()).toBe(dentists.length);
    release();
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
    expect(calls.map((url) => new URL(url).searchParams.get('q'))).toEqual(['dental']);

    // Enter does not wait for the delay, and leads to the results.
    const next = page.waitForRequest((request) => request.url().includes('q=care'));
    await searchbox(page).fill('care');
    await searchbox(page).press('Enter');
    await next;
    const heading = page.getByRole('heading', { name: 'Top Rated Providers' });
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('reads what a misspelled search was corrected to', async () => {
    const page = await openLanding();
    await withHeaders('**/api/clinics/search?**', understoodAs({ corrected: 'dental' }))(page);
    await searchbox(page).fill('dental');
    await page.getByRole('status').filter({ hasText: 'Showing results for dental' }).waitFor();
  });

  it('sorts the list, with new ranks', async () => {
    const page = await openLanding();
    const sort = page.getByLabel('Sort by');
    await sort.click();
    expect(await sort.locator('option').allTextContents()).toEqual([
      'Highest Rated',
      'Most Reviews',
      'Name (A-Z)',
    ]);
    const most = dentists.toSorted((a, b) => b.reviewCount - a.reviewCount)[0];
    await sort.selectOption('Most Reviews');
    await expect.poll(() => cards(page).first().textContent()).toContain(`Rank 1${most?.name}`);
    await sort.selectOption('Name (A-Z)');
    const byName = dentists.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en'));
    await expect.poll(() => names(page)).toEqual(byName);
  });

  it('reads the guide, and finds links to other pages', async () => {
    const page = await openLanding();
    await page.getByRole('heading', { name: 'How to recognize the best dentists in Chicago' }).waitFor();
    const benefits = page
      .getByRole('heading', { name: 'Key Benefits' })
      .locator('xpath=following-sibling::ul');
    expect(await benefits.getByRole('listitem').count()).toBe(4);

    const sidebar = page.getByRole('complementary', { name: 'Why Choose Chicago Healthcare?' });
    expect(await sidebar.getByRole('listitem').count()).toBe(4);
    const target = (name: string) => page.getByRole('main').getByRole('link', { name }).getAttribute('href');
    expect(await target('All Chicago Providers')).toBe('/search?city=chicago');
    expect(await target('Other Cities')).toBe('/search');
    expect(await target('Back to all providers')).toBe('/search');
    expect(await target('Learn more about our methodology')).toBe('/about');
  });
});

describe('links to other landing pages', () => {
  it('name every modifier, specialty and city once, without redirects', async () => {
    const page = await openLanding();
    const targets = await page
      .locator('main nav a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const expected = [
      ...landingModifiers.map((modifier) => `/${modifier}-dentistry-chicago`),
      ...categories.map(({ slug }) => `/best-${slug}-chicago`),
      ...cities.map(({ slug }) => `/best-dentistry-${slug}`),
    ].filter((target) => target !== address);
    expect(targets.toSorted()).toEqual(expected.toSorted());
    for (const target of targets) {
      const response = await page.request.get(target, { maxRedirects: 0 });
      expect(response.status(), target).toBe(200);
    }
  });
});

describe('paths', () => {
  it('with a plural name redirect to the canonical path', async () => {
    const page = await openPage();
    const moved = await page.request.get('/top-walk-in-clinics-los-angeles', { maxRedirects: 0 });
    expect(moved.status()).toBe(301);
    expect(moved.headers().location).toBe('/top-walk-in-clinic-los-angeles');

    await page.goto('/about');
    const chicago = page.getByRole('contentinfo').getByRole('region', { name: 'Chicago' });
    await chicago.getByRole('link', { name: 'Best dentists' }).click();
    await page.waitForURL(`**${address}`);
    await page.getByRole('heading', { level: 1, name: 'Best Dentists in Chicago' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/about');
  });

  it.each(['/best-nothing-chicago', '/best-dentistry-nowhere', '/nope'])('%s is not found', async (path) => {
    const page = await openPage();
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
    expectProblem(page, /404/);
  });

  it('of fewer than three clinics stay out of search engines', async () => {
    const page = await openUnrendered();
    await fakeClinics(2)(page);
    await page.goto(address);
    await expect.poll(() => cards(page).count()).toBe(2);
    expect(await robots(page)).toEqual(['noindex, nofollow']);
  });
});

describe('more than a hundred clinics', () => {
  it('load a hundred at a time, with the focus on the first new one', async () => {
    const page = await openUnrendered();
    await fakeClinics(130)(page);
    await page.goto(address);
    await count(page, 'Showing 100 of 100+ results');
    await page.getByRole('button', { name: 'Show more providers' }).click();
    await count(page, 'Showing 130 of 130 results');
    expect(await cards(page).count()).toBe(130);
    const focused = await page.evaluate(() => document.activeElement?.closest('article')?.textContent ?? '');
    expect(focused).toContain('Fake Clinic 101');
  });
});

describe('states', () => {
  it.each([
    ['6 placeholders while specialty and city are looked up', '**/api/landings/**', 6],
    ['3 placeholders while the clinics load', '**/api/clinics?**', 3],
  ])('shows %s', async (_, call, count) => {
    const page = await openUnrendered();
    await pending(call)(page);
    await page.goto(address);
    await expect.poll(() => page.locator('main [aria-hidden="true"] li').count()).toBe(count);
  });

  it.each(['**/api/landings/**', '**/api/clinics?**'])(
    'shows the error card when %s fails, and reloads',
    async (call) => {
      const page = await openUnrendered();
      await failing(call)(page);
      await page.goto(address);
      await page.getByRole('heading', { name: 'Unable to load clinics' }).waitFor();
      expect(await robots(page)).toEqual(['noindex, nofollow']);
      expectProblem(page, /503/);
      await page.unroute(call);
      await page.getByRole('main').getByRole('button', { name: 'Reload Page' }).click();
      await cards(page).first().waitFor();
    },
  );

  it('shows a text when no clinic is listed', async () => {
    const page = await openUnrendered();
    await fakeClinics(0)(page);
    await page.goto(address);
    await page
      .getByText('No Dentistry found in Chicago. Try searching for other specialties or nearby cities.')
      .waitFor();
  });

  it('shows the emergency number on emergency pages', async () => {
    const page = await openPage();
    await page.goto('/emergency-cardiology-toronto');
    await page.getByText('Is it an emergency? Call 911 now.').waitFor();
    expect(await page.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911');
  });
});
