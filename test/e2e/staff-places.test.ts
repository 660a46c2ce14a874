/** Staff change cities and categories, on a running system with separate data. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { admin } from '../../shared/content/staff/admin.ts';
import { staffClinics } from '../../shared/content/staff/clinics.ts';
import { staffPictures } from '../../shared/content/staff/pictures.ts';
import {
  staffTaxonomy as copy,
  taxonomyLabels as labels,
  taxonomyMessages,
} from '../../shared/content/staff/taxonomy.ts';
import { makePng } from '../fixtures/pictures.ts';
import { expectAccessible, expectProblem, openPage } from './support/browser.ts';
import { openAdmin, rows, signInAs } from './support/staff.ts';

const FRESH = { timeout: 90_000, interval: 1_000 };
const SOON = { timeout: 20_000 };

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

async function openPlaces(kind: 'cities' | 'categories' = 'cities'): Promise<Page> {
  const page = await openAdmin(site.url);
  await signInAs(page, 'admin');
  await page.getByRole('heading', { level: 1, name: admin.title }).waitFor();
  await page.goto('/admin/places');
  if (kind === 'categories') await page.getByRole('button', { name: copy.kinds.categories }).click();
  await rows(page, copy[kind].title).nth(1).waitFor();
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => dialog(page).getByRole('textbox', { name: label, exact: true });
const save = (page: Page) => dialog(page).getByRole('button', { name: copy.form.save }).click();
const open = (page: Page, action: string) => page.getByRole('button', { name: action }).click();
const saved = (page: Page) => page.getByText(copy.form.saved.title).first().waitFor(SOON);

describe('the staff page of cities and categories', () => {
  it('adds a city with a picture, which its landing pages show, and renames it', async () => {
    const page = await openPlaces();
    await expectAccessible(page);
    await open(page, copy.cities.add);
    await field(page, labels.name).fill('Elgin');
    await save(page);
    await dialog(page).getByText(taxonomyMessages.slug).first().waitFor();
    expectProblem(page, /400/);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: labels.state }).click();
    await page.getByRole('option', { name: 'Illinois' }).click();
    await field(page, labels.slug).fill('elgin');
    const file = { name: 'a.png', mimeType: 'image/png', buffer: makePng(400, 300) };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByText(staffPictures.uploaded).waitFor(SOON);
    // Uploads go to the bucket, past CloudFront.
    expectProblem(page, /^other host: /);
    await field(page, staffPictures.alt).fill('The Fox River');
    await save(page);
    await saved(page);

    await open(page, copy.edit('Elgin'));
    await field(page, labels.name).fill('New Elgin');
    await field(page, labels.slug).fill('new-elgin');
    await save(page);
    await rows(page, copy.cities.title).filter({ hasText: 'New Elgin' }).waitFor(SOON);
    const landing = async () => {
      const { status, headers } = await fetch(`${site.url}/best-dentistry-elgin`, { redirect: 'manual' });
      return [status, headers.get('location')];
    };
    await expect.poll(landing, FRESH).toEqual([301, '/best-dentistry-new-elgin']);
    const patient = await openPage({ baseURL: site.url });
    await patient.goto('/best-dentistry-elgin');
    const picture = patient.getByRole('img', { name: 'The Fox River' });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
    await expectAccessible(patient);
  });

  it('shows both versions to the later of two editors', async () => {
    const [first, second] = [await openPlaces('categories'), await openPlaces('categories')];
    for (const page of [first, second]) await open(page, copy.edit('Dentistry'));
    await field(first, labels.plural).fill('Dental Clinics');
    await save(first);
    await saved(first);
    await field(second, labels.plural).fill('Tooth Doctors');
    await field(second, labels.name).fill('Dental Care');
    await save(second);
    const { mine, theirs, title } = staffClinics.conflict;
    const conflict = second.getByRole('alert').filter({ hasText: title });
    await conflict.getByText('Dental Clinics').waitFor();
    await conflict.getByText('Tooth Doctors').waitFor();
    expectProblem(second, /409/);
    await expectAccessible(second);
    await conflict.getByRole('button', { name: theirs }).click();
    expect(await field(second, labels.plural).inputValue()).toBe('Dental Clinics');
    await conflict.getByRole('button', { name: mine }).click();
    await save(second);
    await saved(second);
    const row = rows(second, copy.categories.title).filter({ hasText: 'Dental Care' });
    await row.filter({ hasText: 'Tooth Doctors' }).waitFor(SOON);
  });

  it('removes a city unless clinics have it', async () => {
    const page = await openPlaces();
    const remove = () => dialog(page).getByRole('button', { name: copy.removal.confirm }).click();
    await rows(page, copy.cities.title).filter({ hasText: 'Chicago' }).waitFor();
    expect(await page.getByRole('button', { name: copy.remove('Chicago') }).count()).toBe(0);
    // Its first clinic has come since the list was read.
    const message = 'New Elgin is used by clinics.';
    await page.route('**/api/admin/cities/*', (route) =>
      route.fulfill({ status: 409, json: { code: 'conflict', message } }),
    );
    await open(page, copy.remove('New Elgin'));
    await remove();
    await dialog(page).getByText(message).waitFor();
    expectProblem(page, /409/);
    await page.unroute('**/api/admin/cities/*');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: copy.form.cancel }).click();
    await open(page, copy.remove('New Elgin'));
    await remove();
    await page.getByText(copy.removal.removed.title).first().waitFor(SOON);
    await rows(page, copy.cities.title).filter({ hasText: 'New Elgin' }).waitFor({ state: 'detached' });
  });
});
