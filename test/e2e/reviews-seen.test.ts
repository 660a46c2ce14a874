/** Whom the author of a review saw: the field of the dialog, and what everyone sees of it. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import {
  clinicCardSchema,
  clinicDetailSchema,
  type PractitionerCard,
} from '../../shared/contracts/entities.ts';
import { listPractitioners } from '../../shared/contracts/people/people-contracts.ts';
import { listReviews } from '../../shared/contracts/reviews/review-contracts.ts';
import { NO_PERSON } from '../../shared/contracts/reviews/reviews.ts';
import { testId } from '../fixtures/clinics.ts';
import { expectAccessible, expectProblem } from './support/browser.ts';
import { failing, hold } from './support/calls.ts';
import { openHydrated } from './support/rendering.ts';

const baseUrl = inject('baseUrl');
const json = async (path: string): Promise<unknown> => (await fetch(baseUrl + path)).json();

const cards = z
  .array(clinicCardSchema)
  .parse(await json('/api/clinics?city=new-york&category=family-medicine&limit=100'));
/** The clinic of the demonstration data with the most people. */
const [largest] = cards.toSorted((a, b) => (b.practitionerCount ?? 0) - (a.practitionerCount ?? 0));
const path = `/clinics/${largest?.slug}`;
const people = listPractitioners.response.parse(await json(`/api${path}/practitioners?limit=100`));
const PEOPLE = `**/api${path}/practitioners?**`;

const field = (page: Page) => page.getByRole('dialog').getByLabel('Whom did you see?');

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Write a Review' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '5 stars' }).check({ force: true });
  return dialog;
}

/** Answers the reviews that the page sends, and returns their bodies. */
async function receiving(page: Page): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route(`**/api${path}/reviews`, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 201, json: { id: 'R1', status: 'pending' } });
  });
  return sent;
}

