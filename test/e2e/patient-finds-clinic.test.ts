/** The product's main task: a patient gets from the home page to a clinic's reviews. */
import { describe, expect, it } from 'vitest';
import { contracts } from '../../shared/contracts/index.ts';
import { baseUrl, openPage, viewports } from './support/browser.ts';
import { openHydrated, openUnrendered } from './support/rendering.ts';

const cards = 'main article';

describe('a patient looks for a cardiologist in Chicago', () => {
  it('chooses a specialty and a city, filters, shares the URL, goes back, opens a clinic, reads reviews', async () => {
    const page = await openHydrated('/');
    await page.getByRole('main').getByLabel('Specialty').first().selectOption({ label: 'Cardiology' });
    await page.getByRole('main').getByLabel('City').first().selectOption({ label: 'Chicago, IL' });
    await page.getByRole('main').getByRole('button', { name: 'Find Providers' }).click();

    await page.waitForURL('**/search?**');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      city: 'chicago',
      category: 'cardiology',
    });
    await page.getByRole('heading', { level: 1, name: 'Find Providers' }).waitFor();
    await page.locator(cards).first().waitFor();
    const before = await page.locator(cards).count();
    expect(before).toBeGreaterThan(0);
    for (const text of await page.locator(cards).allTextContents()) expect(text).toContain('Cardiology');

    const filtered = page.waitForResponse((response) => response.url().includes('acceptingPatients=true'));
    await page.getByLabel('New Patients').check();
    await filtered;
    await page.waitForURL('**acceptingPatients=true**');
    await expect.poll(() => page.locator(cards).count()).toBeLessThan(before);
    const narrowed = await page.locator(cards).count();

    const friend = await openPage();
    await friend.goto(page.url());
    await friend.locator(cards).first().waitFor();
    expect(await friend.locator(cards).count()).toBe(narrowed);
    expect(await friend.getByLabel('New Patients').isChecked()).toBe(true);
    expect(await friend.getByLabel('Location').inputValue()).toBe('chicago');

    // Filters replace the history entry, so that Back leads to the page before the search.
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goForward();
    await expect.poll(() => page.locator(cards).count()).toBe(narrowed);
    expect(await page.getByLabel('New Patients').isChecked()).toBe(true);

    const name = (await page.locator(cards).first().getByRole('heading').textContent()) ?? '';
    await page
      .locator(cards)
      .first()
      .getByRole('link', { name: /View Details/ })
      .click();
    await page.waitForURL('**/clinics/**');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const reviews = page.getByRole('region', { name: 'Patient Reviews' });
    await reviews.scrollIntoViewIfNeeded();
    expect(await reviews.getByRole('article').count()).toBeGreaterThan(0);
    expect(await reviews.getByRole('article').count()).toBeLessThanOrEqual(5);
  });

  it('searches around the place of the browser from home, with what else was chosen', async () => {
    const page = await openHydrated('/', {
      geolocation: { latitude: 41.881_832, longitude: -87.623_177 },
      permissions: ['geolocation'],
    });
    const main = page.getByRole('main');
    await main.getByLabel('Specialty').first().selectOption({ label: 'Cardiology' });
    await main.getByRole('button', { name: 'Near me' }).click();
    await page.waitForURL('**/search?**');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      category: 'cardiology',
      near: '41.88,-87.62',
    });
  });

  it('searches with Enter on either select, also without a choice', async () => {
    const page = await openHydrated('/');
    await page.getByRole('main').getByLabel('City').first().press('Enter');
    await page.waitForURL((url) => url.pathname === '/search');
    expect(new URL(page.url()).search).toBe('');
  });

  it('works the same on a phone', async () => {
    const page = await openHydrated('/', { viewport: viewports.phone, hasTouch: true, isMobile: true });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Find Providers' }).click();
    await page.waitForURL('**/search');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.locator(cards).first().waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

describe('the API that the page uses', () => {
  it('is called through the distribution, with the paths of the contracts', async () => {
    const page = await openUnrendered();
    const asked = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.add(pathname);
    });
    await page.goto('/search?city=toronto');
    await page.locator(cards).first().waitFor();
    expect(asked).toContain(contracts.listCities.path);
    expect(asked).toContain(contracts.listCategories.path);
    expect(asked).toContain(contracts.listClinics.path);
    expect(new URL(page.url()).origin).toBe(baseUrl);
  });
});
