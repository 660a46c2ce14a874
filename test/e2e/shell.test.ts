/** The frame around every page, and moving between pages. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shell } from '../../shared/content/pages/shell.ts';
import { allowProblem, expectProblem, openPage, viewports } from './support/browser.ts';
import { empty, failing } from './support/calls.ts';
import { hydrated, openHydrated, openUnrendered } from './support/rendering.ts';

describe('moving between pages', () => {
  it('scrolls up, moves focus to the new heading and sets title and description', async () => {
    const page = await openHydrated('/');
    const homeTitle = await page.title();
    const description = () =>
      page
        .locator('meta[name="description"]')
        .evaluateAll((all) => all.map((meta) => meta.getAttribute('content')));
    const [homeDescription] = await description();

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Find Providers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Find Providers' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await page.title()).not.toBe(homeTitle);
    expect(await description()).toHaveLength(1);
    expect((await description())[0]).not.toBe(homeDescription);
  });

  it.each([
    ['within the site', (page: Page) => page.goBack()],
    [
      'after a visit to another document',
      async (page: Page) => {
        await page.goto('/open-data');
        await page.goBack();
        await page.getByRole('heading', { name: 'Quick Info' }).waitFor();
        await hydrated(page);
        await page.goBack();
      },
    ],
  ])('Back returns to the place, the pages and the link, %s', async (_, goBack) => {
    const page = await openHydrated('/search');
    await page.getByRole('button', { name: 'Show more providers' }).click();
    await expect.poll(() => page.locator('main article').count()).toBe(40);
    const link = page
      .locator('main article')
      .nth(33)
      .getByRole('link', { name: /View Details/ });
    await link.scrollIntoViewIfNeeded();
    const name = await link.textContent();
    const before = (await link.boundingBox())?.y ?? 0;
    await link.click();
    await page.waitForURL('**/clinics/**');
    await page.getByRole('heading', { name: 'Quick Info' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await goBack(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    expect(await page.locator('main article').count()).toBe(40);
    await expect
      .poll(async () => Math.abs(((await page.locator(':focus').boundingBox())?.y ?? 0) - before))
      .toBeLessThan(40);
  });

  it('lets the keyboard skip the header', async () => {
    const page = await openPage();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

describe('header and footer', () => {
  it('keeps the header visible, with every link of the menu', async () => {
    const page = await openPage();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 1500));
    const header = page.getByRole('banner');
    expect((await header.boundingBox())?.y).toBe(0);
    const links = await header.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    for (const target of ['/', '/search', '/blog', '/about', '/list-practice'])
      expect(links).toContain(target);
  });

  it('has every footer link of the specification, and a notice that the data is fictional', async () => {
    const page = await openPage();
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await footer.getByText(/fictional/i).waitFor();
    const links = await footer.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    const cities = ['chicago', 'los-angeles', 'new-york', 'toronto', 'vancouver'];
    const landing = [
      'best-dentists',
      'top-family-doctors',
      'best-cardiologists',
      'top-pediatricians',
      'best-walk-in-clinics',
    ];
    const expected = [
      ...['/search', '/blog', '/about', '/contact', '/list-practice', '/privacy-policy', '/terms-of-service'],
      ...[
        'family-medicine',
        'dentistry',
        'walk-in-clinic',
        'cardiology',
        'pediatrics',
        'optometry',
        'dermatology',
        'psychiatry',
        'mental-health',
        'orthopedics',
      ].map((slug) => `/search?category=${slug}`),
      ...[
        'how-to-find-the-right-doctor',
        'improve-clinic-visibility-complete-guide',
        'understanding-healthcare-ratings',
        'choosing-right-specialist',
      ].map((slug) => `/blog/${slug}`),
      ...cities.map((city) => `/search?city=${city}`),
      ...cities.flatMap((city) => landing.map((slug) => `/${slug}-${city}`)),
    ];
    for (const target of expected) expect(links, target).toContain(target);
    await footer.getByText(/2025/).waitFor();
  });

  it('opens and closes the menu on a phone by button, Escape and link', async () => {
    const page = await openHydrated('/', { viewport: viewports.phone });
    const open = page.getByRole('button', { name: 'Menu' });
    await open.click();
    const menu = page.getByRole('dialog');
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
    await open.click();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await menu.waitFor({ state: 'hidden' });
    await open.click();
    await menu.getByRole('link', { name: 'Find Providers' }).click();
    await page.waitForURL('**/search');
    await menu.waitFor({ state: 'hidden' });
  });
});

