/** Comparing, saving and asking why a clinic stands where it does. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, viewports } from './support/browser.ts';
import { hydrated, openHydrated } from './support/rendering.ts';

const card = (page: Page, index: number) => page.locator('main article').nth(index);
const choose = (page: Page, index: number, name: 'Compare' | 'Save') =>
  card(page, index)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

/** The search with the actions of cards, which load with the first movement. */
async function openCards(): Promise<Page> {
  const page = await openHydrated('/search?city=chicago&category=dentistry');
  const compare = card(page, 0).getByRole('button', { name: /^Compare/ });
  let moved = 0;
  const isShown = async () => {
    moved += 10;
    await page.mouse.move(moved, moved);
    return compare.isVisible();
  };
  await expect.poll(isShown).toBe(true);
  return page;
}

describe('comparing', () => {
  it('takes two clinics of a list side by side, and marks what differs', async () => {
    const page = await openCards();
    const names = await Promise.all(
      [0, 1].map((index) => card(page, index).getByRole('heading').textContent()),
    );
    await choose(page, 0, 'Compare');
    await page.getByText('1 provider chosen').waitFor();
    await choose(page, 1, 'Compare');
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await page.waitForURL('**/compare?ids=*');
    const columns = page.locator('main li:has(h2)');
    await columns.nth(1).waitFor();
    expect(await columns.getByRole('heading').allTextContents()).toEqual(names);
    expect(await page.getByText('differs').count()).toBeGreaterThan(0);
    const [first, second] = await Promise.all([0, 1].map((index) => columns.nth(index).boundingBox()));
    expect(second?.y).toBe(first?.y);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
  });

  it('takes four at most', async () => {
    const page = await openCards();
    for (const index of [0, 1, 2, 3, 4]) await choose(page, index, 'Compare');
    await page.getByText('You can compare 4 at a time').waitFor();
    await page.getByText('4 providers chosen').waitFor();
  });

  it('is readable without JavaScript, one clinic below the other on a phone', async () => {
    const search = await openCards();
    await choose(search, 0, 'Compare');
    await choose(search, 1, 'Compare');
    const href = await search.getByRole('link', { name: 'Compare', exact: true }).getAttribute('href');
    const page = await openPage({ javaScriptEnabled: false, viewport: viewports.phone });
    await page.goto(href ?? '');
    const columns = page.locator('main li:has(h2)');
    expect(await columns.count()).toBe(2);
    const [first, second] = await Promise.all([0, 1].map((index) => columns.nth(index).boundingBox()));
    expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0) - 1);
  });

  it('says how to choose where it names no clinic', async () => {
    const page = await openHydrated('/compare?ids=none');
    await page.getByText('Choose providers with “Compare”').waitFor();
  });
});

