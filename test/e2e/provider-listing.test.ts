/** Those who hold a listing edit it, confirm it and reply to its reviews, on a running system with separate data. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { localProviders } from '../../scripts/local/user-pools/local-people.ts';
import { listingEditor } from '../../shared/content/providers/listing-editor.ts';
import { listingPeople as people } from '../../shared/content/providers/listing-people.ts';
import { providerArea } from '../../shared/content/providers/provider-area.ts';
import { admin } from '../../shared/content/staff/admin.ts';
import { staffProviderChanges } from '../../shared/content/staff/claims.ts';
import { expectAccessible, expectProblem } from './support/browser.ts';
import { heading, openAsProvider } from './support/providers.ts';
import { send } from './support/sending.ts';
import { endSession, linkTo, openDashboard } from './support/staff.ts';

const { form, hours, facts, labels, confirm, conflict, removal, reviews, waiting } = listingEditor;

let site: RunningSite;

beforeAll(async () => {
  // Separate data: what they change is public.
  site = await startSite();
});

afterAll(() => site?.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const publicPage = async (path: string) => (await send(site.url, path)).text;

/** Opens the first listing of the account, which the provider owns and the editor edits; returns its public path, too. */
async function openListing(who: 'provider' | 'editor'): Promise<{ page: Page; path: string }> {
  const page = await openAsProvider(site.url, who);
  const first = page.getByRole('list', { name: providerArea.home.list }).getByRole('listitem').first();
  const path = (await first.getByRole('link', { name: providerArea.home.open }).getAttribute('href')) ?? '';
  await first.getByRole('link', { name: providerArea.home.edit }).click();
  await page.getByRole('heading', { name: form.title }).waitFor();
  return { page, path };
}

const save = async (page: Page) => {
  await button(page, form.save).click();
  await page.getByText(form.saved.title, { exact: true }).first().waitFor();
};

describe('a listing', () => {
  it('has its hours edited day by day, which the public page shows within a minute', async () => {
    const { page, path } = await openListing('provider');
    await expectAccessible(page);
    await page.getByLabel(hours.state('Wednesday')).selectOption(hours.states.appointment);
    await page.getByLabel(hours.state('Saturday')).selectOption(hours.states.open);
    await page.getByLabel(hours.opens('Saturday', 1)).fill('08:00');
    await page.getByLabel(hours.closes('Saturday', 1)).fill('11:30');
    await button(page, hours.addTo('Saturday')).click();
    await page.getByLabel(hours.opens('Saturday', 2)).fill('13:00');
    await page.getByLabel(hours.closes('Saturday', 2)).fill('15:00');
    await expectAccessible(page);
    await save(page);
    await expect
      .poll(() => publicPage(path), { timeout: 60_000, interval: 1_000 })
      .toContain('8:00 AM - 11:30 AM, 1:00 PM - 3:00 PM');
  });

  it('keeps unsaved changes over a reload, and takes them back', async () => {
    const { page } = await openListing('provider');
    const description = page.getByLabel(labels.description, { exact: true });
    const before = await description.inputValue();
    await description.fill('We have moved to the second floor of the same house.');
    await says(page, form.unsaved(1));
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await says(page, form.unsaved(1));
    expect(await description.inputValue()).toBe('We have moved to the second floor of the same house.');
    await button(page, form.reset).click();
    expect(await description.inputValue()).toBe(before);
  });

  it('keeps what was typed when the session ends, and saves it after signing in over the page', async () => {
    const { page } = await openListing('editor');
    const description = page.getByLabel(labels.description, { exact: true });
    await description.fill('Family medicine on the first floor.');
    await endSession(page);
    await button(page, form.save).click();
    const dialog = page.getByRole('dialog', { name: providerArea.expired.title });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog
      .getByLabel(providerArea.session.signIn.password, { exact: true })
      .fill(localProviders.editor.password);
    await page.keyboard.press('Enter');
    await page.getByText(form.saved.title, { exact: true }).first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await description.inputValue()).toBe('Family medicine on the first floor.');
  });

  it('shows both versions where two people change the same field', async () => {
    const [mine, theirs] = await Promise.all([openListing('provider'), openListing('editor')]);
    const parking = (page: Page, answer: string) =>
      page.getByRole('group', { name: labels.parkingAvailable }).getByLabel(answer, { exact: true });
    const text = (page: Page) => page.getByLabel(labels.description, { exact: true });
    await text(theirs.page).fill('Family medicine by the lake, with evening hours.');
    await save(theirs.page);
    await text(mine.page).fill('Family medicine by the lake, and home visits.');
    await parking(mine.page, facts.yes).check();
    await button(mine.page, form.save).click();
    await mine.page.getByRole('heading', { name: conflict.title }).waitFor();
    expectProblem(mine.page, /409/);
    await says(mine.page, 'Family medicine by the lake, with evening hours.');
    await expectAccessible(mine.page);
    await save(mine.page);
    expect(await text(mine.page).inputValue()).toBe('Family medicine by the lake, and home visits.');
  });

  it('says which field is wrong', async () => {
    const { page } = await openListing('provider');
    await page.getByLabel(labels.website).fill('not a website');
    await button(page, form.save).click();
    await says(page, form.invalid);
    expectProblem(page, /400/);
    await expectAccessible(page);
  });

  it('leaves a new phone number to staff, who accept it', async () => {
    const { page, path } = await openListing('provider');
    await page.getByLabel(labels.phone).fill('(312) 555-0123');
    await save(page);
    await page.getByRole('heading', { name: waiting.title }).waitFor();
    await expectAccessible(page);
    expect(await publicPage(path)).not.toContain('(312) 555-0123');

    const staff = await openDashboard(site.url);
    await linkTo(staff, admin.pages.changes).click();
    await staff.getByText('(312) 555-0123').waitFor();
    await expectAccessible(staff);
    await button(staff, /^Accept the change/).click();
    await staff.getByRole('dialog').getByRole('button', { name: staffProviderChanges.accept.action }).click();
    await staff.getByText(staffProviderChanges.empty).waitFor();
    await expect
      .poll(() => publicPage(path), { timeout: 60_000, interval: 1_000 })
      .toContain('(312) 555-0123');
  });

  it('is confirmed by three answers, of which one leads to the field', async () => {
    const { page } = await openListing('provider');
    await button(page, confirm.submit).click();
    await says(page, confirm.none);
    const answer = (question: string, choice: string) =>
      page
        .getByRole('group', { name: question, exact: true })
        .getByLabel(choice, { exact: true })
        .first()
        .check();
    await answer(confirm.questions.acceptingPatients, confirm.answers.yes);
    await answer(confirm.questions.hours, confirm.answers.changed);
    await button(page, confirm.submit).click();
    await says(page, confirm.done);
    await says(page, confirm.fix);
    await expectAccessible(page);
  });

  it('has its removal asked for by an owner, which staff see with its reason', async () => {
    const { page } = await openListing('provider');
    await page.getByText(removal.title).click();
    await page.getByLabel(removal.kinds['hide-address'], { exact: true }).check();
    await button(page, removal.submit).click();
    await says(page, 'Please give a reason');
    expectProblem(page, /400/);
    await expectAccessible(page);
    await page.getByLabel(removal.reason, { exact: true }).fill('We see patients at our home.');
    await button(page, removal.submit).click();
    await says(page, removal.done);
    await page.getByRole('heading', { name: waiting.title }).waitFor();
    await expectAccessible(page);

    const staff = await openDashboard(site.url);
    await linkTo(staff, admin.pages.changes).click();
    await staff.getByText('We see patients at our home.').waitFor();
  });

  it('has no removal for an editor', async () => {
    const { page } = await openListing('editor');
    expect(await page.getByText(removal.title).count()).toBe(0);
  });
});

