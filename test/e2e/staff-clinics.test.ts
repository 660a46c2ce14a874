/** Staff change clinics and decide about corrections, on a running system with separate data. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctionKeys, correctionQueue } from '../../lambdas/records/corrections/items.ts';
import { inQueue } from '../../lambdas/table/index-query.ts';
import { connect, type Target } from '../../scripts/admin/target.ts';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { localStaff } from '../../scripts/local/user-pools/local-people.ts';
import { clinic as words } from '../../shared/content/clinics/clinic.ts';
import {
  correctionForm,
  correctionKinds,
  correctionLabels,
} from '../../shared/content/corrections/corrections.ts';
import { staffActivity } from '../../shared/content/staff/activity.ts';
import { admin } from '../../shared/content/staff/admin.ts';
import { staffClinics as copy } from '../../shared/content/staff/clinics.ts';
import { staffCorrections } from '../../shared/content/staff/corrections.ts';
import { staffPictures } from '../../shared/content/staff/pictures.ts';
import { practiceLabels } from '../../shared/content/submissions/form-fields.ts';
import type { CorrectionRecord } from '../../shared/contracts/corrections/corrections.ts';
import { UNDO_MS } from '../../web/src/admin/kit/delayed-decisions.ts';
import { testId } from '../fixtures/clinics.ts';
import { jpeg, makePng } from '../fixtures/pictures.ts';
import { allowProblem, expectAccessible, expectProblem, openPage, viewports } from './support/browser.ts';
import { failing } from './support/calls.ts';
import { endSession, linkTo, openAdmin, rows, signInAs, table } from './support/staff.ts';

const FRESH = { timeout: 90_000, interval: 1_000 };
const SOON = { timeout: 20_000 };

let site: RunningSite;
let clinics: readonly { readonly id: string; readonly slug: string; readonly name: string }[];

beforeAll(async () => {
  site = await startSite();
  const listed = async (path: string) => (await fetch(`${site.url}/api/clinics${path}`)).json();
  const featured: typeof clinics = await listed('/featured');
  const others: typeof clinics = await listed('?city=chicago&limit=20');
  clinics = [...featured, ...others.filter(({ id }) => featured.every((one) => one.id !== id))];
});
afterAll(() => site?.stop());

function clinic(index: number) {
  const found = clinics[index];
  if (!found) throw new Error('there are too few clinics');
  return found;
}

/** Signs in and goes to a clinic's form. */
async function openClinic(id: string, page?: Page): Promise<Page> {
  const own = page ?? (await openAdmin(site.url));
  await signInAs(own, 'admin');
  await own.getByRole('heading', { level: 1, name: admin.title }).waitFor();
  await own.goto(`/admin/clinics/${id}`);
  await own.getByRole('button', { name: copy.form.save }).waitFor();
  return own;
}

const save = (page: Page) => page.getByRole('button', { name: copy.form.save }).click();
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

