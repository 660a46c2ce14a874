/**
 * The product's second task: a provider lists a practice, staff approve it, patients find it within a minute, and the provider keeps it
 * right.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { listingEditor } from '../../shared/content/providers/listing-editor.ts';
import { providerArea } from '../../shared/content/providers/provider-area.ts';
import { admin } from '../../shared/content/staff/admin.ts';
import { statsSchema } from '../../shared/contracts/entities.ts';
import { signIn } from '../support/staff-tokens.ts';
import { openPage } from './support/browser.ts';
import { goodReview } from './support/hostile.ts';
import { openProviderPage } from './support/providers.ts';
import { send, solvedChallenge } from './support/sending.ts';
import { openDashboard } from './support/staff.ts';

const practice = {
  name: 'Lakeview Kidney Care',
  slug: 'lakeview-kidney-care',
  email: 'desk@lakeview-kidney.example',
};
const landing = '/best-nephrology-chicago';

let site: RunningSite;

beforeAll(async () => {
  // Separate data: an approved practice would change the counts in other tests.
  site = await startSite();
});

afterAll(() => site?.stop());

const read = async (path: string) => send(site.url, path);

async function outbox(to: string): Promise<{ subject: string; text: string; html: string }[]> {
  const mails: { to: string; subject: string; text: string; html: string }[] = JSON.parse(
    (await read('/__outbox')).text,
  );
  return mails.filter((mail) => mail.to === to);
}

async function publicClinics(): Promise<number> {
  return statsSchema.parse(JSON.parse((await read('/api/stats')).text)).totalClinics;
}

/** Every public page and call that lists the practice after its approval only. */
async function placesThatNameIt(): Promise<string[]> {
  const places = [
    '/api/clinics?city=chicago&category=nephrology&limit=100',
    `/api/clinics/search?q=${encodeURIComponent('lakeview kidney')}`,
    `/search?q=${encodeURIComponent('lakeview kidney')}`,
    landing,
    `/clinics/${practice.slug}`,
  ];
  const named = await Promise.all(
    places.map(async (path) => {
      const { status, text } = await read(path);
      return status === 200 && text.includes(practice.name);
    }),
  );
  return places.filter((_, index) => named[index]);
}

async function enterPractice(page: Page): Promise<void> {
  const form = page.locator('#practice-information');
  await form.getByLabel('Practice name').fill(practice.name);
  await form
    .getByLabel('Description')
    .fill('Dialysis, transplant follow-up and advice on diet, by the lake.');
  await form.getByLabel(/^Address/).fill('2400 North Lake View Avenue');
  await form.getByLabel(/^City/).selectOption({ label: 'Chicago, IL' });
  await form.getByLabel('Medical category').selectOption({ label: 'Nephrology' });
  await form.getByLabel('Phone number').fill('(312) 555-0187');
  await form.getByLabel('Email address').fill(practice.email);
  await form.getByLabel('Website').fill('https://lakeview-kidney.example');
  for (const choice of ['Chronic Disease Management', 'Laboratory Services', 'Medicare', 'Spanish']) {
    await form.getByRole('checkbox', { name: choice }).check();
  }
  await form.getByLabel('Practice hours').fill('Monday-Friday 8:00 AM-6:00 PM');
}

