/** Staff's queue of reviews on a running system with separate data. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORTED_QUEUE, reviewKeys, reviewQueue } from '../../lambdas/records/reviews/items.ts';
import { inQueue } from '../../lambdas/table/index-query.ts';

import { connect, type Target } from '../../scripts/admin/target.ts';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { decisionReasons } from '../../shared/content/reviews/review-fields.ts';
import { admin } from '../../shared/content/staff/admin.ts';
import { NEXT_CURSOR_HEADER } from '../../shared/contracts/contract.ts';
import type { Report } from '../../shared/contracts/reviews/reviews.ts';
import type { ReviewRecord } from '../../shared/domain/records.ts';
import { UNDO_MS } from '../../web/src/admin/kit/delayed-decisions.ts';
import { makeReview, testId } from '../fixtures/clinics.ts';
import { expectAccessible, expectProblem } from './support/browser.ts';
import { empty, failing, pending } from './support/calls.ts';
import { enterReviews, linkTo, openAdmin, queueOf } from './support/staff.ts';

const copy = admin.reviews;
const PATH = '/admin/reviews';
const LIST = '**/api/admin/reviews?**';

let site: RunningSite;
let target: Target;
let clinic: { readonly id: string; readonly name: string };
let written = 0;

beforeAll(async () => {
  site = await startSite();
  target = await connect('local', site.state);
  const [first] = await (await fetch(`${site.url}/api/clinics/featured`)).json();
  clinic = first;
});

afterAll(async () => {
  target?.close();
  await site?.stop();
});

/** Before all reviews of the demonstration data, so that it is the first that waits. */
async function store(changes: Partial<ReviewRecord> = {}): Promise<ReviewRecord> {
  written += 1;
  const review = makeReview(clinic.id, {
    id: testId(700_000 + written),
    title: `Written for the queue, ${written}`,
    createdAt: new Date(Date.UTC(2020, 0, 1, 0, written)).toISOString(),
    status: 'pending',
    contactVerified: false,
    ...changes,
  });
  const Item = { ...reviewKeys.review(review.id), ...review };
  await target.table.put({
    Item: { ...Item, ...inQueue(reviewQueue(review.status), review.createdAt, review.id) },
  });
  return review;
}

async function report(id: string, details: string): Promise<void> {
  const createdAt = '2020-02-01T10:00:00.000Z';
  const one: Report = { id: testId(800_000), reason: 'offensive', details, createdAt };
  await target.table.put({ Item: { ...reviewKeys.report(id, createdAt, one.id), ...one } });
  await target.table.put({ Item: { ...reviewKeys.reported(id), ...inQueue(REPORTED_QUEUE, createdAt, id) } });
}

const record = (id: string) => target.table.get(reviewKeys.review(id), { consistent: true });
const statusOf = async (id: string) => (await record(id))?.status;

async function openQueue(): Promise<Page> {
  const page = await openAdmin(site.url);
  await page.clock.install();
  await enterReviews(page);
  return page;
}

/** Until decisions can no longer be undone and are sent. */
const letUndoPass = (page: Page) => page.clock.fastForward(UNDO_MS);

const waiting = (page: Page) => page.getByRole('region', { name: admin.queue.waiting.title });
const dialog = (page: Page) => page.getByRole('dialog');
/** Its reasons get the focus a frame after it is shown; what moves the focus has to wait for that, keys do not. */
async function dialogOpens(page: Page): Promise<void> {
  const reasons = dialog(page).getByRole('radio');
  await expect
    .poll(() => reasons.evaluateAll((all) => all.some((radio) => radio === document.activeElement)))
    .toBe(true);
}
const shows = (page: Page, text: string) => queueOf(page).getByText(text).waitFor();
const choose = (page: Page, list: keyof typeof copy.lists) =>
  page.getByRole('button', { name: copy.lists[list], exact: true }).click();
const queueHasFocus = (page: Page) => queueOf(page).evaluate((element) => element === document.activeElement);
/** Decisions that were sent. */
function sentOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

