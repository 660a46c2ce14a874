/** A person edits what the directory says of them, on a running system with separate data. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { listingEditor } from '../../shared/content/providers/listing-editor.ts';
import { practitionerEditor as words } from '../../shared/content/providers/practitioner-editor.ts';
import { providerArea } from '../../shared/content/providers/provider-area.ts';
import { uploadSchema } from '../../shared/contracts/pictures/uploads.ts';
import { claimSchema } from '../../shared/contracts/providers/claims.ts';
import { signIn, signInProvider } from '../support/staff-tokens.ts';
import { expectAccessible, expectProblem } from './support/browser.ts';
import { heading, openAsProvider } from './support/providers.ts';
import { type Sending, send } from './support/sending.ts';

const { labels, roles, genders, form } = words;
const { facts, waiting } = listingEditor;
const DOCUMENT = '%PDF-1.4 a license';

let site: RunningSite;
let person: { id: string; slug: string; name: string };

beforeAll(async () => {
  site = await startSite();
  person = await claimPerson();
});

afterAll(() => site?.stop());

/** The first person of the first clinic that has one, claimed with a document that staff accept. */
async function claimPerson(): Promise<typeof person> {
  const call = async (
    path: string,
    token = '',
    method: Sending['method'] = 'GET',
    body?: object,
  ): Promise<unknown> => {
    const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
    const { status, text } = await send(site.url, path, { method, headers, ...(body && { body }) });
    expect(status, `${path} ${text}`).toBeLessThan(300);
    return JSON.parse(text);
  };
  const people = z.object({
    practitioners: z.optional(z.array(z.object({ id: z.string(), slug: z.string(), name: z.string() }))),
  });
  const clinics = z.array(z.object({ slug: z.string() })).parse(await call('/api/clinics?limit=20'));
  const found: (typeof person)[] = [];
  for (const { slug } of clinics) {
    if (found.length === 0)
      found.push(...(people.parse(await call(`/api/clinics/${slug}`)).practitioners ?? []));
  }
  const [first] = found;
  if (first === undefined) throw new Error('no clinic of the demonstration has people');
  const [{ accessToken: provider }, { accessToken: staff }] = await Promise.all([
    signInProvider(site.url, 'provider'),
    signIn(site.url, 'admin'),
  ]);
  const type = 'application/pdf';
  const upload = uploadSchema.parse(
    await call('/api/provider/uploads', provider, 'POST', { type, size: DOCUMENT.length }),
  );
  const file = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) file.append(name, value);
  file.append('file', new Blob([DOCUMENT], { type }));
  expect((await fetch(upload.url, { method: 'POST', body: file })).ok).toBe(true);
  const claim = claimSchema.parse(
    await call('/api/provider/claims', provider, 'POST', {
      ...{ kind: 'practitioner', subjectId: first.id, way: 'documents' },
      ...{ officialName: first.name, upload: upload.key },
    }),
  );
  await call(`/api/admin/claims/${claim.id}/grant`, staff, 'PATCH', { evidence: 'The license.' });
  return first;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const publicPage = async () => (await send(site.url, `/practitioners/${person.slug}`)).text;

async function open(): Promise<Page> {
  const page = await openAsProvider(site.url, 'provider');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: person.name }) });
  await card.getByRole('link', { name: providerArea.home.edit }).click();
  await page.getByRole('heading', { name: labels.roles, exact: true }).waitFor();
  return page;
}

const save = async (page: Page) => {
  await button(page, form.save).click();
  await page.getByText(form.saved.title, { exact: true }).first().waitFor();
};

it('own fields and the own side of a role are public within a minute', async () => {
  const page = await open();
  await expectAccessible(page);
  await page.getByRole('group', { name: labels.gender }).getByLabel(genders.other, { exact: true }).check();
  await page.getByRole('group', { name: labels.languages }).getByLabel('Tagalog', { exact: true }).check();
  const works = page.getByRole('group', { name: new RegExp(`^${roles.works}`) }).first();
  await works.getByLabel(facts.yes, { exact: true }).check();
  await expectAccessible(page);
  await save(page);
  await expect.poll(publicPage, { timeout: 60_000, interval: 1_000 }).toContain('Tagalog');
  await page.reload();
  await works.waitFor();
  expect(await works.getByLabel(facts.yes, { exact: true }).isChecked()).toBe(true);
  expect(await page.getByRole('group', { name: labels.gender }).getByLabel(genders.other).isChecked()).toBe(
    true,
  );
});

it('another practice is found and added, and is on the public page', async () => {
  const page = await open();
  const { addPractice } = words;
  const own = await page.getByRole('heading', { level: 3 }).allTextContents();
  const clinics = z
    .array(z.object({ name: z.string(), slug: z.string() }))
    .parse(JSON.parse((await send(site.url, '/api/clinics?limit=50')).text));
  const other = clinics.find(({ name }) => !own.includes(name));
  if (other === undefined) throw new Error('the person works everywhere');
  const find = async (name: string) => {
    await page.getByLabel(addPractice.label).fill(name);
    await button(page, addPractice.find).click();
  };
  await find('zzyzx qwrtp');
  await says(page, addPractice.none);
  await expectAccessible(page);
  await find(other.name);
  const found = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: other.name }) });
  await page.getByLabel(labels.family).fill('Typed');
  await found.getByText(addPractice.unsaved).waitFor();
  await button(page, form.reset).click();
  await found.getByRole('button', { name: addPractice.add }).click();
  await found.getByText(addPractice.known).waitFor();
  await page.getByRole('group', { name: roles.works }).filter({ hasText: other.name }).waitFor();
  await expectAccessible(page);
  await expect.poll(publicPage, { timeout: 60_000, interval: 1_000 }).toContain(`/clinics/${other.slug}`);
});

it('a name waits for staff, and a name without a family name is not saved', async () => {
  const page = await open();
  const family = page.getByLabel(labels.family);
  const before = await family.inputValue();
  await family.fill('');
  await button(page, form.save).click();
  await says(page, form.invalid);
  expectProblem(page, /400/);
  await expectAccessible(page);
  await family.fill(`${before}-Waiting`);
  await save(page);
  await page.getByRole('heading', { name: waiting.title }).waitFor();
  await says(page, new RegExp(`${before}-Waiting`));
  await expectAccessible(page);
  expect(await publicPage()).not.toContain(`${before}-Waiting`);
});

it('of another account is not found', async () => {
  const page = await openAsProvider(site.url, 'editor', `/provider/practitioners/${person.id}`);
  await heading(page, words.missing.title);
  expectProblem(page, /404/);
  await expectAccessible(page);
});
