/** An operator's first day: an empty directory, filled by commands, changed by staff; every page, search, count and sitemap follows. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { sendCommand } from '../../scripts/local/control/control.ts';
import { admin } from '../../shared/content/staff/admin.ts';
import { staffClinics } from '../../shared/content/staff/clinics.ts';
import { staffPosts } from '../../shared/content/staff/posts.ts';
import { staffTaxonomy, taxonomyLabels } from '../../shared/content/staff/taxonomy.ts';
import { enterPassword, linkTo, openAdmin, rows } from './support/staff.ts';

const EMAIL = 'first.operator@careatlas.example';
const PASSWORD = 'The-operators-own-1';
const POST = '/blog/how-we-check-a-listing';
/** The first load of the staff's pages. */
const LONG = { timeout: 60_000 };
/** Caches of pages and of public calls included. */
const FRESH = { timeout: 90_000, interval: 1_000 };

const CSV = `source_id,name,category,street_address,city,state,postal_code,country,phone
1,Willow Dental,dentistry,12 Oak Street,Springfield,IL,62701,US,(217) 555-0101
2,Elm Dental Care,dentistry,13 Oak Street,Springfield,IL,62701,US,(217) 555-0104
3,Cedar Dental,dentistry,15 Oak Street,Springfield,IL,62701,US,(217) 555-0105
4,Oak Family Practice,family-medicine,14 Oak Street,Springfield,IL,62701,US,(217) 555-0102
`;
/** As the register has it: capitals, and a mailing address that does not count. */
const NPPES = [
  'NPI,Entity Type Code,Provider Organization Name (Legal Business Name),Provider First Line Business Mailing Address,Provider First Line Business Practice Location Address,Provider Business Practice Location Address City Name,Provider Business Practice Location Address State Name,Provider Business Practice Location Address Postal Code,Provider Business Practice Location Address Country Code (If outside U.S.),Provider Business Practice Location Address Telephone Number,Last Update Date,NPI Deactivation Date,NPI Reactivation Date,Healthcare Provider Taxonomy Code_1,Healthcare Provider Primary Taxonomy Switch_1',
  '1234567893,2,PRAIRIE HEART CENTER LLC,PO BOX 1,200 N MAIN ST,SPRINGFIELD,IL,627010000,US,2175550103,01/02/2025,,,207RC0000X,Y',
  '',
].join('\n');
const ODHF = `index,facility_name,source_facility_type,odhf_facility_type,provider,unit,street_no,street_name,postal_code,city,province,source_format_str_address,CSDname,CSDuid,Pruid,latitude,longitude
1,maple walk-in clinic,clinic,Ambulatory health care services,x,,5,king street,L8P 1A1,hamilton,on,5 king street,hamilton,1,35,43.2557,-79.8711
`;

const run = promisify(execFile);
const files = mkdtempSync(join(tmpdir(), 'operators-'));
let site: RunningSite;

beforeAll(async () => {
  site = await startSite({ args: ['--empty'] });
});
afterAll(async () => {
  await site?.stop();
  rmSync(files, { recursive: true });
});

/** `npm run admin -- …`. Throws with its output when it fails. */
async function command(...args: string[]): Promise<string> {
  const { stdout, ok } = await run(process.execPath, ['scripts/admin.ts', ...args], {
    env: { ...process.env, LOCAL_STATE: site.state },
  }).then(
    (output) => ({ ...output, ok: true }),
    (error: { stdout: string; stderr: string }) => ({ ...error, ok: false }),
  );
  expect([ok, stdout]).toEqual([true, stdout]);
  return stdout;
}

async function importFile(name: string, content: string, ...args: string[]): Promise<string> {
  const file = join(files, name);
  writeFileSync(file, content);
  return command('import', file, '--city-minimum', '1', '--report', `${file}.json`, ...args);
}

const text = async (path: string) => (await fetch(site.url + path)).text();
const json = async (path: string): Promise<unknown> => (await fetch(site.url + path)).json();
const status = async (path: string) => (await fetch(site.url + path, { redirect: 'manual' })).status;

