/** Comboboxes: suggestions while a visitor types, and the choice of one of ten thousand cities. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectProblem, openPage, problemsOf, viewports } from './support/browser.ts';
import { failing, hold, manyCities, pending, someSuggestions, suggesting } from './support/calls.ts';
import { hydrated, openHydrated, openUnrendered } from './support/rendering.ts';

const field = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Search' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const active = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true });

async function openHome(arrange: (page: Page) => Promise<unknown> = suggesting): Promise<Page> {
  const page = await openPage();
  await arrange(page);
  await page.goto('/');
  await hydrated(page);
  return page;
}

async function suggested(page: Page, text = 'cardio'): Promise<void> {
  await field(page).pressSequentially(text);
  await options(page).first().waitFor();
}

describe('suggestions', () => {
  it('come in groups, after one call for a pause, and their number is announced', async () => {
    const page = await openHome();
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/suggestions') asked.push(url.searchParams.get('q') ?? '');
    });
    await suggested(page);
    expect(asked).toEqual(['cardio']);
    expect(await options(page).allTextContents()).toEqual([
      'Cardiology',
      'Chicago, IL',
      'Cardio CenterCardiology, Chicago, IL',
      'Carl Dio, MDCardiology, Chicago',
    ]);
    for (const name of ['Specialties', 'Cities', 'Clinics', 'People'])
      expect(await page.getByRole('listbox').getByRole('group', { name }).count()).toBe(1);
    await page.getByRole('status').filter({ hasText: '4 suggestions' }).waitFor();
  });

  it('are moved through with the keyboard while the focus stays in the field', async () => {
    const page = await openHome();
    await suggested(page);
    expect(await active(page).count()).toBe(0);
    expect(await field(page).getAttribute('aria-expanded')).toBe('true');
    const pressed = async (key: string) => {
      await field(page).press(key);
      const id = await field(page).getAttribute('aria-activedescendant');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
      expect(await active(page).getAttribute('id')).toBe(id);
      return (await active(page).textContent())?.slice(0, 7);
    };
    expect(await pressed('ArrowDown')).toBe('Cardiol');
    expect(await pressed('ArrowDown')).toBe('Chicago');
    expect(await pressed('End')).toBe('Carl Di');
    expect(await pressed('ArrowDown')).toBe('Cardiol');
    expect(await pressed('ArrowUp')).toBe('Carl Di');
    expect(await pressed('Home')).toBe('Cardiol');

    await field(page).press('Escape');
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(await field(page).inputValue()).toBe('cardio');
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
    await field(page).press('ArrowDown');
    await field(page).press('Tab');
    expect(await page.getByRole('listbox').count()).toBe(0);
  });

  it('set the specialty, the city, or open the clinic or the person', async () => {
    const page = await openHome();
    await suggested(page);
    await field(page).press('ArrowDown');
    await field(page).press('Enter');
    expect(await page.getByRole('main').getByLabel('Specialty').first().inputValue()).toBe('cardiology');
    expect(await field(page).inputValue()).toBe('');

    await suggested(page, 'dentist chic');
    await options(page).nth(1).click();
    expect(await page.getByRole('main').getByLabel('City').first().inputValue()).toBe('chicago');
    expect(await field(page).inputValue()).toBe('dentist');
    await field(page).press('Enter');
    await page.waitForURL('**/search?q=dentist&city=chicago&category=cardiology');

    await page.goBack();
    await suggested(page);
    await options(page).nth(2).click();
    await page.waitForURL(`**/clinics/${someSuggestions.clinics[0]?.slug}`);
    await page.getByRole('heading', { name: 'Clinic Not Found' }).waitFor();
    expectProblem(page, /404/);

    await page.goBack();
    await suggested(page);
    await options(page).last().click();
    await page.waitForURL(`**/practitioners/${someSuggestions.practitioners[0]?.slug}`);
    await page.getByRole('heading', { name: 'Person Not Found' }).waitFor();
    expectProblem(page, /404/);
  });

  it('are chosen with a finger on a phone', async () => {
    const page = await openPage({ viewport: viewports.phone, hasTouch: true, isMobile: true });
    await suggesting(page);
    await page.goto('/');
    await hydrated(page);
    await suggested(page);
    await options(page).first().tap();
    expect(await page.getByRole('main').getByLabel('Specialty').first().inputValue()).toBe('cardiology');
  });

  it.each([
    ['fail', failing('**/api/suggestions?**')],
    ['never come', pending('**/api/suggestions?**')],
  ])('leave a text field that searches when they %s', async (outcome, arrange) => {
    const page = await openHome(arrange);
    const called =
      outcome === 'fail'
        ? page.waitForResponse('**/api/suggestions?**')
        : page.waitForRequest('**/api/suggestions?**');
    await field(page).fill('harbor');
    await called;
    await field(page).press('Enter');
    await page.waitForURL('**/search?q=harbor');
    await page.getByRole('heading', { level: 1, name: 'Find Providers' }).waitFor();
    if (outcome === 'fail') expectProblem(page, /503/);
  });

  it('of an earlier text never replace those of a later one', async () => {
    const page = await openHome(async () => {});
    const answer = (name: string) => ({
      json: {
        ...someSuggestions,
        cities: [],
        clinics: [],
        practitioners: [],
        specialties: [{ id: name, slug: name, name, matched: name }],
      },
    });
    const release = Promise.withResolvers<void>();
    await page.route('**/api/suggestions?q=old', async (route) => {
      await release.promise;
      // The page has given the call up.
      await route.fulfill(answer('Old')).catch(() => {});
    });
    await page.route('**/api/suggestions?q=new', (route) => route.fulfill(answer('New')));
    const first = page.waitForRequest('**/api/suggestions?q=old');
    await field(page).fill('old');
    await first;
    await field(page).fill('new');
    await page.getByRole('option', { name: 'New', exact: true }).waitFor();
    release.resolve();
    await page.waitForTimeout(200);
    expect(await options(page).allTextContents()).toEqual(['New']);
  });

  it('are a plain text field of the form without JavaScript', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('dental');
    await page.getByRole('main').getByRole('button', { name: 'Find Providers' }).click();
    await page.waitForURL('**/search?q=dental&**');
    await page.getByRole('article').first().waitFor();
  });
});

