/** Find Providers: filters, address, paging and every state. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectProblem, openPage, viewports } from './support/browser.ts';
import {
  clinicsNearby,
  failing,
  fakeClinics,
  hold,
  suggesting,
  understoodAs,
  withHeaders,
} from './support/calls.ts';
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

describe('results first', () => {
  it.each([
    ['phone', 700],
    ['desktop', 620],
  ] as const)('on a %s the first card begins within %d px', async (width, limit) => {
    for (const query of [
      '?q=dental&city=chicago&category=dentistry',
      '?q=dental&rating=3&acceptingPatients=true',
      '?city=chicago&language=English&wheelchair=true',
    ]) {
      const page = await openHydrated(`/search${query}`, { viewport: viewports[width] });
      await page.locator(cards).first().waitFor();
      const box = await page.locator(cards).first().boundingBox();
      expect(box?.y, query).toBeLessThanOrEqual(limit);
    }
  });

  it('has the links to landing pages and the explanation of the ranking after the list', async () => {
    const page = await openSearch('/search?city=chicago');
    const last = await page.locator(cards).last().boundingBox();
    for (const link of ['main a[href^="/best-"]', 'main a[href="/about#ranking-system"]']) {
      const box = await page.locator(link).first().boundingBox();
      expect(box?.y, link).toBeGreaterThan(last?.y ?? Number.POSITIVE_INFINITY);
    }
  });
});

describe('filters', () => {
  const phone = { viewport: viewports.phone };

  it('are folded on a phone, with the number of those that are active', async () => {
    const page = await openHydrated('/search?q=care&language=Spanish&parking=true', phone);
    const summary = page.getByText('Filters (2)');
    const insurance = page.getByLabel('Insurance');
    expect(await insurance.isVisible()).toBe(false);
    await summary.focus();
    await page.keyboard.press('Enter');
    await insurance.waitFor();
    expect(await page.getByLabel('Language').inputValue()).toBe('Spanish');
    expect(await page.getByLabel('Parking').isChecked()).toBe(true);
    await insurance.selectOption('Aetna');
    await page.waitForURL('**insurance=Aetna**');
    await page.getByText('Filters (3)').waitFor();
  });

  it('open on a phone without JavaScript, too, and are sent with the form', async () => {
    const page = await openPage({ ...phone, javaScriptEnabled: false });
    await page.goto('/search?rating=3');
    await page.getByText('Filters (1)').click();
    await page.getByLabel('Language').selectOption('English');
    await page.getByLabel('Wheelchair Access').check();
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**language=English**');
    expect(parameters(page)).toMatchObject({ rating: '3', language: 'English', wheelchair: 'true' });
    await page.getByText('Filters (3)').waitFor();
    expect(await robots(page)).toEqual(['noindex, nofollow']);
  });

  it('are shown on a desktop, change the URL and the call, and are removed by their chips', async () => {
    const page = await openSearch('/search');
    const called = (text: string) => page.waitForRequest((request) => request.url().includes(text));
    for (const [label, value, text] of [
      ['Language', 'French', 'language=French'],
      ['Insurance', 'HSA/FSA Accepted', 'insurance=HSA%2FFSA+Accepted'],
    ] as const) {
      const call = called(text);
      await page.getByLabel(label).selectOption(value);
      await call;
      await page.waitForURL(`**${text}**`);
    }
    for (const [label, name] of [
      ['Wheelchair Access', 'wheelchair'],
      ['Parking', 'parking'],
      ['Emergency Services', 'emergency'],
    ] as const) {
      const call = called(`${name}=true`);
      await page.getByLabel(label).check();
      await call;
      await page.waitForURL(`**${name}=true**`);
    }
    await page.getByText('5 active filters').first().waitFor();
    await page.getByRole('button', { name: 'Remove filter: HSA/FSA Accepted' }).click();
    await expect
      .poll(() => parameters(page))
      .toEqual({
        language: 'French',
        wheelchair: 'true',
        parking: 'true',
        emergency: 'true',
      });
  });

  it('that hold few of a page offer to search on', async () => {
    const page = await openUnrendered();
    await fakeClinics(3, {}, 'more')(page);
    await page.goto('/search?rating=4');
    await page.getByRole('status').filter({ hasText: 'Showing the first matches' }).waitFor();
    await page.getByRole('button', { name: 'Show more providers' }).waitFor();

    await page.unroute('**/api/clinics?**');
    await fakeClinics(0, {}, 'more')(page);
    await page.getByLabel('Rating').selectOption('5');
    await page.getByText('None of the providers that were searched so far matches.').waitFor();
    expect(await page.getByRole('heading', { name: 'No providers found' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Show more providers' }).count()).toBe(1);
  });
});

describe('what a search was understood as', () => {
  const status = (page: Page, text: string) =>
    page.getByRole('main').getByRole('status').filter({ hasText: text }).waitFor();

  it('is announced, with a link to the exact search and back', async () => {
    const page = await openUnrendered();
    await withHeaders(
      '**/api/clinics/search?q=dental&limit=20',
      understoodAs({ categoryId: 'dentistry', cityId: 'chicago' }),
    )(page);
    await page.goto('/search?q=dental');
    await status(page, 'Showing dentistry in Chicago');

    const exact = page.waitForRequest((request) => request.url().includes('/search?q=dental&exact=true'));
    await page.getByRole('link', { name: 'Search only for “dental”' }).click();
    await exact;
    expect(parameters(page)).toEqual({ q: 'dental', exact: 'true' });
    await status(page, 'Searched only for “dental”.');

    const next = page.waitForRequest((request) => request.url().includes('cursor='));
    await page.getByRole('button', { name: 'Show more providers' }).click();
    expect(new URL((await next).url()).searchParams.get('exact')).toBe('true');

    await page.getByRole('link', { name: 'Also search for what it may mean' }).click();
    await status(page, 'Showing dentistry in Chicago');
    expect(parameters(page)).toEqual({ q: 'dental' });
  });

  it('names the corrected words, until others are typed', async () => {
    const page = await openUnrendered();
    await withHeaders(
      '**/api/clinics/search?q=dental&limit=20',
      understoodAs({ corrected: 'dentist' }),
    )(page);
    await page.goto('/search?q=dental');
    await status(page, 'Showing results for dentist');
    await page.getByRole('combobox', { name: 'Search' }).fill('family');
    await page.waitForURL('**q=family**');
    await page.getByText('Showing providers matching “family”.').waitFor();
    expect(await page.getByText('Showing results for').count()).toBe(0);
  });
});