describe('the staff page of clinics', () => {
  it('finds a clinic, changes a field, and the page of the clinic follows', async () => {
    const { name, slug } = clinic(0);
    const page = await openAdmin(site.url);
    await signInAs(page, 'admin');
    await linkTo(page, admin.pages.clinics).click();
    await page.getByLabel(copy.list.search).fill(name);
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.getByRole('button', { name: copy.form.save }).waitFor();
    await expectAccessible(page);
    await field(page, 'Phone number').fill('(312) 555-0177');
    await page.getByText(copy.form.unsaved(1)).waitFor();
    // Another page of staff and back: what was typed is still there.
    await linkTo(page, admin.pages.activity).click();
    await page.getByRole('heading', { level: 1, name: staffActivity.title }).waitFor();
    await page.goBack();
    await page.getByText(copy.form.unsaved(1)).waitFor();
    await save(page);
    await page.getByText(copy.form.saved.title).first().waitFor();
    await expect
      .poll(async () => (await fetch(`${site.url}/clinics/${slug}`)).text(), FRESH)
      .toContain('555-0177');
    // The history of the page shows it.
    await rows(page, copy.history).first().waitFor();
    await page.setViewportSize(viewports.phone);
    const right = async () => {
      const { x = 0, width = 0 } = (await table(page, copy.history).boundingBox()) ?? {};
      return x + width;
    };
    await expect.poll(right).toBeLessThanOrEqual(viewports.phone.width);
    await page.close();
  });

  it('opens a practice that waits for its approval, and rejects it', async () => {
    const page = await openAdmin(site.url);
    await signInAs(page, 'admin');
    await linkTo(page, admin.pages.clinics).waitFor();
    await page.goto('/admin/clinics?status=pending_approval');
    const waiting = rows(page, copy.list.title);
    await waiting.first().getByRole('rowheader').getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(practiceLabels.practiceHours).waitFor();
    const name = (await waiting.first().getByRole('rowheader').textContent()) ?? '';
    await dialog.getByRole('button', { name: admin.reject.action }).click();
    await dialog.getByText(admin.reject.title(name)).waitFor();
    await dialog.getByLabel(admin.reject.reason).fill('It is listed twice.');
    await dialog.getByRole('button', { name: admin.reject.submit }).click();
    await page.getByText(admin.reject.done.title).first().waitFor();
    await waiting.filter({ hasText: name }).waitFor({ state: 'detached', ...SOON });
    await page.close();
  });

  it('edits a practice that waits for its approval, and lists it as it was edited', async () => {
    const page = await openAdmin(site.url);
    await signInAs(page, 'admin');
    await linkTo(page, admin.pages.clinics).waitFor();
    await page.goto('/admin/clinics?status=pending_approval');
    await rows(page, copy.list.title).first().getByRole('rowheader').getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: admin.practice.edit }).click();
    await page.getByRole('heading', { level: 3, name: copy.waiting.title }).waitFor();
    await field(page, 'Phone number').waitFor();
    await expectAccessible(page);
    // It gets them when it is approved.
    expect(await field(page, copy.form.slug).count()).toBe(0);
    expect(await page.getByLabel(copy.form.verified, { exact: true }).count()).toBe(0);
    const id = new URL(page.url()).pathname.split('/').at(-1)?.toUpperCase();
    const name = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
    await field(page, 'Phone number').fill('(312) 555-0166');
    await save(page);
    await page.getByText(copy.form.savedPractice.title).first().waitFor();
    await page.getByRole('button', { name: admin.approve.action }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(admin.approve.title(name)).waitFor();
    await dialog.getByRole('button', { name: admin.approve.submit }).click();
    await page.getByText(admin.approve.done.title).first().waitFor();
    await page.getByRole('button', { name: copy.state.unlist }).waitFor();
    expect(await field(page, 'Phone number').inputValue()).toBe('(312) 555-0166');
    await expect
      .poll(async () => (await fetch(`${site.url}/api/clinics/${id}`)).text(), FRESH)
      .toContain('555-0166');
    // The history names people, not their ids.
    await rows(page, copy.history).filter({ hasText: localStaff.admin.email }).first().waitFor();
    await page.close();
  });

  it('marks fields that are invalid and keeps what was typed', async () => {
    const page = await openClinic(clinic(1).id);
    await field(page, 'Practice name').fill('A');
    await field(page, 'Website').fill('nowhere');
    await save(page);
    // The reasons are above the fields, with the focus, and at each field.
    const reasons = page.getByRole('alert').filter({ hasText: copy.form.invalid });
    await reasons.getByText('Practice name must be at least 2 characters').waitFor();
    await reasons.getByText('Please provide a valid website URL').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Please provide a valid website URL');
    expect(await page.getByText('Please provide a valid website URL').count()).toBe(2);
    expectProblem(page, /400/);
    await expectAccessible(page);
    expect(await field(page, 'Practice name').inputValue()).toBe('A');
    await page.getByRole('button', { name: copy.form.reset }).click();
    expect(await field(page, 'Practice name').inputValue()).toBe(clinic(1).name);
    await page.close();
  });

  it('keeps its filters when a clinic is left again, by Back or by its link', async () => {
    const page = await openAdmin(site.url);
    await signInAs(page, 'admin');
    await linkTo(page, admin.pages.clinics).click();
    const found = () => rows(page, copy.list.title).getByRole('link', { name: clinic(1).name });
    await page.getByLabel(copy.list.search).fill(clinic(1).name);
    const status = page.getByRole('button', { name: new RegExp(`^${copy.list.status}`) }).first();
    await status.click();
    await page.getByRole('option', { name: copy.statuses.approved }).click();
    await page.waitForURL(/q=.*status=approved|status=approved.*q=/);
    for (const leave of [() => page.goBack(), () => page.getByRole('link', { name: copy.back }).click()]) {
      await found().first().click();
      await page.getByRole('heading', { level: 2, name: clinic(1).name }).waitFor();
      await leave();
      await found().first().waitFor();
      expect(await page.getByLabel(copy.list.search).inputValue()).toBe(clinic(1).name);
      expect(await status.textContent()).toContain(copy.statuses.approved);
    }
    await page.close();
  });

  it('keeps what was typed when the service fails or the session ends', async () => {
    const page = await openClinic(clinic(1).id);
    await field(page, 'Phone number').fill('(312) 555-0178');
    const call = `**/api/clinics/${clinic(1).id}`;
    await failing(call)(page);
    await save(page);
    await page.getByText(copy.form.failed).waitFor();
    expectProblem(page, /503/);
    await page.unroute(call);
    await endSession(page);
    await save(page);
    await page.getByRole('dialog').getByLabel(admin.signIn.password).fill('CareAtlas-local-1');
    await page.keyboard.press('Enter');
    await page.getByText(copy.form.saved.title).first().waitFor(SOON);
    expect(await field(page, 'Phone number').inputValue()).toBe('(312) 555-0178');
    await page.close();
  });

  it('shows both versions to the later of two editors', async () => {
    const { id } = clinic(2);
    const [first, second] = [await openClinic(id), await openClinic(id)];
    await field(first, 'Practice hours').fill('Monday: 8:00 AM - 4:00 PM');
    await save(first);
    await first.getByText(copy.form.saved.title).first().waitFor();
    await field(second, 'Practice hours').fill('Monday: 10:00 AM - 6:00 PM');
    await field(second, 'Phone number').fill('(312) 555-0179');
    await save(second);
    const alert = second.getByRole('alert').filter({ hasText: copy.conflict.title });
    await alert.getByText('Monday: 8:00 AM - 4:00 PM').waitFor();
    await alert.getByText('Monday: 10:00 AM - 6:00 PM').waitFor();
    expectProblem(second, /409/);
    await expectAccessible(second);
    await alert.getByRole('button', { name: copy.conflict.theirs }).click();
    expect(await field(second, 'Practice hours').inputValue()).toBe('Monday: 8:00 AM - 4:00 PM');
    await alert.getByRole('button', { name: copy.conflict.mine }).click();
    // A second conflict shows the newest of both versions.
    await field(first, 'Practice hours').fill('Monday: 7:00 AM - 3:00 PM');
    await save(first);
    await first.getByText(copy.form.unsaved(1)).waitFor({ state: 'hidden' });
    await field(second, 'Practice hours').fill('Monday: 11:00 AM - 7:00 PM');
    await save(second);
    await alert.getByText('Monday: 7:00 AM - 3:00 PM').waitFor();
    await alert.getByText('Monday: 11:00 AM - 7:00 PM').waitFor();
    expect(await alert.getByText('Monday: 10:00 AM - 6:00 PM').count()).toBe(0);
    expectProblem(second, /409/);
    await alert.getByRole('button', { name: copy.conflict.theirs }).click();
    expect(await field(second, 'Practice hours').inputValue()).toBe('Monday: 7:00 AM - 3:00 PM');
    await alert.getByRole('button', { name: copy.conflict.mine }).click();
    await save(second);
    await second.getByText(copy.form.saved.title).first().waitFor();
    const stored = await (await fetch(`${site.url}/api/clinics/${id}`)).json();
    expect(stored).toMatchObject({ practiceHours: 'Monday: 11:00 AM - 7:00 PM', phone: '(312) 555-0179' });
    await first.close();
    await second.close();
  });

  it('uploads a picture, made smaller, which the page of the clinic shows with its description', async () => {
    const { id, slug } = clinic(5);
    const page = await openClinic(id);
    const chooser = page.locator('input[type="file"]');
    await chooser.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await page.getByText(staffPictures.type).waitFor();
    await chooser.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: jpeg.subarray(0, 99) });
    await page.getByText(staffPictures.unreadable).waitFor();
    await page.route('**/api/admin/uploads', (route) => route.abort(), { times: 1 });
    await chooser.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    await page.getByText(staffPictures.failed).waitFor();
    expectProblem(page, /ERR_FAILED/);
    await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: makePng(2_000, 1_000) });
    await page.getByText(staffPictures.uploaded).waitFor(SOON);
    // Uploads go to the bucket, past CloudFront.
    expectProblem(page, /^other host: http:\/\/127\.0\.0\.1:\d+\/careatlas-local-data-mediabucket\w+$/);
    await field(page, staffPictures.alt).fill('');
    await save(page);
    await page.getByText('Please describe what the picture shows').first().waitFor();
    expectProblem(page, /400/);
    await expectAccessible(page);
    await field(page, staffPictures.alt).fill('The entrance on Wells Street');
    await save(page);
    await page.getByText(copy.form.saved.title).first().waitFor();
    const { imageUrl } = await (await fetch(`${site.url}/api/clinics/${id}`)).json();
    expect(imageUrl).toMatch(/^\/media\/pictures\/[0-9a-f]{32}\.webp$/);
    const { headers } = await fetch(`${site.url}${imageUrl}`);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    await expect
      .poll(async () => (await fetch(`${site.url}/clinics/${slug}`)).text(), FRESH)
      .toContain(imageUrl);
    const patient = await openPage({ baseURL: site.url });
    await patient.goto(`/clinics/${slug}`);
    const picture = patient.getByRole('img', { name: 'The entrance on Wells Street' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([1_600, 800]);
    await patient.close();
    await page.close();
  });

  it('unlists a clinic: its page answers 410 with others like it, and lists it again', async () => {
    const { id, slug, name } = clinic(3);
    const page = await openClinic(id);
    await page.getByRole('button', { name: copy.state.unlist, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: copy.state.unlist }).click();
    await dialog.getByText('Please give a reason').waitFor();
    await dialog.getByLabel(copy.state.reason).fill('Closed for good.');
    await dialog.getByRole('button', { name: copy.state.unlist }).click();
    await page.getByText('Closed for good.').first().waitFor();
    const answer = async () => (await fetch(`${site.url}/clinics/${slug}`)).status;
    await expect.poll(answer, FRESH).toBe(410);
    const patient = await openPage({ baseURL: site.url });
    await patient.goto(`/clinics/${slug}`);
    await patient.getByRole('heading', { level: 1, name: words.gone.title }).waitFor();
    await patient.getByText(words.gone.text(name)).waitFor();
    expect(await patient.getByRole('main').getByRole('list').getByRole('link').count()).toBeGreaterThan(1);
    await expectAccessible(patient);
    expectProblem(patient, /410/);
    await patient.close();
    await page.getByRole('button', { name: copy.state.relist, exact: true }).click();
    await dialog.getByLabel(copy.state.reason).fill('Open again.');
    await dialog.getByRole('button', { name: copy.state.relist }).click();
    await expect.poll(answer, FRESH).toBe(200);
    await page.close();
  });

  it('leads from a record that is shown as another clinic to that clinic', async () => {
    const [listing, practice] = [clinic(4), clinic(5)];
    const page = await openAdmin(site.url);
    await page.route(`**/api/admin/clinics/${listing.id}`, async (route) => {
      const answered = await route.fetch();
      const state = { status: 'unlisted', mergedInto: practice.id };
      await route.fulfill({ json: { ...(await answered.json()), ...state } });
    });
    await openClinic(listing.id, page);
    await page.getByText(copy.state.mergedInto).waitFor();
    await page.getByRole('link', { name: practice.name, exact: true }).click();
    await page.getByRole('heading', { level: 2, name: practice.name }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/clinics/${practice.id}`);
    expect(await page.getByText(copy.state.mergedInto).count()).toBe(0);
    await page.close();
  });
});

describe('corrections', () => {
  const ADDRESS = 'corrector@people.example';
  const [closed, phone, address, hours] = correctionKinds;
  type Kind = (typeof correctionKinds)[number];

  let target: Target;
  let stored = 0;

  beforeAll(async () => {
    target = await connect('local', site.state);
  });
  afterAll(() => target?.close());

  const textOf = (kind: Kind) => `What is right: ${kind.value}`;

  /** A visitor reports an error on the page of a clinic. */
  async function report(slug: string, kind: Kind): Promise<void> {
    const visitor = await openPage({ baseURL: site.url });
    await visitor.goto(`/clinics/${slug}`);
    await visitor.getByRole('button', { name: words.correct }).click();
    await visitor.getByLabel(kind.label).check();
    await visitor.getByLabel(correctionLabels.text).fill(textOf(kind));
    await visitor.getByLabel(correctionLabels.email).fill(ADDRESS);
    await visitor.getByRole('button', { name: correctionForm.submit }).click();
    await visitor.getByText(correctionForm.sent.description).first().waitFor(SOON);
    await visitor.close();
  }

  /** A correction as a visitor's form stores it, after all others. */
  async function store(clinicId: string, kind: Kind): Promise<void> {
    stored += 1;
    const createdAt = new Date(Date.now() + stored).toISOString();
    const correction: CorrectionRecord = {
      id: testId(900_000 + stored),
      clinicId,
      kind: kind.value,
      text: textOf(kind),
      email: '',
      status: 'open',
      createdAt,
    };
    const keys = {
      ...correctionKeys.correction(correction.id),
      ...inQueue(correctionQueue('open'), createdAt, correction.id),
    };
    await target.table.put({ Item: { ...keys, ...correction } });
  }

  async function openWorkbench(): Promise<Page> {
    const page = await openAdmin(site.url);
    await page.clock.install();
    await signInAs(page, 'admin');
    await linkTo(page, admin.pages.corrections).click();
    return page;
  }

  const workbench = (page: Page) => page.getByRole('region', { name: staffCorrections.queue });
  const shows = (page: Page, kind: Kind) => workbench(page).getByText(textOf(kind)).waitFor();
  const letUndoPass = (page: Page) => page.clock.fastForward(UNDO_MS);
  const waiting = (page: Page) => page.getByRole('region', { name: admin.queue.waiting.title });
  const pageOf = async (slug: string) => (await fetch(`${site.url}/clinics/${slug}`)).text();

  it('go from a clinic’s page to staff, who change, undo, accept and reject by keyboard', async () => {
    const { accept } = staffCorrections;
    const { id, slug, name } = clinic(4);
    await report(slug, phone);
    await store(clinic(5).id, hours);
    await store(id, address);
    const page = await openWorkbench();
    const box = workbench(page);
    await box.getByRole('heading', { level: 2, name }).waitFor();
    await shows(page, phone);
    // Both corrections of the clinic come before that of the other one, which was sent between them.
    await box.getByText(staffCorrections.ofClinic(2)).first().waitFor();
    await box.getByText(staffCorrections.present(practiceLabels.phone)).waitFor();
    await box
      .getByText(/Stated by the practice|Checked with the practice|From .*, last updated|^Source and date/)
      .waitFor();
    await expectAccessible(page);

    // Without a change: asks again.
    await page.keyboard.press('a');
    await box.getByText(accept.unchanged).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('e');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('(312) 555-0142');
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await shows(page, address);
    await waiting(page)
      .getByText(/saved in \d+ s/)
      .waitFor();
    await page.keyboard.press('u');
    await shows(page, phone);
    expect(await box.getByRole('textbox').inputValue()).toBe('(312) 555-0142');
    await page.keyboard.press('a');

    await shows(page, address);
    const line = box.getByRole('textbox', { name: practiceLabels.address });
    await line.fill('');
    await page.keyboard.press('ControlOrMeta+Enter');
    await box.getByText(accept.invalid).waitFor();
    await expectAccessible(page);
    await line.fill('77 Corrected Street, Chicago, IL 60601');
    await page.keyboard.press('ControlOrMeta+Enter');
    await shows(page, hours);
    // The second is saved over the record that the first has changed.
    await letUndoPass(page);
    await waiting(page).waitFor({ state: 'hidden' });
    allowProblem(page, /409/);
    const changes = async () => {
      const text = await pageOf(slug);
      return ['77 Corrected Street', '555-0142'].map((change) => text.includes(change));
    };
    await expect.poll(changes, FRESH).toEqual([true, true]);

    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(staffCorrections.reject.reason).fill('The hours are right.');
    await dialog.getByRole('button', { name: staffCorrections.reject.submit }).click();
    await page.getByText(staffCorrections.empty.open).waitFor();
    await letUndoPass(page);
    await waiting(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: staffCorrections.lists.rejected }).click();
    await page.getByText('The hours are right.').waitFor();
    await linkTo(page, admin.pages.activity).click();
    await rows(page, staffActivity.list).filter({ hasText: 'The hours are right.' }).first().waitFor();
    await page.close();
    const outbox = async () => (await fetch(`${site.url}/__outbox`)).text();
    await expect.poll(outbox, FRESH).toContain(ADDRESS);
  });

  it('of a practice that has closed take it off the site with one key', async () => {
    const { id, slug } = clinic(6);
    await store(id, closed);
    const page = await openWorkbench();
    await shows(page, closed);
    await workbench(page).getByText(staffCorrections.isListed).waitFor();
    await page.keyboard.press('a');
    await page.getByText(staffCorrections.empty.open).waitFor();
    await letUndoPass(page);
    await expect.poll(async () => (await fetch(`${site.url}/clinics/${slug}`)).status, FRESH).toBe(410);
    await page.close();
  });

  it.each([1280, 390])('fit into %i px, and tell when they cannot be loaded', async (width) => {
    await store(clinic(7).id, phone);
    const page = await openWorkbench();
    await page.setViewportSize({ width, height: 900 });
    await shows(page, phone);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText(admin.queue.keys.title).waitFor();
    await page.keyboard.press('Escape');
    await failing('**/api/admin/corrections?**')(page);
    await page.reload();
    await page.getByText(staffCorrections.failed).first().waitFor();
    await expectAccessible(page);
    expectProblem(page, /503/);
    await page.close();
  });
});