const mailsSchema = z.array(z.object({ text: z.string(), html: z.string() }));
const clinicSchema = z.object({ id: z.string(), slug: z.string(), name: z.string() });
const found = async (q: string) =>
  z.array(clinicSchema).parse(await json(`/api/clinics/search?q=${encodeURIComponent(q)}`));
async function clinicFor(q: string) {
  const [clinic] = await found(q);
  if (clinic === undefined) throw new Error(`nothing is found for ${q}`);
  return clinic;
}
const namesOf = (clinics: readonly { readonly name: string }[]) => clinics.map(({ name }) => name);

async function sitemap(): Promise<string> {
  const index = await text('/sitemap.xml');
  const maps = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  return (await Promise.all(maps.map(text))).join('\n');
}

/** Signs the operator in, whose dashboard then has data. */
async function signIn(): Promise<Page> {
  const page = await openAdmin(site.url);
  await page.goto('/admin');
  await enterPassword(page, PASSWORD, EMAIL);
  await page.getByRole('heading', { level: 1, name: admin.title }).waitFor(LONG);
  return page;
}

describe('an operator', { timeout: 180_000 }, () => {
  it('begins with a directory whose pages are all there, without data', async () => {
    for (const path of [
      '/',
      '/search',
      '/cities',
      '/blog',
      '/about',
      '/contact',
      '/list-practice',
      '/sitemap.xml',
    ]) {
      expect([path, await status(path)]).toEqual([path, 200]);
    }
    expect(await json('/api/stats')).toMatchObject({ totalClinics: 0, totalCities: 0, totalCategories: 0 });
    expect(await text('/')).not.toContain('Demonstration data');
  });

  it('puts in the categories and makes an account', async () => {
    expect(await command('init')).toContain('26 cities and categories added, 0 are there already.');
    expect(await command('init')).toContain('0 cities and categories added, 26 are there already.');
    await expect.poll(() => json('/api/stats'), FRESH).toMatchObject({ totalCategories: 26 });
    await command('create-user', EMAIL);
  });

  it('signs in with the temporary password, reads what comes first, and imports three sources', async () => {
    const [mail] = mailsSchema.parse(await json(`/__outbox?to=${EMAIL}`));
    const [, temporary = ''] = /temporary password is (.+)\./.exec(mail?.text || (mail?.html ?? '')) ?? [];
    const page = await openAdmin(site.url);
    await page.goto('/admin');
    await enterPassword(page, temporary, EMAIL);
    await page.getByLabel(admin.signIn.newPassword.label).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: admin.overview.firstSteps.title }).waitFor(LONG);
    await page.getByText('npm run admin -- import').waitFor();

    expect(await importFile('own.csv', CSV, '--format', 'csv', '--source', 'Our table')).toContain(
      'Report: ',
    );
    await importFile('npidata.csv', NPPES, '--format', 'nppes');
    await importFile('odhf.csv', ODHF, '--format', 'odhf', '--as-of', '2020-08-24');
    await expect
      .poll(() => json('/api/stats'), FRESH)
      .toMatchObject({ totalClinics: 6, totalCities: 2, demonstration: false });
    expect(namesOf(await found('dentist springfield'))).toContain('Willow Dental');
    expect(namesOf(await found('prairie heart'))).toEqual(['Prairie Heart Center LLC']);
    const walkIn = await clinicFor('maple');
    expect(walkIn.name).toBe('Maple Walk-in Clinic');
    expect(await text(`/clinics/${walkIn.slug}`)).toContain('From ODHF');
    await expect.poll(() => text('/cities'), FRESH).toContain('Hamilton');
    await expect.poll(sitemap, FRESH).toContain('willow-dental');
    await page.reload();
    await rows(page, admin.clinics.title).filter({ hasText: 'Willow Dental' }).waitFor(LONG);
    expect(await page.getByText(admin.overview.firstSteps.title).count()).toBe(0);
  });

  it('edits a clinic, which importing again keeps, and takes another one off the site', async () => {
    const dental = await clinicFor('willow');
    const practice = await clinicFor('oak family');
    const page = await signIn();
    await linkTo(page, admin.pages.clinics).click();
    await page.getByRole('link', { name: dental.name, exact: true }).click();
    await page.getByRole('textbox', { name: 'Phone number' }).fill('(217) 555-0199');
    await page.getByRole('button', { name: staffClinics.form.save }).click();
    await page.getByText(staffClinics.form.saved.title).first().waitFor();
    await linkTo(page, admin.pages.clinics).click();
    await page.getByRole('link', { name: practice.name, exact: true }).click();
    const { unlist, reason } = staffClinics.state;
    await page.getByRole('button', { name: unlist, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(reason).fill('It has closed for good.');
    await dialog.getByRole('button', { name: unlist }).click();
    await page.getByText('It has closed for good.').first().waitFor();

    await expect.poll(() => text(`/clinics/${dental.slug}`), FRESH).toContain('555-0199');
    await expect.poll(() => status(`/clinics/${practice.slug}`), FRESH).toBe(410);
    await expect.poll(() => json('/api/stats'), FRESH).toMatchObject({ totalClinics: 5 });
    await expect.poll(() => found('oak family'), FRESH).toEqual([]);
    await importFile('own.csv', CSV, '--format', 'csv', '--source', 'Our table');
    expect(await json(`/api/clinics/${dental.id}`)).toMatchObject({ phone: '(217) 555-0199' });
    expect(await status(`/api/clinics/${practice.id}`)).toBe(410);
  });

  it('writes a post and publishes it', async () => {
    const page = await signIn();
    await linkTo(page, admin.pages.blog).click();
    await page.getByRole('button', { name: staffPosts.list.add }).click();
    await page.getByRole('dialog').getByLabel(staffPosts.create.field).fill('How we check a listing');
    await page.getByRole('button', { name: staffPosts.create.submit }).click();
    await page.getByLabel(staffPosts.form.fields.content).fill('We read **every** register that we import.');
    await page.getByLabel(staffPosts.form.fields.excerpt).fill('What staff look at first.');
    await page.getByRole('button', { name: staffPosts.form.save }).click();
    await page.getByText(staffPosts.form.saved.title).first().waitFor();
    expect(await status(POST)).toBe(404);
    await page.getByRole('button', { name: staffPosts.state.publish }).click();
    await page.getByRole('dialog').getByRole('button', { name: staffPosts.state.publish }).click();
    await expect.poll(() => text('/blog'), FRESH).toContain('How we check a listing');
    await expect.poll(() => text(POST), FRESH).toContain('We read <strong>every</strong> register');
  });

  it('gives a city another address, and the former one leads to it', async () => {
    const page = await signIn();
    await linkTo(page, admin.pages.taxonomy).click();
    await page.getByRole('button', { name: staffTaxonomy.edit('Springfield') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(taxonomyLabels.slug).fill('springfield-illinois');
    await dialog.getByRole('button', { name: staffTaxonomy.form.save }).click();
    await page.getByText(staffTaxonomy.form.saved.title).first().waitFor();
    await expect.poll(() => status('/best-dentistry-springfield-illinois'), FRESH).toBe(200);
    await expect
      .poll(async () => (await fetch(`${site.url}/best-dentistry-springfield`)).url, FRESH)
      .toBe(`${site.url}/best-dentistry-springfield-illinois`);
    expect(await json('/api/clinics?city=springfield-illinois')).toHaveLength(4);
    // Ten minutes can be gone sooner.
    await sendCommand(site.state, 'invalidate', ['/*']);
    await expect.poll(sitemap, FRESH).toContain('/best-dentistry-springfield-illinois');
    const listed = await sitemap();
    expect(listed).toContain(POST);
    expect(listed).not.toContain('oak-family-practice');
  });

  it('finds nothing that breaks a rule', async () => {
    expect(await command('check')).toContain('Nothing breaks a rule.');
  });
});
