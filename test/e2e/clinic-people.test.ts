/** People on the page of a clinic: the first of them in the document, all on demand, filters and failures. */
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { clinicCardSchema, clinicDetailSchema } from '../../shared/contracts/entities.ts';
import { listPractitioners } from '../../shared/contracts/people/people-contracts.ts';
import { expectAccessible, expectProblem, openPage } from './support/browser.ts';
import { failing, hold } from './support/calls.ts';
import { openHydrated } from './support/rendering.ts';

const baseUrl = inject('baseUrl');
const json = async (path: string): Promise<unknown> => (await fetch(baseUrl + path)).json();

/** The clinic of the demonstration data with the most people. */
const cards = z
  .array(clinicCardSchema)
  .parse(await json('/api/clinics?city=new-york&category=family-medicine&limit=100'));
const [largest] = cards.toSorted((a, b) => (b.practitionerCount ?? 0) - (a.practitionerCount ?? 0));
const clinic = clinicDetailSchema.parse(await json(`/api/clinics/${largest?.slug}`));
const path = `/clinics/${clinic.slug}`;
const all = listPractitioners.response.parse(await json(`/api${path}/practitioners?limit=100`));
const first = clinic.practitioners ?? [];
const total = all.length;
const CALL = `**/api${path}/practitioners?**`;

const section = (page: Page) => page.getByRole('region', { name: `People who work here (${total})` });
const names = (page: Page) => section(page).getByRole('listitem').getByRole('link').allTextContents();
const isFocused = (element: Element) => element === document.activeElement;
const nameOf = ({ name }: { readonly name: string }) => name;
const showAll = (page: Page) =>
  section(page).getByRole('button', { name: `Show all ${total} people, with filters` });

/** The page with everyone shown. */
async function openAll(): Promise<Page> {
  const page = await openHydrated(path);
  await showAll(page).click();
  await section(page).getByText(`All ${total} people shown`).waitFor();
  return page;
}

it('the demonstration data has a clinic with more people than its page shows', () => {
  expect(first).toHaveLength(10);
  expect(total).toBeGreaterThan(20);
  expect(clinic.practitionerCount).toBe(total);
});