describe('home', () => {
  it('shows the statistics, the cities, the specialties and six ranked clinics', async () => {
    const page = await openPage();
    await page.goto('/');
    const main = page.getByRole('main');
    await main.getByText('573').first().waitFor();
    expect(await main.getByRole('region', { name: 'Featured clinics' }).getByRole('article').count()).toBe(6);
    expect(
      await main.getByRole('region', { name: 'From the health blog' }).getByRole('article').count(),
    ).toBe(3);
    await expect.poll(() => main.locator('a[href^="/search?category="]').count()).toBeGreaterThanOrEqual(20);
    await main.locator('a[href="/search?city=toronto"]').first().waitFor();
    for (const city of ['chicago', 'los-angeles', 'new-york', 'toronto', 'vancouver']) {
      expect(await main.locator(`a[href="/search?city=${city}"]`).count()).toBeGreaterThan(0);
    }
    expect(await main.locator('a[href="/list-practice"]').count()).toBeGreaterThan(0);
  });

  it.each([
    [
      '**/api/cities',
      'Unable to load cities',
      "We're having trouble loading the city data. Please try again.",
    ],
    [
      '**/api/categories',
      'Unable to load specialties',
      "We're having trouble loading the medical specialties. Please try again.",
    ],
    [
      '**/api/clinics/featured',
      'Unable to load featured clinics',
      "We're having trouble loading the featured clinics. Please try again.",
    ],
    [
      '**/api/blog?**',
      'Unable to load articles',
      "We're having trouble loading the latest articles. Please try again.",
    ],
  ])(
    'shows the error card of its section when %s fails, and the other sections',
    async (call, title, text) => {
      const page = await openUnrendered();
      await failing(call)(page);
      await page.goto('/');
      await page.getByText(title).waitFor();
      await page.getByText(text).waitFor();
      await page.getByText('573').first().waitFor();
      expectProblem(page, /503/);
      await expect
        .poll(() => page.getByRole('main').getByRole('button', { name: 'Reload Page' }).count())
        .toBe(1);
    },
  );

  it.each([
    ['**/api/cities', 'No cities available at the moment.'],
    ['**/api/categories', 'No categories available at the moment.'],
    ['**/api/clinics/featured', 'No featured clinics available at the moment.'],
    ['**/api/blog?**', 'No articles available at the moment.'],
  ])('shows a text when %s is empty', async (call, text) => {
    const page = await openUnrendered();
    await empty(call)(page);
    await page.goto('/');
    await page.getByText(text).waitFor();
  });

  it('shows a text when the statistics fail, and the sections', async () => {
    const page = await openUnrendered();
    await failing('**/api/stats')(page);
    await page.goto('/');
    await page.getByText('The figures of the directory cannot be shown at the moment.').first().waitFor();
    await expect.poll(() => page.getByRole('main').locator('article').count()).toBeGreaterThanOrEqual(6);
    expectProblem(page, /503/);
  });
});

describe('a page whose code cannot be loaded', () => {
  it('shows an error, and reloads', async () => {
    const page = await openHydrated('/contact');
    await page.route('**/assets/about.route-*.js', (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await page.getByRole('heading', { level: 1, name: 'This page could not be shown' }).waitFor();
    expectProblem(page, /Failed to load resource|dynamically imported module/);
    await page.unroute('**/assets/about.route-*.js');
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Choosing care should not be guesswork.' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/about');
  });
});

describe('paths', () => {
  it.each([
    ['sent by the server', openPage, /404/],
    ['built by the browser', openUnrendered, undefined],
  ] as const)('shows the not-found page for an unknown path, %s', async (_, open, provokes) => {
    const page = await open();
    await page.goto('/no/such/page');
    await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
    await page.getByText(shell.notFound.question).waitFor();
    if (provokes) expectProblem(page, provokes);
  });

  it.each([
    ['/Search?city=Chicago', '/search?city=Chicago'],
    ['/search/?q=Heart', '/search?q=Heart'],
  ])('%s redirects permanently to %s', async (from, to) => {
    const page = await openPage();
    const response = await page.request.get(from, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers().location).toBe(to);
  });

  it('answers a missing asset 404', async () => {
    const page = await openPage();
    expect((await page.request.get('/assets/no-such-file.js')).status()).toBe(404);
  });
});

describe('a device that is offline', () => {
  const isNamed = (page: Page) => page.getByRole('heading', { name: shell.offline.title }).waitFor();

  it('is named where a list cannot be loaded, and the list comes with the connection', async () => {
    const page = await openHydrated('/search');
    await page.context().setOffline(true);
    await page.getByLabel('Location').selectOption('toronto');
    await isNamed(page);
    expect(await page.getByRole('main').getByRole('button', { name: 'Reload Page' }).count()).toBe(0);
    allowProblem(page, /Failed to load resource/);
    await page.context().setOffline(false);
    await page.locator('main article').first().getByText('Toronto, ON').first().waitFor();
  });

  it('is named where a page cannot be loaded, and the page comes with the connection', async () => {
    const page = await openHydrated('/about');
    await page.context().setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'All cities' }).click();
    await isNamed(page);
    expect(await page.getByRole('button', { name: 'Reload Page' }).count()).toBe(0);
    allowProblem(page, /Failed to load resource|dynamically imported module|preload CSS/);
    await page.context().setOffline(false);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Chicago/ })
      .first()
      .waitFor();
  });
});
