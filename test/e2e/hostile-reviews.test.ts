/** Published reviews whose texts try to do harm, on the clinic's page and in the dashboard, and waiting for staff. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewKeys, reviewQueue } from '../../lambdas/records/reviews/items.ts';
import { inQueue } from '../../lambdas/table/index-query.ts';

import { connect } from '../../scripts/admin/target.ts';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { reviewMaximums } from '../../shared/content/reviews/review-fields.ts';
import { makeReview, testId } from '../fixtures/clinics.ts';
import { hostileTexts } from '../fixtures/hostile-texts.ts';
import { openPage } from './support/browser.ts';
import { send } from './support/sending.ts';
import { enterReviews, openAdmin, queueOf } from './support/staff.ts';

const texts = Object.values(hostileTexts);

let site: RunningSite;
let clinic: { readonly id: string; readonly slug: string };

beforeAll(async () => {
  site = await startSite();
  [clinic] = JSON.parse((await send(site.url, '/api/clinics/featured')).text);
  const target = await connect('local', site.state);
  for (const status of ['published', 'pending'] as const) {
    for (const [index, text] of texts.entries()) {
      const review = makeReview(clinic.id, {
        id: testId((status === 'pending' ? 910_000 : 900_000) + index),
        // Newer than all others, and waiting longer than all others.
        createdAt: new Date((status === 'pending' ? Date.UTC(2019) : Date.now()) + index).toISOString(),
        status,
        title: text.slice(0, reviewMaximums.title).replace(/\s/g, ' ').toWellFormed(),
        authorName: text.slice(0, reviewMaximums.authorName).replace(/\s/g, ' ').toWellFormed(),
        content: text,
        ...(status === 'published' && { reply: { content: text, createdAt: new Date().toISOString() } }),
      });
      const Item = { ...reviewKeys.review(review.id), ...review };
      await target.table.put({
        Item: { ...Item, ...inQueue(reviewQueue(status), review.createdAt, review.id) },
      });
    }
  }
  target.close();
}, 120_000);

afterAll(() => site?.stop());

/** Opens no dialog and navigates nowhere: what a script of a text would do. */
function guarded(page: Page): string[] {
  const events: string[] = [];
  page.on('dialog', (dialog) => {
    events.push(dialog.message());
    void dialog.dismiss();
  });
  return events;
}

const spaced = (text: string | null) => (text ?? '').replace(/\s+/g, ' ');

describe('hostile texts of published reviews', () => {
  it('are shown as they were sent, and run nothing, on the page with and without JavaScript', async () => {
    const list = async () =>
      JSON.parse((await send(site.url, `/api/clinics/${clinic.slug}/reviews?limit=50`)).text) as {
        content: string;
      }[];
    await expect
      .poll(async () => (await list()).filter(({ content }) => texts.includes(content)).length, {
        timeout: 60_000,
      })
      .toBe(texts.length);
    const newest = (await list()).slice(0, 5).map(({ content }) => content);
    const html = async () => (await send(site.url, `/clinics/${clinic.slug}`)).text;
    await expect.poll(html, { timeout: 60_000, interval: 1_000 }).toContain('Reply of the practice');
    await expect
      .poll(async () => (await html()).includes('alert(1)'), { timeout: 60_000, interval: 1_000 })
      .toBe(true);

    for (const javaScriptEnabled of [false, true]) {
      const page = await openPage({ baseURL: site.url, javaScriptEnabled });
      const events = guarded(page);
      await page.goto(`/clinics/${clinic.slug}`);
      const region = page.getByRole('region', { name: 'Patient Reviews' });
      const shown = spaced(await region.textContent());
      for (const text of newest) expect(shown).toContain(spaced(text).trim());
      expect(await region.locator('img, script, b, h1').count()).toBe(0);
      expect(await region.getByRole('link', { name: 'here' }).count()).toBe(0);
      // No text turns the direction of what is around it, or makes the page wider than the screen.
      const { isLeftToRight, overflow } = await page.evaluate(() => ({
        isLeftToRight: getComputedStyle(document.body).direction === 'ltr',
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      expect(isLeftToRight).toBe(true);
      expect(overflow).toBeLessThanOrEqual(0);
      const data = await page.locator('script[type="application/ld+json"]').allTextContents();
      const reviews = data.flatMap((json) => JSON.parse(json)['@graph'] ?? [JSON.parse(json)]);
      expect(JSON.stringify(reviews)).toContain('reviewBody');
      if (javaScriptEnabled) {
        await page.getByRole('button', { name: 'Show all reviews' }).click();
        await expect.poll(async () => spaced(await region.textContent()).includes('=HYPERLINK(')).toBe(true);
      }
      expect(events).toEqual([]);
    }
  }, 180_000);

  it('are shown as they were sent, and run nothing, in the queue of staff', async () => {
    const page = await openAdmin(site.url);
    const events = guarded(page);
    await enterReviews(page);
    const queue = queueOf(page);
    for (const [index, text] of texts.entries()) {
      if (index > 0) await page.keyboard.press('j');
      await expect
        .poll(async () => spaced(await queue.textContent()).includes(spaced(text).trim()))
        .toBe(true);
      expect(await queue.locator('img, script, b, h1').count()).toBe(0);
    }
    expect(events).toEqual([]);
  }, 120_000);
});