async function sendReview(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Submit Review' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

describe('the field for whom the author saw', () => {
  it('lists the clinic’s people when the dialog opens, by specialty, and sends the chosen one', async () => {
    const page = await openHydrated(path);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/practitioners?')) calls += 1;
    });
    const sent = await receiving(page);
    expect(calls).toBe(0);
    const dialog = await openDialog(page);
    const options = field(page).getByRole('option');
    await expect.poll(() => options.count()).toBe(people.length + 1);
    expect(calls).toBe(1);
    const names = await options.allTextContents();
    expect(names.slice(1).toSorted()).toEqual(people.map(({ name }) => name).toSorted());
    await expectAccessible(page);
    const chosen = people[3];
    await field(page).selectOption(chosen?.id ?? '');
    await sendReview(dialog);
    expect(sent).toMatchObject([{ rating: 5, practitionerId: chosen?.id }]);
  });

  it('says what the call found wrong with it, in place', async () => {
    const page = await openHydrated(path);
    await page.route(`**/api${path}/reviews`, (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'invalid_request', message: 'No.', fields: { practitionerId: [NO_PERSON] } },
      }),
    );
    const dialog = await openDialog(page);
    await field(page).selectOption({ label: people[0]?.name ?? '' });
    await dialog.getByRole('button', { name: 'Submit Review' }).click();
    await dialog.getByRole('link', { name: NO_PERSON }).click();
    expectProblem(page, /400/);
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field(page).getAttribute('aria-invalid')).toBe('true');
  });

  it('holds no review back while the names load', async () => {
    const page = await openHydrated(path);
    const release = await hold(page, PEOPLE);
    const sent = await receiving(page);
    const dialog = await openDialog(page);
    await field(page).getByText('Loading names…').waitFor({ state: 'attached' });
    expect(await field(page).isDisabled()).toBe(true);
    await expectAccessible(page);
    await sendReview(dialog);
    expect(sent).toMatchObject([{ rating: 5, practitionerId: '' }]);
    release();
  });

  it('says that the names could not be loaded, loads them again, and holds no review back', async () => {
    const page = await openHydrated(path);
    await failing(PEOPLE)(page);
    const sent = await receiving(page);
    const dialog = await openDialog(page);
    const failed = dialog.getByText('The names could not be loaded. You can send your review without one.');
    await failed.waitFor();
    expectProblem(page, /503/);
    expect(await field(page).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.unroute(PEOPLE);
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await failed.waitFor({ state: 'detached' });
    await field(page).selectOption({ label: people[0]?.name ?? '' });
    await sendReview(dialog);
    expect(sent).toMatchObject([{ practitionerId: people[0]?.id }]);
  });

  it('finds one of many people by typing, and does not take a name that is not among them', async () => {
    const page = await openHydrated(path);
    const many = Array.from(
      { length: 130 },
      (_, index): PractitionerCard => ({
        id: testId(index + 1),
        slug: `person-${index}`,
        name: `Ann ${String.fromCharCode(65 + (index % 26))}${'abcde'.charAt(index / 26)}son, MD`,
        specialties: [],
        isConfirmed: false,
      }),
    );
    await page.route(PEOPLE, (route) => {
      const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
      return route.fulfill({
        json: many.slice(from, from + 100),
        headers: from === 0 ? { 'x-next-cursor': '100' } : {},
      });
    });
    const sent = await receiving(page);
    const dialog = await openDialog(page);
    await field(page).fill('Quigley');
    await dialog.getByText('No one here has this name').waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Submit Review' }).click();
    await dialog.getByRole('link', { name: NO_PERSON }).waitFor();
    expect(sent).toEqual([]);
    // The last one, who is on the second page.
    const last = many.at(-1);
    await field(page).fill('zeson');
    await dialog.getByRole('option', { name: last?.name ?? '' }).waitFor();
    await expectAccessible(page);
    await field(page).press('ArrowDown');
    await field(page).press('Enter');
    expect(await field(page).inputValue()).toBe(last?.name);
    await expect.poll(() => dialog.getByRole('link', { name: NO_PERSON }).count()).toBe(0);
    await sendReview(dialog);
    expect(sent).toMatchObject([{ practitionerId: last?.id }]);
  });

  it('is absent at a clinic without people, whose names are not asked for', async () => {
    const page = await openHydrated('/search?city=new-york&category=family-medicine');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const [best] = cards;
    await page.route(`**/api/clinics/${best?.slug}`, async (route) => {
      const {
        practitioners: _first,
        practitionerCount: _count,
        ...detail
      } = clinicDetailSchema.parse(await (await route.fetch()).json());
      await route.fulfill({ json: detail });
    });
    await page.locator(`main a[href="/clinics/${best?.slug}"]`).first().click();
    await page.getByRole('heading', { level: 1, name: best?.name ?? '' }).waitFor();
    const dialog = await openDialog(page);
    await dialog.getByLabel('Your review').waitFor();
    expect(await field(page).count()).toBe(0);
    expect(asked.filter((url) => url.includes('/practitioners?'))).toEqual([]);
  });
});

describe('whom authors saw', () => {
  it('is on the clinic’s page, in the list of all reviews, and leads to the person', async () => {
    for (const { slug, reviewCount } of cards) {
      if (reviewCount < 10) continue;
      const { reviews } = clinicDetailSchema.parse(await json(`/api/clinics/${slug}`));
      const index = reviews.findIndex(({ saw }) => saw !== undefined);
      const saw = reviews[index]?.saw;
      if (saw === undefined) continue;
      const page = await openHydrated(`/clinics/${slug}`);
      const region = page.getByRole('region', { name: 'Patient Reviews' });
      const line = (at: number) => region.getByRole('article').nth(at).getByText(`Saw ${saw.name}`);
      await line(index).waitFor();
      const all = listReviews.response.parse(await json(`/api/clinics/${slug}/reviews?limit=10`));
      expect(all[index]?.saw).toEqual(saw);
      await region.getByRole('button', { name: 'Show all reviews' }).click();
      await region.getByRole('heading', { name: 'All reviews' }).waitFor();
      await line(index).getByRole('link', { name: saw.name }).click();
      await page.getByRole('heading', { level: 1, name: saw.name }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/practitioners/${saw.slug}`);
      return;
    }
    throw new Error('no review names a person');
  });
});