describe('suggestions', () => {
  it('set a specialty or a city as a filter, and take their words out of the text', async () => {
    const page = await openPage();
    await suggesting(page);
    await page.goto('/search');
    await hydrated(page);
    const field = page.getByRole('combobox', { name: 'Search' });
    const choose = async (option: string) => {
      await field.pressSequentially('cardio');
      await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Cardiology');
    await expect.poll(() => parameters(page)).toEqual({ category: 'cardiology' });
    expect(await field.inputValue()).toBe('');
    await choose('Chicago, IL');
    await expect.poll(() => parameters(page)).toMatchObject({ category: 'cardiology', city: 'chicago' });
    expect(await page.getByLabel('Location').inputValue()).toBe('chicago');
  });
});

describe('near me', () => {
  const chicago = { latitude: 41.881_832, longitude: -87.623_177 };

  async function openNear(options: Parameters<typeof openUnrendered>[0], address = '/search') {
    const page = await openUnrendered(options);
    await clinicsNearby(page);
    await page.goto(address);
    await page.locator(cards).first().waitFor();
    return page;
  }

  it('asks only when pressed, sends two decimals, shows distances and is removed by its chip', async () => {
    const page = await openNear(
      { geolocation: chicago, permissions: ['geolocation'] },
      '/search?city=toronto',
    );
    expect(parameters(page)).toEqual({ city: 'toronto' });
    const call = page.waitForRequest((request) => request.url().includes('near='));
    await page.getByRole('button', { name: 'Near me' }).click();
    const sent = new URL((await call).url()).searchParams;
    expect(sent.get('near')).toBe('41.88,-87.62');
    expect(sent.get('radius')).toBe('25');
    expect(sent.get('cityId')).toBeNull();
    await page
      .getByText(/^(2\.4 km|1\.5 mi) away$/)
      .first()
      .waitFor();
    await page.getByText('12 clinics without a known location are not in this list.').waitFor();
    expect(parameters(page)).toEqual({ near: '41.88,-87.62' });

    await page.getByLabel('Distance').selectOption('3 miles (5 km)');
    await page.waitForURL('**radius=5**');
    const kept = await page.evaluate(() => localStorage.length + sessionStorage.length);
    expect(kept).toBe(0);

    await page.getByRole('button', { name: 'Remove filter: Near you' }).click();
    await expect.poll(() => parameters(page)).toEqual({});
    await expect.poll(() => page.getByText('without a known location').count()).toBe(0);
  });

  it('says what to do when the browser denies it, and takes a city instead of a location', async () => {
    const page = await openNear({});
    await page.getByRole('button', { name: 'Near me' }).click();
    await page
      .getByRole('status')
      .filter({
        hasText: 'Allow it for this site in the browser’s settings and try again, or choose a city.',
      })
      .waitFor();
    expect(parameters(page)).toEqual({});

    await page.goto('/search?near=41.88,-87.62&radius=10');
    await page.locator(cards).first().waitFor();
    await page.getByLabel('Location').selectOption('chicago');
    await expect.poll(() => parameters(page)).toEqual({ city: 'chicago' });
  });

  it('is not offered without JavaScript', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/search');
    expect(await page.getByRole('button', { name: 'Near me' }).isVisible()).toBe(false);
  });
});

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
    const card = page.locator(cards).nth(20);
    expect(await card.evaluate((element) => element.contains(document.activeElement))).toBe(true);
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
    await page.getByRole('combobox', { name: 'Search' }).fill(name);
    await page.locator(cards).filter({ hasText: 'Also in:' }).first().waitFor();
  });
});

describe('the URL', () => {
  it('is replaced after a typing delay, with the focus kept in the field', async () => {
    const page = await openSearch('/search?city=new-york');
    const entries = await page.evaluate(() => history.length);
    const field = page.getByRole('combobox', { name: 'Search' });
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
    expect(await page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('care');
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
    await expect.poll(() => page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('care');
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
    await page.getByRole('combobox', { name: 'Search' }).fill('zzzzqqq');
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

  it('shows a city that is not among the largest, and its clinics', async () => {
    const page = await openUnrendered();
    const elgin = { id: 'elgin-il', slug: 'elgin', name: 'Elgin', state: 'IL', country: 'US' };
    await page.route('**/api/cities?slug=elgin', (route) =>
      route.fulfill({ json: [{ ...elgin, avgRating: '4.0', clinicCount: 3 }] }),
    );
    await fakeClinics(3)(page);
    const call = page.waitForRequest((request) => request.url().includes('/api/clinics?cityId=elgin-il'));
    await page.goto('/search?city=elgin');
    await call;
    await page.locator(cards).first().waitFor();
    expect(await page.getByLabel('Location').inputValue()).toBe('elgin');
    await page.getByText('Showing providers in Elgin, IL.').waitFor();
  });

  it('explains an unknown city', async () => {
    const page = await openSearch('/search?city=atlantis');
    await page
      .getByText(/atlantis/)
      .first()
      .waitFor();
  });
});