describe('the queue of reviews', () => {
  it('publishes by keyboard, after ten seconds in which it can be undone', async () => {
    const reviews = [await store(), await store(), await store()];
    const [first, second, third] = reviews.map(({ id, title }) => ({ id, title }));
    if (!first || !second || !third) throw new Error('three reviews');
    const page = await openQueue();
    const sent = sentOf(page);
    await shows(page, first.title);
    await expectAccessible(page);

    await page.keyboard.press('p');
    await shows(page, second.title);
    expect(await queueHasFocus(page)).toBe(true);
    await waiting(page)
      .getByText(/saved in (10|9) s/)
      .waitFor();
    await page.getByRole('status').getByText('Published: ').waitFor();
    await page.keyboard.press('p');
    await shows(page, third.title);
    await expectAccessible(page);
    expect(await waiting(page).getByRole('listitem').count()).toBe(2);

    await page.keyboard.press('u');
    await shows(page, second.title);
    expect(await queueHasFocus(page)).toBe(true);
    expect(sent).toEqual([]);
    expect(await statusOf(first.id)).toBe('pending');

    await letUndoPass(page);
    await expect.poll(() => statusOf(first.id)).toBe('published');
    expect(sent).toEqual([`/api/reviews/${first.id}/publish`]);
    await waiting(page).waitFor({ state: 'hidden' });
    await shows(page, second.title);
    await page.reload();
    await shows(page, second.title);
    expect(await statusOf(second.id)).toBe('pending');

    // J, K and the arrows move without deciding.
    await page.keyboard.press('ArrowDown');
    await shows(page, third.title);
    await page.keyboard.press('k');
    await page.keyboard.press('ArrowUp');
    await shows(page, second.title);
    await page.keyboard.press('j');
    await shows(page, third.title);
    expect(await statusOf(second.id)).toBe('pending');
  });

  it('asks for the reason of a rejection, by keyboard alone', async () => {
    const review = await store({ createdAt: '2019-01-01T00:00:00.000Z' });
    const page = await openQueue();
    await shows(page, review.title);
    await page.keyboard.press('r');
    await dialog(page).waitFor();
    await expectAccessible(page);
    // Keys of the queue do nothing here.
    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Please choose a reason').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => queueHasFocus(page)).toBe(true);
    await shows(page, review.title);

    await page.keyboard.press('r');
    await dialogOpens(page);
    await page.keyboard.press('3');
    const chosen = dialog(page).getByRole('radio', { name: decisionReasons[2].label });
    expect(await chosen.isChecked()).toBe(true);
    await dialog(page).getByLabel(copy.dialog.note).fill('Sells 3 things');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'hidden' });
    // Whatever waits is sent when the page is left.
    await linkTo(page, admin.pages.overview).click();
    await expect.poll(() => statusOf(review.id)).toBe('rejected');
    expect(await record(review.id)).toMatchObject({ reason: 'advertising' });
    await linkTo(page, admin.pages.reviews).click();
    await choose(page, 'rejected');
    await page.getByText(copy.orders.rejected).waitFor();
  });

  it('sends what waits when the tab is closed, and when staff sign out', async () => {
    const closed = await store({ createdAt: '2018-01-01T00:00:00.000Z' });
    const page = await openQueue();
    await shows(page, closed.title);
    await page.keyboard.press('p');
    await waiting(page).waitFor();
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => statusOf(closed.id)).toBe('published');

    const left = await store({ createdAt: '2018-01-02T00:00:00.000Z' });
    const other = await openQueue();
    await shows(other, left.title);
    await other.keyboard.press('p');
    await waiting(other).waitFor();
    await other.getByRole('button', { name: admin.session.signOut }).click();
    await other.getByLabel(admin.signIn.password).waitFor();
    expect(await statusOf(left.id)).toBe('published');
  });

  it('gives back a review whose decision failed', async () => {
    const review = await store({ createdAt: '2017-01-01T00:00:00.000Z' });
    const page = await openQueue();
    await shows(page, review.title);
    await failing('**/api/reviews/*/publish')(page);
    await page.keyboard.press('p');
    await expect.poll(() => queueOf(page).getByText(review.title).count()).toBe(0);
    await letUndoPass(page);
    await page.getByRole('alert').getByText(copy.notSaved.title).waitFor();
    expectProblem(page, /503/);
    await page.keyboard.press('ArrowUp');
    await shows(page, review.title);
    await shows(page, copy.notSaved.failed);
    await expectAccessible(page);
    await page.unrouteAll();
    await page.keyboard.press('p');
    await waiting(page).waitFor();
    await letUndoPass(page);
    await expect.poll(() => statusOf(review.id)).toBe('published');
  });

  it('shows reports, which are closed when the review is kept', async () => {
    const review = await store({ status: 'published', createdAt: '2016-01-01T00:00:00.000Z' });
    await report(review.id, 'It <b>names</b> me.');
    const page = await openQueue();
    await choose(page, 'reported');
    await shows(page, review.title);
    await shows(page, 'It <b>names</b> me.');
    await expectAccessible(page);
    await page.keyboard.press('k');
    await expect.poll(() => queueOf(page).getByText(review.title).count()).toBe(0);
    await choose(page, 'published');
    await letUndoPass(page);
    await expect
      .poll(() => target.table.get(reviewKeys.reported(review.id), { consistent: true }))
      .toBeUndefined();
    expect(await statusOf(review.id)).toBe('published');
  });

  it('finds a published review and removes it', async () => {
    const review = await store({
      status: 'published',
      createdAt: new Date().toISOString(),
      content: 'Qwertzuiop was here',
    });
    const page = await openQueue();
    await choose(page, 'published');
    const search = page.getByRole('searchbox', { name: copy.search });
    await search.fill('qwertz');
    await shows(page, review.title);
    // A letter in the field is a letter.
    await search.press('d');
    await shows(page, copy.empty.search);
    expect(await dialog(page).count()).toBe(0);
    await search.fill('qwertz');
    await shows(page, review.title);
    // Keys in the frame in which the dialog is shown.
    await queueOf(page)
      .getByRole('button', { name: copy.actions.remove })
      .evaluate(async (button: HTMLElement) => {
        const shown = new Promise<void>((resolve) => {
          new MutationObserver(() => {
            if (document.querySelector('[role="dialog"] input') !== null) resolve();
          }).observe(document.body, { childList: true, subtree: true });
        });
        button.click();
        await shown;
        for (const key of ['7', 'Enter']) {
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
          await Promise.resolve();
        }
      });
    await dialog(page).waitFor({ state: 'hidden' });
    await letUndoPass(page);
    await expect.poll(() => statusOf(review.id)).toBe('removed');
  });

  it('searches on when a page arrives before the one before it is shown', async () => {
    const page = await openQueue();
    await choose(page, 'published');
    await page.evaluate((next) => {
      const { fetch } = globalThis;
      globalThis.fetch = (input, init) =>
        String(input).includes('search=')
          ? Promise.resolve(Response.json([], { headers: { [next]: 'more' } }))
          : fetch(input, init);
    }, NEXT_CURSOR_HEADER);
    await page.getByRole('searchbox', { name: copy.search }).fill('qwertz');
    await page.getByRole('button', { name: copy.searchOn }).waitFor();
    await shows(page, copy.empty.search);
  });

  it('shows texts of visitors as text, in their own direction, without widening the page', async () => {
    const hostile = await store({
      createdAt: '2014-01-01T00:00:00.000Z',
      authorName: '<script>alert(1)</script>',
      title: '\u202eesrever \u200b<img src=x onerror=alert(1)>',
      content: `שלום ${'long'.repeat(800)}\n\n<a href="javascript:alert(1)">here</a>`,
      signals: [{ kind: 'link', explanation: 'It has a link: <a href="x">\u202ereversed' }],
    });
    const page = await openQueue();
    await shows(page, hostile.authorName);
    expect(await queueOf(page).locator('script, img, a[href^="javascript"]').count()).toBe(0);
    expect(await queueOf(page).locator('[dir="auto"]').count()).toBeGreaterThan(0);
    await shows(page, copy.signals.count(1));
    await expectAccessible(page);
    await page.keyboard.press('r');
    await dialogOpens(page);
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await page.keyboard.press('u');
    await shows(page, hostile.authorName);
  });

  it('has keys that can be turned off', async () => {
    const page = await openQueue();
    await page.keyboard.press('?');
    await dialog(page).getByText(admin.queue.keys.title).waitFor();
    await expectAccessible(page);
    await dialog(page).getByLabel(admin.queue.keys.use).click();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('p');
    await page.keyboard.press('?');
    expect(await dialog(page).count()).toBe(0);
    expect(await waiting(page).count()).toBe(0);
  });

  it('shows a loading, an empty and an error state', async () => {
    const page = await openQueue();
    await pending(LIST)(page);
    await choose(page, 'removed');
    await page.getByText(copy.loading).waitFor({ state: 'attached' });
    await expectAccessible(page);
    await page.unrouteAll();
    await empty(LIST)(page);
    await page.goto(PATH);
    await shows(page, copy.empty.pending);
    await expectAccessible(page);
    await page.unrouteAll();
    await failing(LIST)(page);
    await page.reload();
    await page.getByRole('alert').getByText(copy.failed).waitFor();
    expectProblem(page, /503/);
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: admin.retry }).click();
    await queueOf(page).getByRole('heading', { level: 2 }).waitFor();
  });
});