describe('the page of a clinic', () => {
  it('leads back to the results, and compares and saves', async () => {
    const page = await openCards();
    const name = (await card(page, 1).getByRole('heading').textContent()) ?? '';
    await choose(page, 0, 'Compare');
    await card(page, 1).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const main = page.getByRole('main');
    await main.getByRole('button', { name: `Compare ${name}` }).click();
    await main.getByText('2 providers chosen').waitFor();
    await main.getByRole('button', { name: `Save ${name}` }).click();
    await main.getByRole('button', { name: `Saved ${name}` }).waitFor();
    await main.getByRole('link', { name: 'Back to results' }).click();
    await page.waitForURL('/search?city=chicago&category=dentistry');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(name);
    // The same entry of the history: Forward leads to the clinic again.
    await page.goForward();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  it('has no way back to results that the visitor did not see', async () => {
    const search = await openHydrated('/search?city=chicago');
    const link = card(search, 0).getByRole('link', { name: /^View Details/ });
    const href = await link.getAttribute('href');
    const page = await openHydrated(href ?? '');
    await page.getByRole('button', { name: 'Share' }).waitFor();
    expect(await page.getByRole('link', { name: 'Back to results' }).count()).toBe(0);
  });
});

describe('saving', () => {
  it('keeps a list in this browser, which is exported, cleared and brought back', async () => {
    const page = await openCards();
    const name = (await card(page, 0).getByRole('heading').textContent()) ?? '';
    await choose(page, 0, 'Save');
    await page.goto('/saved');
    await hydrated(page);
    await page.getByRole('link', { name }).waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await downloading).suggestedFilename()).toBe('saved-providers.csv');
    await page.getByRole('button', { name: 'Clear list' }).click();
    await page.getByText('You have not saved a provider yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name }).waitFor();
  });
});

it('says on demand why a clinic stands where it does', async () => {
  const page = await openCards();
  await card(page, 0)
    .getByRole('button', { name: /^Why here/ })
    .click();
  await card(page, 0)
    .getByText(/Its score is [\d.]+ of 100/)
    .waitFor();
});

describe('where', () => {
  it('is a ZIP code, in the URL and as a chip', async () => {
    const page = await openHydrated('/search');
    await page.getByLabel('ZIP or postal code').fill('60614');
    await page.waitForURL('**postal=60614**');
    await page.getByRole('button', { name: /Near 60614/ }).waitFor();
    await card(page, 0).getByText(/mi/).first().waitFor();
  });

  it('says that a code is not known, and offers cities of its state', async () => {
    const page = await openHydrated('/search?postal=62999');
    await page.getByText('We know of no providers in 62999 yet.').waitFor();
    await page.getByRole('link', { name: 'Chicago, IL' }).first().waitFor();
  });

  it('is offered where the words ask for it', async () => {
    const page = await openHydrated('/search?q=dentist+near+me');
    await page.getByText('Looking for something near you?').waitFor();
  });
});

describe('what was read out of the words', () => {
  it('is shown as chips that can be taken off, and shown by the controls', async () => {
    const page = await openHydrated('/search?q=spanish+speaking+dentist+chicago');
    const chips = page.getByRole('list', { name: 'Understood from your words:' });
    await chips.getByRole('button', { name: /Spanish/ }).waitFor();
    expect(await page.getByLabel('Language').inputValue()).toBe('Spanish');
    expect(await page.getByLabel('Specialty').inputValue()).toBe('dentistry');
    await chips.getByRole('button', { name: /Spanish/ }).click();
    await page.waitForURL((url) => !url.search.includes('spanish'));
    expect(new URL(page.url()).searchParams.get('q')).toBe('speaking dentist chicago');
    await page.getByLabel('Specialty').selectOption('cardiology');
    await page.waitForURL('**category=cardiology**');
    expect(new URL(page.url()).searchParams.get('q')).not.toContain('dentist');
  });

  it('sorts by what the visitor chooses, in the URL', async () => {
    const page = await openHydrated('/search?city=chicago');
    await page.getByLabel('Sort by').selectOption('name');
    await page.waitForURL('**sort=name**');
    const names = async () => page.locator('main article h3').allTextContents();
    await expect
      .poll(async () => {
        const shown = await names();
        return (
          shown.length > 20 &&
          shown.every(
            (name, index) =>
              index === 0 ||
              (shown[index - 1] ?? '').localeCompare(name, 'en', { sensitivity: 'base', numeric: true }) <= 0,
          )
        );
      })
      .toBe(true);
  });

  it('counts exactly where the number is known', async () => {
    const page = await openHydrated('/search?city=chicago&category=dentistry');
    await page.getByText(/^(Showing 20 of \d+|\d+ providers found)$/).waitFor();
  });

  it('helps where nothing is found', async () => {
    const page = await openHydrated('/search?q=pediatrician&city=chicago&language=Korean&insurance=Tricare');
    await page.getByRole('heading', { name: 'No providers found' }).waitFor();
    await page
      .getByRole('button', { name: /^Without / })
      .first()
      .waitFor();
  });
});
