/** Staff keep people and their places of work, on a running system with separate data. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { practitioner as publicWords } from '../../shared/content/people/practitioner.ts';
import { admin } from '../../shared/content/staff/admin.ts';
import { staffClinics } from '../../shared/content/staff/clinics.ts';
import { staffPractitioners as copy } from '../../shared/content/staff/practitioners.ts';
import {
  type EditedPractitioner,
  editedPractitionerSchema,
} from '../../shared/contracts/people/staff-people.ts';
import { signIn } from '../support/staff-tokens.ts';
import { expectAccessible, expectProblem, openPage, viewports } from './support/browser.ts';
import { failing } from './support/calls.ts';
import { linkTo, openAdmin, rows, signInAs } from './support/staff.ts';

const FRESH = { timeout: 90_000, interval: 1_000 };
const SOON = { timeout: 20_000 };

const clinicSchema = z.object({ id: z.string(), slug: z.string(), name: z.string(), address: z.string() });
type Clinic = z.infer<typeof clinicSchema>;

let site: RunningSite;
let token = '';
let clinics: readonly Clinic[] = [];
let categoryId = '';

beforeAll(async () => {
  site = await startSite();
  token = (await signIn(site.url, 'admin')).accessToken;
  const read = async (path: string) => (await fetch(`${site.url}${path}`)).json();
  clinics = z.array(clinicSchema).parse(await read('/api/clinics?city=chicago&limit=20'));
  [{ id: categoryId }] = z
    .tuple([z.object({ id: z.string() })], z.unknown())
    .parse(await read('/api/categories'));
});
afterAll(() => site?.stop());

function clinic(index: number): Clinic {
  const found = clinics[index];
  if (!found) throw new Error('there are too few clinics');
  return found;
}

/** A call of staff beside the page. */
async function call(path: string, method: string, body: object): Promise<EditedPractitioner> {
  const response = await fetch(`${site.url}/api/practitioners${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  return editedPractitionerSchema.parse(JSON.parse(text));
}

/** A person with a family name that no other person of the data has. */
const add = (given: string, family: string, fields: object = {}) =>
  call('', 'POST', { name: { given, family, degrees: 'MD' }, specialties: [categoryId], ...fields });
const begin = (id: string, clinicId: string) => call(`/${id}/roles`, 'POST', { clinicId });

const status = async (slug: string) =>
  (await fetch(`${site.url}/practitioners/${slug}`, { redirect: 'manual' })).status;
const pageOf = async (slug: string) => (await fetch(`${site.url}/practitioners/${slug}`)).text();
/** Slugs of the first people of a clinic, as everyone reads them. */
const peopleOf = async ({ slug }: Clinic) =>
  z
    .array(z.object({ slug: z.string() }))
    .parse(await (await fetch(`${site.url}/api/clinics/${slug}/practitioners?limit=100`)).json())
    .map((one) => one.slug);
/** Waits until the list of staff has the person. */
const isFound = (family: string, count = 1) =>
  expect
    .poll(async () => {
      const response = await fetch(`${site.url}/api/admin/practitioners?q=${family}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return z.array(z.unknown()).parse(await response.json()).length;
    }, FRESH)
    .toBe(count);

async function openStaff(): Promise<Page> {
  const page = await openAdmin(site.url);
  await signInAs(page, 'admin');
  await page.getByRole('heading', { level: 1, name: admin.title }).waitFor();
  return page;
}

async function openPerson(id: string, page?: Page): Promise<Page> {
  const own = page ?? (await openStaff());
  await own.goto(`/admin/practitioners/${id}`);
  await own.getByRole('heading', { level: 3, name: copy.roles.title }).waitFor();
  return own;
}

const field = (at: Page | Locator, label: string) => at.getByRole('textbox', { name: label, exact: true });
const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true });
const notice = (page: Page, { title }: { readonly title: string }) =>
  page.getByText(title, { exact: true }).first().waitFor(SOON);