describe('a provider lists a practice', () => {
  it('and it is public within a minute of its approval', async () => {
    const clinicsBefore = await publicClinics();
    const landingBefore = (await read(landing)).text;
    const offered = Number(/Compare (\d+) verified/.exec(landingBefore)?.[1]);
    expect(offered).toBeGreaterThan(0);

    // The provider sends it, and gets a confirmation on the page and by email.
    const provider = await openPage({ baseURL: site.url });
    await provider.goto('/list-practice');
    await enterPractice(provider);
    await provider.getByRole('button', { name: 'List My Practice' }).click();
    await provider.getByText('Practice Submitted Successfully!').first().waitFor();
    await provider.getByRole('link', { name: 'Return to Home' }).waitFor();
    await expect.poll(async () => (await outbox(practice.email)).length).toBe(1);
    const [received] = await outbox(practice.email);
    expect(received?.text).toContain('24 hours');
    expect(received?.html).toContain(practice.name);

    // It is not public, not even by its URL.
    expect(await placesThatNameIt()).toEqual([]);
    expect((await read(`/clinics/${practice.slug}`)).status).toBe(404);
    expect(await publicClinics()).toBe(clinicsBefore);

    // Staff sign in, view it and approve it.
    const staff = await openDashboard(site.url);
    const row = staff.getByRole('row').filter({ hasText: practice.name });
    await row.first().waitFor();
    expect(await row.first().textContent()).toContain('Chicago, IL');
    expect(await row.first().textContent()).toContain(practice.email);
    await row
      .first()
      .getByRole('button', { name: /^Approve/ })
      .click();
    await staff.getByRole('button', { name: admin.approve.submit }).click();
    await staff.getByText('The clinic has been successfully approved.').waitFor();
    const approvedAt = Date.now();

    // Within a minute patients find it everywhere, and the provider has the email.
    await expect
      .poll(async () => (await placesThatNameIt()).length, { timeout: 60_000, interval: 1_000 })
      .toBe(5);
    await expect.poll(publicClinics, { timeout: 60_000 }).toBe(clinicsBefore + 1);
    await expect
      .poll(async () => Number(/Compare (\d+) verified/.exec((await read(landing)).text)?.[1]), {
        timeout: 60_000,
      })
      .toBe(offered + 1);
    await expect.poll(async () => (await outbox(practice.email)).length, { timeout: 60_000 }).toBe(2);
    expect(Date.now() - approvedAt).toBeLessThan(60_000);
    const [approval] = await outbox(practice.email);
    expect(approval?.text).toContain(`/clinics/${practice.slug}`);

    const patient = await openPage({ baseURL: site.url });
    await patient.goto(landing);
    await patient
      .getByRole('link', { name: new RegExp(practice.name) })
      .first()
      .click();
    await patient.waitForURL(`**/clinics/${practice.slug}`);
    await patient.getByRole('heading', { level: 1, name: practice.name }).waitFor();
    expect(await patient.getByRole('main').textContent()).toContain('(312) 555-0187');
  }, 240_000);

  it('and keeps it right: its hours, its confirmation and its reply are public within a minute', async () => {
    // The mailbox of the form opens an account, which has the listing without a further proof.
    const page = await openProviderPage(site.url);
    const { session, home } = providerArea;
    await page.goto('/provider/sign-up');
    await page.getByLabel(session.email).fill(practice.email);
    await page.getByLabel(session.signUp.password).fill('Lakeview-Kidney-27');
    await page.getByRole('button', { name: session.signUp.submit }).click();
    const code = async () => /\b\d{6}\b/.exec((await outbox(practice.email))[0]?.text ?? '')?.[0];
    await expect.poll(code).toBeDefined();
    await page.getByLabel(session.code).fill((await code()) ?? '');
    await page.keyboard.press('Enter');
    const listing = page.getByRole('list', { name: home.list }).getByRole('listitem');
    await listing.getByRole('heading', { name: practice.name }).waitFor();
    await listing.getByText(home.states.granted.title).waitFor();

    await listing.getByRole('link', { name: home.edit }).click();
    const { form, hours, confirm, reviews } = listingEditor;
    await page.getByLabel(hours.state('Saturday')).selectOption(hours.states.open);
    await page.getByLabel(hours.opens('Saturday', 1)).fill('09:30');
    await page.getByLabel(hours.closes('Saturday', 1)).fill('12:30');
    await page.getByRole('button', { name: form.save }).click();
    await page.getByText(form.saved.title, { exact: true }).first().waitFor();
    await page
      .getByRole('group', { name: confirm.questions.hours, exact: true })
      .getByLabel(confirm.answers.yes, { exact: true })
      .check();
    await page.getByRole('button', { name: confirm.submit }).click();
    await page.getByText(confirm.done).first().waitFor();

    // A patient's review is published, and the provider gets a mail and replies.
    const { text } = await send(site.url, `/api/clinics/${practice.slug}/reviews`, {
      method: 'POST',
      body: { ...goodReview, altcha: await solvedChallenge(site.url) },
    });
    const { id } = z.object({ id: z.string() }).parse(JSON.parse(text));
    const { accessToken } = await signIn(site.url, 'admin');
    const published = await send(site.url, `/api/reviews/${id}/publish`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(published.status).toBe(200);
    await expect
      .poll(async () => (await outbox(practice.email)).map(({ text: mail }) => mail).join(), {
        timeout: 60_000,
      })
      .toContain('/provider');
    // Mails of the approval lead to the provider's area too.
    const reviewsOf = async () => (await read(`/api/clinics/${practice.slug}/reviews`)).text;
    await expect.poll(reviewsOf, { timeout: 60_000 }).toContain(id);
    await page.getByRole('link', { name: listingEditor.pages.reviews, exact: true }).click();
    const shown = page.getByRole('list', { name: reviews.title }).getByRole('listitem').first();
    await shown.getByRole('button', { name: reviews.write }).click();
    const reply = 'Thank you for taking the time to write. We share such words with the whole team.';
    await shown.getByLabel(reviews.label).fill(reply);
    await page.getByRole('button', { name: reviews.publish }).click();
    await page.getByText(reviews.published).first().waitFor();

    const publicPage = async () => (await read(`/clinics/${practice.slug}`)).text;
    await expect
      .poll(publicPage, { timeout: 60_000, interval: 1_000 })
      .toMatch(/9:30 AM - 12:30 PM[\s\S]*Stated by the practice/);
    await expect.poll(publicPage, { timeout: 60_000, interval: 1_000 }).toContain(reply);
    // What the form stated of the other days is still there.
    expect(await publicPage()).toContain('8:00 AM - 6:00 PM');
  }, 240_000);
});