describe('the people of a clinic', () => {
  it('are in the document: ten with links to their pages, and as members in structured data', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(path);
    expect(await names(page)).toEqual(first.map(nameOf));
    const links = section(page).getByRole('listitem').getByRole('link');
    expect(await links.evaluateAll((every) => every.map((one) => one.getAttribute('href')))).toEqual(
      first.map(({ slug }) => `/practitioners/${slug}`),
    );
    expect(await section(page).getByText('Confirmed', { exact: true }).count()).toBe(
      first.filter(({ isConfirmed }) => isConfirmed).length,
    );
    // All of them need JavaScript.
    expect(await section(page).getByRole('button').count()).toBe(0);
    const graph = await page.locator('script[type="application/ld+json"]').allTextContents();
    for (const { slug } of first) expect(graph.join()).toContain(`/practitioners/${slug}#person`);
    expect(graph.join()).not.toContain(`/practitioners/${all[10]?.slug}#person`);
  });

  it('lead to the page of a person', async () => {
    const page = await openHydrated(path);
    await section(page)
      .getByRole('link', { name: first[0]?.name ?? '' })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: first[0]?.name ?? '' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/practitioners/${first[0]?.slug}`);
  });

  it('have no button where all are in the document', async () => {
    const few = cards.find(({ practitionerCount = 0 }) => practitionerCount > 0 && practitionerCount <= 10);
    const page = await openHydrated(`/clinics/${few?.slug}`);
    const people = page.getByRole('region', { name: `People who work here (${few?.practitionerCount})` });
    expect(await people.getByRole('listitem').count()).toBe(few?.practitionerCount);
    expect(await people.getByRole('button').count()).toBe(0);
  });
});

describe('all people of a clinic', () => {
  it('come at a press of a key, with the focus on the first new one', async () => {
    const page = await openHydrated(path);
    const release = await hold(page, CALL);
    await showAll(page).focus();
    await page.keyboard.press('Enter');
    const loading = section(page).getByRole('button', { name: 'Loading people…' });
    await loading.waitFor();
    expect(await loading.evaluate(isFocused)).toBe(true);
    // The first ones stay.
    expect(await names(page)).toEqual(first.map(nameOf));
    release();
    await section(page).getByRole('status').getByText(`All ${total} people shown`).waitFor();
    expect(await names(page)).toEqual(all.map(nameOf));
    const eleventh = section(page).getByRole('listitem').nth(10).getByRole('link');
    await expect.poll(() => eleventh.evaluate(isFocused)).toBe(true);
    // Wherever a page is scrolled to, its header covers a part of something.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
  });

  it('are read page after page, and resumed where a page has failed', async () => {
    const page = await openHydrated(path);
    const cursors: (string | null)[] = [];
    await page.route(CALL, async (route) => {
      const url = new URL(route.request().url());
      cursors.push(url.searchParams.get('cursor'));
      url.searchParams.set('limit', '12');
      if (cursors.length === 2) await route.fulfill({ status: 503, body: '' });
      else await route.continue({ url: url.href });
    });
    await showAll(page).click();
    const alert = section(page).getByRole('alert');
    await alert.getByText(`Only 12 of ${total} people could be loaded.`).waitFor();
    expectProblem(page, /503/);
    expect(await names(page)).toEqual(all.slice(0, 12).map(nameOf));
    await expectAccessible(page);
    await section(page).getByRole('button', { name: 'Try Again' }).click();
    await section(page).getByText(`All ${total} people shown`).waitFor();
    expect(await names(page)).toEqual(all.map(nameOf));
    // The failed page is read again, and none of the others.
    expect(cursors[2]).toBe(cursors[1]);
    expect(cursors).toHaveLength(Math.ceil(total / 12) + 1);
    const thirteenth = section(page).getByRole('listitem').nth(12).getByRole('link');
    await expect.poll(() => thirteenth.evaluate(isFocused)).toBe(true);
  });

  it('can be requested again after a failure, which leaves the first ones', async () => {
    const page = await openHydrated(path);
    await failing(CALL)(page);
    await showAll(page).click();
    await section(page).getByRole('alert').getByText(`Only 10 of ${total} people could be loaded.`).waitFor();
    expectProblem(page, /503/);
    expect(await names(page)).toEqual(first.map(nameOf));
    const retry = section(page).getByRole('button', { name: 'Try Again' });
    expect(await retry.evaluate(isFocused)).toBe(true);
    await page.unroute(CALL);
    await retry.click();
    await section(page).getByText(`All ${total} people shown`).waitFor();
  });
});

describe('filters', () => {
  it('narrow the list as the API does, by specialty, gender and language', async () => {
    const page = await openAll();
    const specialties = new Map(
      all.flatMap((person) => person.specialties.map(({ id, name }) => [id, name])),
    );
    const [gender] = all.flatMap(({ gender }) => gender ?? []);
    const language = all
      .flatMap(({ languages = [] }) => languages)
      .find((one) => all.some(({ languages = [] }) => languages.length > 0 && !languages.includes(one)));
    const cases = [
      ...(specialties.size > 1
        ? [['Specialty', [...specialties.values()][0], `categoryId=${[...specialties.keys()][0]}`] as const]
        : []),
      ['Gender', gender === 'female' ? 'Female' : 'Male', `gender=${gender}`] as const,
      ['Language', language, `language=${language}`] as const,
    ];
    for (const [label, value, query] of cases) {
      const wanted = listPractitioners.response.parse(
        await json(`/api${path}/practitioners?limit=100&${query}`),
      );
      const select = section(page).getByLabel(label);
      await select.selectOption(value ?? '');
      await expect.poll(() => names(page), { message: query }).toEqual(wanted.map(nameOf));
      const status = await section(page).getByRole('status').textContent();
      expect(status).toContain(`${wanted.length} of ${total} people shown`);
      await select.selectOption({ index: 0 });
    }
    // One specialty tells no one apart.
    expect(await section(page).getByLabel('Specialty').count()).toBe(specialties.size > 1 ? 1 : 0);
    await section(page).getByText(`All ${total} people shown`).waitFor();
  });

  it('that match no one say so, and are cleared by a button', async () => {
    const page = await openHydrated(path);
    // Of two people none is a woman who speaks Spanish.
    const [one, other] = all.slice(10);
    if (!one || !other) throw new Error('there are too few people');
    await page.route(CALL, (route) =>
      route.fulfill({
        json: [
          ...all.slice(0, 10).map(({ gender: _, languages: __, ...person }) => person),
          { ...one, gender: 'female', languages: ['English'] },
          { ...other, gender: 'male', languages: ['Spanish'] },
        ],
      }),
    );
    await showAll(page).click();
    await section(page).getByText('All 12 people shown').waitFor();
    await section(page).getByLabel('Gender').selectOption('Female');
    await section(page).getByText('1 of 12 people shown').waitFor();
    await section(page).getByText('People whose gender or languages we do not know are left out.').waitFor();
    await section(page).getByLabel('Language').selectOption('Spanish');
    await section(page).getByText('No one here matches these filters.').waitFor();
    expect(await section(page).getByRole('listitem').count()).toBe(0);
    await expectAccessible(page);
    await section(page).getByRole('button', { name: 'Clear filters' }).click();
    await section(page).getByText('All 12 people shown').waitFor();
    const select = section(page).getByRole('search').getByRole('combobox').first();
    await expect.poll(() => select.evaluate(isFocused)).toBe(true);
  });
});

it('the first people are printed by name, on the page of the clinic', async () => {
  const page = await openAll();
  await page.emulateMedia({ media: 'print' });
  // biome-ignore lint/performance/useDomNodeTextContent: what is not displayed is not printed.
  const text = await page.evaluate(() => document.body.innerText);
  for (const { name } of first) expect(text).toContain(name);
  for (const part of [all[10]?.name ?? '', 'Gender', 'people shown']) expect(text).not.toContain(part);
  for (const format of ['Letter', 'A4'] as const) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
});