/** The open dialog; lists of choices are dialogs, too. */
const dialogOf = (page: Page, name: string) => page.getByRole('dialog').filter({ hasText: name });

async function choose(page: Page, within: Locator, label: string, text: string, hint: string) {
  await within.getByLabel(label).first().fill(text);
  await page.getByRole('option').filter({ hasText: text }).filter({ hasText: hint }).first().click();
}

async function addRole(page: Page, name: string, at: Clinic): Promise<void> {
  await button(page, copy.roles.add).first().click();
  const dialog = dialogOf(page, copy.roles.addTitle(name));
  await choose(page, dialog, copy.roles.fields.clinicId, at.name, at.address);
  await button(dialog, copy.roles.add).click();
  await notice(page, copy.roles.addDone);
}

describe('the staff page of practitioners', () => {
  it('adds a doctor and follows a move from one clinic to another, as pages and calls do', async () => {
    const [from, to] = [clinic(0), clinic(1)];
    const name = 'Querida Vandermoor, MD';
    const page = await openStaff();
    await linkTo(page, admin.pages.practitioners).click();
    await page.getByText(copy.list.hint).waitFor();
    await expectAccessible(page);
    await page.getByLabel(copy.list.search).fill('Vandermoor');
    await page.getByText(copy.list.empty).waitFor();
    await button(page, copy.add.action).click();
    const adding = dialogOf(page, copy.add.intro);
    await button(adding, copy.add.submit).click();
    await adding.getByText('Please provide the family name').first().waitFor();
    await expectAccessible(page);
    await field(adding, copy.form.fields.given).fill('Querida');
    await field(adding, copy.form.fields.family).fill('Vandermoor');
    await field(adding, copy.form.fields.degrees).fill('M.D.');
    await button(adding, copy.add.submit).click();
    await page.getByRole('heading', { level: 2, name }).waitFor();

    await button(page, copy.roles.add).click();
    const dialog = dialogOf(page, copy.roles.addTitle(name));
    await button(dialog, copy.roles.add).click();
    await dialog.getByText(copy.roles.chooseClinic).first().waitFor();
    await expectAccessible(page);
    await choose(page, dialog, copy.roles.fields.clinicId, from.name, from.address);
    await button(dialog, copy.roles.add).click();
    await notice(page, copy.roles.addDone);
    await expect.poll(() => peopleOf(from), FRESH).toContain('querida-vandermoor');

    await button(page, copy.roles.endOf(from.name)).click();
    const ending = dialogOf(page, copy.roles.endTitle(name, from.name));
    await ending.getByLabel(copy.roles.fields.until).first().fill('2999/01/31');
    await button(ending, copy.roles.endSubmit).click();
    await ending.getByText(copy.roles.invalidDay).waitFor();
    await ending.getByLabel(copy.roles.fields.until).first().fill('2026/01/31');
    await button(ending, copy.roles.endSubmit).click();
    await notice(page, copy.roles.endDone);
    await page.getByRole('region', { name: copy.roles.ended }).getByText(from.name).waitFor();
    await addRole(page, name, to);
    await expectAccessible(page);
    await expect.poll(() => peopleOf(to), FRESH).toContain('querida-vandermoor');
    await expect.poll(() => peopleOf(from), FRESH).not.toContain('querida-vandermoor');
    await expect.poll(() => pageOf('querida-vandermoor'), FRESH).toContain(to.slug);
    expect(await pageOf('querida-vandermoor')).not.toContain(`/clinics/${from.slug}"`);
    await rows(page, copy.history).filter({ hasText: 'Ended a role' }).first().waitFor();

    // The record is found again, and the way back leads to the list.
    await page.getByRole('link', { name: copy.back }).click();
    await page.getByLabel(copy.list.search).fill('vandermoor quer');
    await rows(page, copy.list.title).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await page.getByRole('link', { name: copy.back }).click();
    await rows(page, copy.list.title).getByRole('link', { name }).waitFor();
    await page.close();
  });

  it('edits every kind of field, and shows who stated it', async () => {
    const { id, slug } = await add('Ottilie', 'Brandtzaeg');
    await begin(id, clinic(2).id);
    const page = await openPerson(id);
    await field(page, copy.form.fields.middle).fill('Q.');
    await field(page, copy.form.fields.npi).fill('1234567890');
    await button(page, copy.form.license.add).click();
    const license = page.getByRole('group', { name: copy.form.license.one(1) });
    await field(license, copy.form.license.number).fill('036 999');
    await button(page, copy.form.save).click();
    const reasons = page.getByRole('alert').filter({ hasText: copy.form.invalid });
    await reasons.getByText(/check digit/).waitFor();
    await reasons.getByText(/License 1: Please provide a state/).waitFor();
    expectProblem(page, /400/);
    await expectAccessible(page);
    await field(page, copy.form.fields.npi).fill('1003000126');
    await license.getByRole('button', { name: new RegExp(copy.form.license.jurisdiction) }).click();
    await page.getByRole('option', { name: 'Illinois (IL)' }).click();
    await button(page, copy.form.save).click();
    await notice(page, copy.form.saved);
    await page.getByText('IL 036 999').waitFor();
    await page
      .getByText(/^Stated by staff on /)
      .first()
      .waitFor();
    await expect.poll(() => pageOf(slug), FRESH).toContain('036 999');
    await page.setViewportSize(viewports.phone);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await page.close();
  });

  it('shows both versions to the later of two editors, and loses nothing that was typed', async () => {
    const person = await add('Ysolde', 'Quackenbosch');
    const page = await openPerson(person.id);
    await field(page, copy.form.fields.given).fill('Isolde');
    await field(page, copy.form.fields.suffix).fill('Jr.');
    await call(`/${person.id}`, 'PATCH', {
      version: person.version,
      name: { given: 'Iseult', family: 'Quackenbosch', degrees: 'MD' },
    });
    await button(page, copy.form.save).click();
    const alert = page.getByRole('alert').filter({ hasText: staffClinics.conflict.title });
    await alert.getByText('Isolde', { exact: true }).waitFor();
    await alert.getByText('Iseult', { exact: true }).waitFor();
    expectProblem(page, /409/);
    await expectAccessible(page);
    expect(await field(page, copy.form.fields.suffix).inputValue()).toBe('Jr.');
    await button(page, copy.form.save).click();
    await notice(page, copy.form.saved);
    await page.getByRole('heading', { level: 2, name: 'Isolde Quackenbosch Jr., MD' }).waitFor();
    await page.close();
  });

  it('edits a place of work, with both versions after a conflict and the statement of another side', async () => {
    const at = clinic(7);
    const person = await add('Clothilde', 'Wetterstrandt');
    const { version } = await begin(person.id, at.id);
    const page = await openPerson(person.id);
    const name = 'Clothilde Wetterstrandt, MD';
    await button(page, copy.roles.editOf(at.name)).click();
    const dialog = dialogOf(page, copy.roles.editTitle(name, at.name));
    const fact = (label: string) => dialog.getByRole('button', { name: new RegExp(`^${label}`) }).first();
    await fact(copy.roles.fields.acceptingPatients).click();
    await page.getByRole('option', { name: copy.roles.yes, exact: true }).click();
    await expectAccessible(page);
    await call(`/${person.id}/roles/${at.id}`, 'PATCH', {
      version,
      acceptingPatients: false,
      telemedicine: true,
    });
    await button(dialog, copy.roles.save).click();
    await dialog.getByText(staffClinics.conflict.title).waitFor();
    expectProblem(page, /409/);
    await expectAccessible(page);
    await button(dialog, copy.roles.save).click();
    await notice(page, copy.roles.saved);
    const current = page.getByRole('region', { name: copy.roles.current });
    // The own version of one field, and what the other one stored in the other.
    await current.getByText(copy.roles.accepting).waitFor();
    await current.getByText(copy.roles.telemedicine).waitFor();

    // A side that has not stated it yet can do so without a change.
    await button(page, copy.roles.editOf(at.name)).click();
    expect(await button(dialog, copy.roles.save).isDisabled()).toBe(true);
    await fact(copy.roles.fields.saidBy).click();
    await page.getByRole('option', { name: copy.roles.sides.person, exact: true }).click();
    await button(dialog, copy.roles.save).click();
    await current.getByText(/^Stated by the person on /).waitFor(SOON);
    await page.close();
  });

  it('merges two records of one name, and takes them apart again', async () => {
    const [one, other] = [await add('Thessaly', 'Oldenbarnevelt'), await add('Thessaly', 'Oldenbarnevelt')];
    await begin(one.id, clinic(3).id);
    await begin(other.id, clinic(4).id);
    await isFound('oldenbarnevelt', 2);
    const name = 'Thessaly Oldenbarnevelt, MD';
    const page = await openPerson(one.id);
    await page.getByText(copy.same.title(1)).waitFor();
    await page.getByText(copy.same.specialty, { exact: true }).waitFor();
    await page.getByText(copy.same.city, { exact: true }).waitFor();
    await expectAccessible(page);
    await button(page, copy.same.mergeWith(`${name}, ${other.slug}`)).click();
    const dialog = dialogOf(page, copy.state.mergeTitle(name));
    await dialog.getByText(copy.state.copies(clinic(3).name)).waitFor();
    await expectAccessible(page);
    await button(dialog, copy.state.mergeSubmit).click();
    await notice(page, copy.state.mergedDone);
    await page.getByText(copy.state.mergedNote).waitFor();
    expect(await button(page, copy.roles.add).count()).toBe(0);
    expect(await button(page, copy.form.save).count()).toBe(0);
    await expect.poll(() => status(one.slug), FRESH).toBe(301);
    await expect.poll(() => peopleOf(clinic(3)), FRESH).toContain(other.slug);

    // From the record that is shown.
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.waitForURL(new RegExp(other.id, 'i'));
    await button(page, copy.state.splitOf(name)).click();
    await button(dialogOf(page, copy.state.splitTitle(name)), copy.state.split).click();
    await notice(page, copy.state.splitDone);
    await expect.poll(() => status(one.slug), FRESH).toBe(200);
    await expect.poll(() => peopleOf(clinic(3)), FRESH).toContain(one.slug);
    await expect.poll(() => peopleOf(clinic(3)), FRESH).not.toContain(other.slug);
    await page.close();
  });

  it('hides a person: the page answers 410, and is shown again without the street', async () => {
    const { id, slug } = await add('Wilhelmina', 'Hohenzollernberg');
    await begin(id, clinic(5).id);
    await expect.poll(() => peopleOf(clinic(5)), FRESH).toContain(slug);
    const page = await openPerson(id);
    await page.getByRole('link', { name: copy.viewOf('Wilhelmina Hohenzollernberg, MD') }).waitFor();
    await button(page, copy.state.hideAll).click();
    const dialog = dialogOf(page, copy.state.hideAllIntro);
    await button(dialog, copy.state.hideAll).click();
    await dialog.getByText('Please give a reason').waitFor();
    await expectAccessible(page);
    // A failure keeps the reason.
    await dialog.getByLabel(copy.state.reason).fill('Asked for it by letter.');
    await failing(`**/api/practitioners/${id}/hide`)(page);
    await button(dialog, copy.state.hideAll).click();
    await dialog.getByText(copy.state.failed.description).waitFor();
    expectProblem(page, /503/);
    await page.unroute(`**/api/practitioners/${id}/hide`);
    await button(dialog, copy.state.hideAll).click();
    await notice(page, copy.state.done);
    await page.getByText('Asked for it by letter.').first().waitFor();
    await expect.poll(() => status(slug), FRESH).toBe(410);
    await expect.poll(() => peopleOf(clinic(5)), FRESH).not.toContain(slug);
    const patient = await openPage({ baseURL: site.url });
    await patient.goto(`/practitioners/${slug}`);
    await patient.getByRole('heading', { level: 1, name: publicWords.gone.title }).waitFor();
    expectProblem(patient, /410/);
    await patient.close();

    expect(await page.getByRole('link', { name: copy.view }).count()).toBe(0);
    await button(page, copy.state.hideStreet).click();
    const street = dialogOf(page, copy.state.hideStreetIntro);
    await street.getByLabel(copy.state.reason).fill('It is a home.');
    await button(street, copy.state.hideStreet).click();
    await page.getByText('It is a home.').first().waitFor();
    await expect.poll(() => status(slug), FRESH).toBe(200);
    expect(await pageOf(slug)).not.toContain(clinic(5).address);
    await page.close();
  });

  it('tells when calls fail, and loads again', async () => {
    const { id } = await add('Perpetua', 'Schwarzwaelder');
    const page = await openStaff();
    await failing('**/api/admin/practitioners?**')(page);
    await linkTo(page, admin.pages.practitioners).click();
    await page.getByLabel(copy.list.search).fill('Schwarz');
    await page.getByText(copy.list.failed).waitFor(SOON);
    await expectAccessible(page);
    expectProblem(page, /503/);
    await failing(`**/api/admin/practitioners/${id}`)(page);
    await page.goto(`/admin/practitioners/${id}`);
    await page.getByText(copy.failed).waitFor(SOON);
    expectProblem(page, /503/);
    await page.unrouteAll();
    await button(page, admin.retry).first().click();
    await page.getByRole('heading', { level: 2, name: 'Perpetua Schwarzwaelder, MD' }).waitFor();
    await page.goto('/admin/practitioners/01JC0000000000000000000001');
    await page.getByText(copy.missing).waitFor();
    expectProblem(page, /404/);
    await page.close();
  });

  it('has the people of a clinic on its page, and adds another one', async () => {
    const person = await add('Anneliese', 'Zuckerkandlova');
    await isFound('zuckerkandlova');
    const page = await openStaff();
    await page.goto(`/admin/clinics/${clinic(6).id}`);
    await button(page, copy.clinic.add).click();
    const dialog = dialogOf(page, copy.clinic.addTitle(clinic(6).name));
    await choose(page, dialog, copy.roles.fields.practitionerId, 'Zuckerkandlova', person.slug);
    await expectAccessible(page);
    await button(dialog, copy.roles.add).click();
    await notice(page, copy.roles.addDone);
    await expect.poll(() => peopleOf(clinic(6)), FRESH).toContain(person.slug);
    await page.reload();
    await rows(page, copy.clinic.title)
      .getByRole('link', { name: /Zuckerkandlova/ })
      .click();
    await page.getByRole('region', { name: copy.roles.current }).getByText(clinic(6).name).waitFor();

    // A person whom the directory does not have yet begins with the clinic.
    await page.goto(
      `/admin/practitioners?${new URLSearchParams({ new: '1', clinic: clinic(6).id, clinicName: clinic(6).name })}`,
    );
    const adding = dialogOf(page, copy.add.intro);
    await field(adding, copy.form.fields.family).fill('Breitenbachova');
    await button(adding, copy.add.submit).click();
    const role = dialogOf(page, copy.roles.addTitle('Breitenbachova'));
    expect(await role.getByLabel(copy.roles.fields.clinicId).first().inputValue()).toBe(clinic(6).name);
    await button(role, copy.roles.add).click();
    await notice(page, copy.roles.addDone);
    await page.getByRole('region', { name: copy.roles.current }).getByText(clinic(6).name).waitFor();
    await page.close();
  });
});
