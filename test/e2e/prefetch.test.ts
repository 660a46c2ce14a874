/** What browsers fetch before a visitor opens a link. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from './support/browser.ts';
import { openHydrated } from './support/rendering.ts';

const resultLink = (page: Page) => page.locator('article a[href^="/clinics/"]').first();

describe('a page that is not hydrated', () => {
  /** Rests on the link, opens it, and says whether its document was there by then. */
  async function wasPrefetched(from: string, link: string): Promise<boolean> {
    const page = await openPage();
    // The page's modules never arrive.
    await page.route(/\/assets\/.*\.js$/, () => {});
    await page.goto(from);
    const target = page.locator(`a[href="${link}"]`).first();
    await target.hover();
    await page.waitForTimeout(1_000);
    await Promise.all([page.waitForURL(`**${link}`), target.click()]);
    return page.evaluate(() =>
      performance
        .getEntriesByType('navigation')
        .some((entry) => 'deliveryType' in entry && entry.deliveryType === 'navigational-prefetch'),
    );
  }

  it.each([
    ['/', '/search?city=chicago'],
    ['/', '/search'],
    ['/best-dentistry-chicago', '/about'],
  ])('on %s prefetches the document of %s', async (from, link) => {
    expect(await wasPrefetched(from, link)).toBe(true);
  });
});

describe('a hydrated page', () => {
  it('fetches data and code of a link that the pointer rests on, so that it opens without a request', async () => {
    const page = await openHydrated('/search');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const link = resultLink(page);
    const path = (await link.getAttribute('href')) ?? '';
    await link.hover();
    await expect.poll(() => requests).toContain(`/api${path}`);
    // What follows from the first response is requested after it.
    let seen = 0;
    const isQuiet = () => {
      const before = seen;
      seen = requests.length;
      return before === seen;
    };
    await expect.poll(isQuiet, { interval: 500 }).toBe(true);
    expect(requests.some((url) => url.startsWith('/assets/clinic.route'))).toBe(true);
    requests.length = 0;
    await link.click();
    await page.waitForURL(`**${path}`);
    await page.getByText('Quick Info').first().waitFor();
    expect(requests.filter((url) => url.startsWith('/api/'))).toEqual([]);
  });

  it('no longer prefetches documents', async () => {
    const page = await openHydrated('/search');
    expect(await page.locator('script[type="speculationrules"]').count()).toBe(0);
  });

  it('fetches nothing of a link that the pointer only passes', async () => {
    const page = await openHydrated('/search');
    // Not where an earlier test's pointer was left, which may be on a link here.
    await page.mouse.move(1, 1);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    // In one turn: a busy machine would let the pointer rest.
    await resultLink(page).evaluate((link) => {
      for (const target of [link, document.body]) {
        target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      }
    });
    await page.waitForTimeout(300);
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
  });
});
