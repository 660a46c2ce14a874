/** The page of all cities, by state or province. */
import { describe, expect, it } from 'vitest';
import { expectProblem, openPage, viewports } from './support/browser.ts';
import { failing, manyCities } from './support/calls.ts';
import { openHydrated, openUnrendered } from './support/rendering.ts';

describe('all cities', () => {
  it('is linked from home and footer', async () => {
    const page = await openHydrated('/');
    expect(await page.getByRole('contentinfo').getByRole('link', { name: 'All cities' }).count()).toBe(1);
    await page.getByRole('main').getByRole('link', { name: 'All cities' }).click();
    await page.waitForURL('**/cities');
    await page.getByRole('heading', { level: 1, name: 'Providers by city' }).waitFor();
  });

  it('leads to a city’s search and to its landing pages', async () => {
    const page = await openHydrated('/cities');
    const toronto = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Toronto, ON' });
    expect(await toronto.getByRole('link', { name: 'Toronto, ON' }).getAttribute('href')).toBe(
      '/search?city=toronto',
    );
    await toronto.getByText('Specialties in Toronto', { exact: true }).click();
    await toronto.getByRole('link', { name: 'Dermatology in Toronto' }).click();
    await page.waitForURL('**/best-dermatology-toronto');
  });

  it('works with the keyboard on a phone', async () => {
    const page = await openHydrated('/cities', { viewport: viewports.phone });
    await page.getByText('Choose a state or province', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Ontario' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cities?state=ON');
    await page.getByRole('heading', { level: 1, name: 'Cities in Ontario' }).waitFor();
    const crumb = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect(await crumb.getByRole('listitem').allTextContents()).toEqual(['Home', 'Cities', 'Ontario']);
  });

  it('links the states and provinces that have clinics, and no other', async () => {
    const page = await openHydrated('/cities');
    await page.getByText('Choose a state or province', { exact: true }).click();
    const links = page.getByRole('navigation', { name: 'Choose a state or province' }).getByRole('link');
    expect(await links.allTextContents()).toEqual([
      'California',
      'Illinois',
      'New York',
      'British Columbia',
      'Ontario',
    ]);
  });

  it('appends the next page and focuses its first city', async () => {
    const page = await openUnrendered();
    await manyCities(page);
    await page.goto('/cities');
    const cities = page.getByRole('main').getByRole('heading', { level: 2, name: /^Fake City/ });
    await cities.first().waitFor();
    expect(await cities.count()).toBe(30);
    await page.getByRole('link', { name: 'Show more cities' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => cities.count()).toBe(60);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Fake City 31, IL');
    expect(new URL(page.url()).search).toBe('');

    await failing('**/api/cities?**')(page);
    await page.getByRole('link', { name: 'Show more cities' }).click();
    await page.getByRole('alert').getByText('More cities could not be loaded').waitFor();
    expect(await cities.count()).toBe(60);
    expectProblem(page, /503/);
  });

  it('links the next page for browsers without JavaScript', async () => {
    const page = await openUnrendered();
    await manyCities(page);
    await page.goto('/cities?state=IL&cursor=30');
    await page.getByRole('heading', { name: 'Fake City 31, IL' }).waitFor();
    const next = page.getByRole('link', { name: 'Show more cities' });
    expect(await next.getAttribute('href')).toBe('/cities?state=IL&cursor=60');
  });

  it('shows states by links without JavaScript', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/cities');
    await page.getByText('Choose a state or province', { exact: true }).click();
    await page.getByRole('link', { name: 'Illinois' }).click();
    await page.waitForURL('**/cities?state=IL');
    await page.getByRole('link', { name: 'Chicago, IL' }).click();
    await page.waitForURL('**/search?city=chicago');
  });
});