describe('the choice of a city', () => {
  it('is a native list of up to a hundred cities', async () => {
    const page = await openHydrated('/');
    const list = page.getByRole('main').getByLabel('City').first();
    expect(await list.evaluate((element) => element.tagName)).toBe('SELECT');
    expect(await list.locator('option').allTextContents()).toEqual([
      'All cities',
      'Chicago, IL',
      'Los Angeles, CA',
      'New York, NY',
      'Toronto, ON',
      'Vancouver, BC',
    ]);
  });

  async function openMany(address: string): Promise<Page> {
    const page = await openUnrendered();
    await manyCities(page);
    await page.goto(address);
    await city(page).waitFor();
    return page;
  }
  /** The text field, which replaces a native list. */
  const city = (page: Page) =>
    page.getByRole('main').getByRole('combobox', { name: 'City' }).and(page.locator('input'));

  it('finds any city of ten thousand by its beginning', async () => {
    const page = await openMany('/');
    await city(page).press('ArrowDown');
    expect(await options(page).count()).toBe(100);
    await city(page).fill('fake city 777');
    await page.getByRole('option', { name: 'Fake City 777, IL', exact: true }).waitFor();
    await page.getByRole('option', { name: 'Fake City 7770, IL' }).click();
    expect(await city(page).inputValue()).toBe('Fake City 7770, IL');
    await page.getByRole('main').getByRole('button', { name: 'Find Providers' }).click();
    await page.waitForURL('**/search?city=fake-city-7770');
  });

  it('takes what was typed when the field is left, also before the answer', async () => {
    const page = await openMany('/');
    const release = await hold(page, '**/api/cities?q=**');
    await city(page).fill('Fake City 9999');
    await city(page).press('Tab');
    release();
    // The held call goes to the site, which has no such city: the text gives way to the choice.
    await expect.poll(() => city(page).inputValue()).toBe('');
    // Before the site's answer, which is empty again, the cities of the page are offered.
    const releaseNext = await hold(page, '**/api/cities?q=**');
    await city(page).fill('Fake City 12');
    await city(page).press('Tab');
    expect(await city(page).inputValue()).toBe('Fake City 12, IL');
    releaseNext();
    await city(page).fill('');
    await city(page).press('Tab');
    await page.getByRole('main').getByRole('button', { name: 'Find Providers' }).click();
    await page.waitForURL((url) => url.pathname === '/search' && url.search === '');
  });

  it('offers the cities of the page when the call fails', async () => {
    const page = await openMany('/');
    await failing('**/api/cities?q=**')(page);
    const called = page.waitForResponse('**/api/cities?q=**');
    await city(page).fill('fake city 9');
    await called;
    expect(await options(page).count()).toBe(8);
    await city(page).press('Enter');
    expect(await city(page).inputValue()).toBe('Fake City 9, IL');
    await expect.poll(() => problemsOf(page).join()).toMatch(/503/);
    expectProblem(page, /503/);
  });

  it('is stored in the draft of a listing, and asked for when it is missing', async () => {
    const page = await openMany('/list-practice');
    await page.getByRole('button', { name: 'List My Practice' }).click();
    await page.getByRole('link', { name: 'Please select a city' }).click();
    await expect.poll(() => city(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await city(page).getAttribute('aria-invalid')).toBe('true');
    await city(page).fill('fake city 7770');
    await page.getByRole('option', { name: 'Fake City 7770, IL' }).click();
    await expect.poll(() => city(page).getAttribute('aria-invalid')).toBe('false');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
      .toContain('city-7770');
    // The cities come before the call that says how many there are.
    const { promise: many, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/stats', async (route) => {
      await many;
      await route.fallback();
    });
    await page.reload();
    const list = page.getByRole('main').getByLabel('City').and(page.locator('select'));
    await expect.poll(() => list.locator('option:checked').textContent()).toBe('Fake City 7770, IL');
    resolve();
    await expect.poll(() => city(page).inputValue()).toBe('Fake City 7770, IL');
  });
});
