/** Staff write a post, see it as the page will show it, and publish it, on a running system with separate data. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { admin } from '../../shared/content/staff/admin.ts';
import { staffPosts as copy } from '../../shared/content/staff/posts.ts';
import { preview } from '../../shared/content/staff/preview.ts';
import { expectAccessible, expectProblem, openPage } from './support/browser.ts';
import { linkTo, openAdmin, signInAs } from './support/staff.ts';

const FRESH = { timeout: 90_000, interval: 1_000 };
const TITLE = 'Questions before a fast';

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

describe('the staff page of the blog', { timeout: 180_000 }, () => {
  it('takes a draft from its first words to the site, and off it again', async () => {
    const page = await openAdmin(site.url);
    await signInAs(page, 'admin');
    await linkTo(page, admin.pages.blog).click();
    await page.getByRole('button', { name: copy.list.add }).click();
    await page.getByRole('dialog').getByLabel(copy.create.field).fill(TITLE);
    await page.getByRole('button', { name: copy.create.submit }).click();
    const text = page.getByLabel(copy.form.fields.content);
    await text.fill('## Ask **first**\n\n<img src=x onerror="alert(1)">\n\n[no](javascript:alert(1))');
    const shown = page.getByRole('region', { name: copy.form.preview });
    await shown.getByRole('heading', { level: 2, name: 'Ask first' }).waitFor();
    expect(await shown.locator('img, [onerror], [href^="javascript"]').count()).toBe(0);
    await page.getByText(copy.form.readingTime(1)).waitFor();
    await page.getByLabel(copy.form.fields.metaTitle).fill('x'.repeat(61));
    await page.getByText(copy.form.shown(61, 60)).waitFor();
    await expectAccessible(page);

    // What was typed is still there after a reload.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(copy.form.unsaved(2)).waitFor();
    await page.getByRole('button', { name: copy.form.save }).click();
    await page.getByText(copy.form.saved.title).first().waitFor();

    const slug = 'questions-before-a-fast';
    const status = async () => (await fetch(`${site.url}/blog/${slug}`)).status;
    expect(await status()).toBe(404);
    await page.goto(`/blog/${slug}`);
    await page.getByText(preview.notice).first().waitFor();
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Ask first' }).waitFor();
    await expectAccessible(page);
    expectProblem(page, /404/);
    const visitor = await openPage({ baseURL: site.url });
    await visitor.goto(`/blog/${slug}`);
    expect(await visitor.getByText(TITLE).count()).toBe(0);
    expectProblem(visitor, /404/);
    await visitor.close();

    await page.getByRole('link', { name: copy.preview.edit }).click();
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: copy.state.publish }).click();
    await dialog.getByText(copy.state.publishTitle(TITLE)).waitFor();
    await expectAccessible(page);
    // Asked, and not done yet.
    expect(await status()).toBe(404);
    await dialog.getByRole('button', { name: copy.state.publish }).click();
    await page.getByText(copy.state.done.published.title).first().waitFor();
    await expect.poll(status, FRESH).toBe(200);
    await expect.poll(async () => (await fetch(`${site.url}/blog`)).text(), FRESH).toContain(TITLE);
    await expect
      .poll(async () => (await fetch(`${site.url}/sitemaps/posts.xml`)).text(), FRESH)
      .toContain(`/blog/${slug}`);
    await page.getByRole('button', { name: copy.state.unpublish }).click();
    await dialog.getByText(copy.state.unpublishTitle(TITLE)).waitFor();
    await dialog.getByRole('button', { name: admin.cancel }).click();
    expect(await status()).toBe(200);
    await page.getByRole('button', { name: copy.state.unpublish }).click();
    await dialog.getByRole('button', { name: copy.state.unpublish }).click();
    await expect.poll(status, FRESH).toBe(404);
    await page.close();
  });
});