describe('a review', () => {
  it('gets a reply, which is checked for what it would reveal and public within a minute', async () => {
    const { page, path } = await openListing('provider');
    await page.getByRole('link', { name: listingEditor.pages.reviews, exact: true }).click();
    const review = page.getByRole('list', { name: reviews.title }).getByRole('listitem').first();
    await review.waitFor();
    await expectAccessible(page);
    await review.getByRole('button', { name: new RegExp(`${reviews.write}|${reviews.edit}`) }).click();
    await review.getByLabel(reviews.label).fill('Thank you for coming in for your root canal on March 3.');
    await button(page, reviews.publish).click();
    await page.getByRole('heading', { name: reviews.signals.title }).waitFor();
    await expectAccessible(page);
    await button(page, reviews.signals.use).click();
    const neutral = await review.getByLabel(reviews.label).inputValue();
    await button(page, reviews.publish).click();
    await says(page, reviews.published);
    await expect.poll(() => publicPage(path), { timeout: 60_000, interval: 1_000 }).toContain(neutral);

    await review.getByRole('button', { name: reviews.remove }).click();
    await page.getByRole('dialog').getByRole('button', { name: reviews.remove }).click();
    await says(page, reviews.removed);
  });
});

describe('the people of a listing', () => {
  const GUEST = 'desk@practice.example';

  it('are invited, change their role and are removed by an owner', async () => {
    const page = await openAsProvider(site.url, 'provider');
    const first = page.getByRole('list', { name: providerArea.home.list }).getByRole('listitem').first();
    await first.getByRole('link', { name: providerArea.home.people }).click();
    const list = page.getByRole('list', { name: people.list });
    await list.getByRole('heading', { name: localProviders.editor.email }).waitFor();
    await expectAccessible(page);
    const address = page.getByLabel(people.invite.email, { exact: true });
    await address.fill('not an address');
    await button(page, people.invite.submit).click();
    await says(page, people.invite.invalid);
    expectProblem(page, /400/);
    await address.fill(GUEST);
    await button(page, people.invite.submit).click();
    await says(page, people.invite.done(GUEST));
    const guest = list.getByRole('listitem').filter({ hasText: GUEST });
    await guest.getByLabel(people.roleOf(GUEST)).selectOption(people.roles.agency);
    await guest.getByRole('button', { name: people.save }).click();
    await says(page, people.saved(GUEST));
    await expectAccessible(page);
    await guest.getByRole('button', { name: people.remove.open }).click();
    await page.getByRole('dialog').getByRole('button', { name: people.remove.submit, exact: true }).click();
    await says(page, people.remove.done(GUEST));
    expect(await guest.count()).toBe(0);
  });

  it('are not shown to an editor', async () => {
    const page = await openAsProvider(site.url, 'editor');
    const listings = page.getByRole('list', { name: providerArea.home.list });
    await listings.getByRole('link', { name: providerArea.home.edit }).first().waitFor();
    expect(await listings.getByRole('link', { name: providerArea.home.people }).count()).toBe(0);
    await page.goto('/provider/claims/01J00000000000000000000000/people');
    await heading(page, people.missing.title);
    expectProblem(page, /404/);
    await expectAccessible(page);
  });
});

it('of another account is not found', async () => {
  const page = await openAsProvider(site.url, 'editor', '/provider/clinics/01J00000000000000000000000');
  await heading(page, listingEditor.missing.title);
  expectProblem(page, /404/);
  await expectAccessible(page);
});
