/** A search that tells of an emergency shows whom to call, above its results. */
import { describe, expect, it } from 'vitest';
import { openPage } from './support/browser.ts';
import { openHydrated } from './support/rendering.ts';

const emergency = 'If this is an emergency, call 911 now.';

describe('a search that tells of an emergency', () => {
  it('shows whom to call above its results, without JavaScript', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/search?q=chest+pain');
    const card = page.getByRole('heading', { name: emergency });
    const first = page.locator('main article').first();
    expect(await page.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911');
    expect((await card.boundingBox())?.y).toBeLessThan((await first.boundingBox())?.y ?? 0);
    expect(await page.locator('main article').count()).toBe(20);
  });

  it.each(['depressed', 'suicidal'])('%s shows 988 and finds mental-health providers', async (query) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`/search?q=${query}`);
    const links = page.locator('main aside').first().getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'tel:988',
      'sms:988',
      'tel:911',
    ]);
    expect(await page.locator('main article').count()).toBeGreaterThan(0);
    expect(await page.locator('main article').first().textContent()).toContain('Mental Health');
  });

  it('shows the poison line of the country that is searched', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/search?q=poisoning&city=toronto');
    const card = page.locator('main aside').first();
    expect(await card.textContent()).toContain('1-844-764-7669');
    expect(await card.textContent()).not.toContain('1-800-222-1222');
  });

  it.each([
    ['/', 'combobox', 'Search'],
    ['/best-dentistry-chicago', 'searchbox', 'Search this list'],
    ['/search', 'combobox', 'Search'],
  ] as const)('shows the card while typing on %s', async (address, role, name) => {
    const page = await openHydrated(address);
    const field = page.getByRole('main').getByRole(role, { name, exact: true });
    await field.fill('stroke rehab');
    await page.waitForTimeout(100);
    expect(await page.getByRole('heading', { name: emergency }).count()).toBe(0);
    await field.fill('signs of a stroke');
    await page.getByRole('heading', { name: emergency }).waitFor();
  });
});
