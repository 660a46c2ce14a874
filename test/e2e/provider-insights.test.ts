/** What visitors do with a listing is counted, and shown to those who hold it; on a running system with separate data. */
import { readFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { clinic as clinicWords } from '../../shared/content/clinics/clinic.ts';
import { insights as words } from '../../shared/content/providers/insights.ts';
import { listingEditor } from '../../shared/content/providers/listing-editor.ts';
import { providerArea } from '../../shared/content/providers/provider-area.ts';
import { countEvent } from '../../shared/contracts/providers/event-contracts.ts';
import { expectAccessible, expectProblem, openPage } from './support/browser.ts';
import { heading, openAsProvider, openProviderPage } from './support/providers.ts';

let site: RunningSite;

beforeAll(async () => {
  // Separate data: what is counted stays.
  site = await startSite();
});

afterAll(() => site?.stop());

const listings = (page: Page) =>
  page.getByRole('list', { name: providerArea.home.list }).getByRole('listitem');

/** The public path of a listing of the provider, the first or the second. */
async function pathOf(page: Page, index: number): Promise<string> {
  const link = listings(page).nth(index).getByRole('link', { name: providerArea.home.open });
  return (await link.getAttribute('href')) ?? '';
}

/** Opens a listing, until its page responds to a visitor. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Scripts load at the first sign of a visitor.
  await page.mouse.move(1, 1);
  await page.getByRole('button', { name: clinicWords.actions.share }).waitFor();
}

/** Records what a page's beacons hold, which the protocol of the browser does not show. */
const recordBeacons = (page: Page) =>
  page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    Object.assign(window, { beacons: [] });
    navigator.sendBeacon = (url, data) => {
      Object(window).beacons.push(data instanceof Blob ? data.text() : '');
      return send(url, data);
    };
  });

/** The event that a page sends while something is done. */
async function eventOf(
  page: Page,
  work: () => Promise<unknown>,
): Promise<{ event: Record<string, unknown>; request: Request }> {
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === countEvent.path);
  await work();
  const request = await sent;
  expect((await request.response())?.status()).toBe(204);
  const text = await page.evaluate(() => Object(window).beacons.at(-1));
  return { event: JSON.parse(text), request };
}

describe('the use of a listing', () => {
  it('is counted without cookies or anything of the visitor, and shown by week, with a file', async () => {
    const provider = await openAsProvider(site.url, 'provider');
    const path = await pathOf(provider, 0);

    const visitor = await openPage({ baseURL: site.url });
    await recordBeacons(visitor);
    await visit(visitor, path);
    const view = await eventOf(visitor, () => visitor.mouse.move(10, 10));
    expect(view.event).toEqual({ clinicId: expect.any(String), kind: 'view' });
    expect(await view.request.headerValue('cookie')).toBeNull();
    expect(await visitor.context().cookies()).toEqual([]);
    const use = async (name: string) => {
      const link = visitor.locator('main').getByRole('link', { name }).first();
      // The link itself leads to a dialer, a map or another site.
      await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
      return (await eventOf(visitor, () => link.click())).event.kind;
    };
    const { actions } = clinicWords;
    expect(await use(actions.call)).toBe('call');
    expect(await use(actions.directions)).toBe('directions');
    expect(await use(actions.directions)).toBe('directions');

    await listings(provider).first().getByRole('link', { name: providerArea.home.insights }).click();
    await provider.getByRole('img', { name: words.weekly.chart }).waitFor();
    const row = provider.getByRole('row').nth(1);
    expect((await row.getByRole('cell').allTextContents()).slice(0, 4)).toEqual(['1', '1', '2', '0']);
    await provider.getByRole('img', { name: words.ratings.chart }).waitFor();
    await provider.getByRole('heading', { name: words.completeness.title }).waitFor();
    await provider
      .getByText(/^Number \d+$/)
      .first()
      .waitFor();
    await expectAccessible(provider);

    const saved = provider.waitForEvent('download');
    await provider.getByRole('button', { name: words.download }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(words.fileName(path.replace('/clinics/', '')));
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('Week of,Views,Calls,Directions,Website,Reviews,Rating');
    expect(text).toMatch(/,1,1,2,0,\d+,[\d.]+\r\n\r\nList,Position/);
  });

  it('of staff is not counted', async () => {
    const page = await openPage({ baseURL: site.url });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.addInitScript(() => localStorage.setItem('staff', ''));
    const provider = await openAsProvider(site.url, 'provider');
    await visit(page, await pathOf(provider, 1));
    await page.mouse.move(10, 10);
    await page.getByRole('button', { name: /^Save/ }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(sent).not.toContain(countEvent.path);

    // So that the second listing has none yet.
    await listings(provider).nth(1).getByRole('link', { name: providerArea.home.insights }).click();
    await provider.getByRole('heading', { name: words.none.title }).waitFor();
    await expectAccessible(provider);
  });
});

it('insights that cannot be loaded say so, and load again', async () => {
  const page = await openAsProvider(site.url, 'provider');
  await page.route('**/api/provider/clinics/*/insights', (route) =>
    route.fulfill({ status: 503, body: '{}' }),
  );
  await listings(page).first().getByRole('link', { name: providerArea.home.insights }).click();
  await page.getByRole('heading', { name: words.error.title }).waitFor({ timeout: 60_000 });
  await expectAccessible(page);
  expectProblem(page, /503/);
});

it('a listing is given up after a question, and stays public', async () => {
  const page = await openAsProvider(site.url, 'editor');
  const first = listings(page).first();
  const path = await pathOf(page, 0);
  const { end, states } = providerArea.home;
  await first.getByRole('button', { name: end.open }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: end.cancel }).click();
  await first.getByText(states.granted.title).waitFor();
  await first.getByRole('button', { name: end.open }).click();
  await dialog.getByRole('button', { name: end.submit }).click();
  await page.getByText(/^You no longer manage/).waitFor();
  await first.getByText(states.ended.title, { exact: true }).waitFor();
  expect(await first.getByRole('button', { name: end.open }).count()).toBe(0);
  await expectAccessible(page);
  expect((await fetch(site.url + path)).status).toBe(200);
});

describe('the link that stops mails', () => {
  const { unsubscribe } = providerArea;
  const path = `/provider/unsubscribe/01J00000000000000000000000/${'0'.repeat(64)}`;

  it('needs no account and stops nothing before its button is pressed; a wrong one says so', async () => {
    const page = await openProviderPage(site.url);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await page.goto(path);
    await heading(page, unsubscribe.title);
    await expectAccessible(page);
    expect(sent).not.toContain('POST');
    await page.getByRole('button', { name: unsubscribe.submit }).click();
    await page.getByText(unsubscribe.missing).waitFor();
    expectProblem(page, /404/);
    await expectAccessible(page);
  });

  it('says when it is done', async () => {
    const page = await openProviderPage(site.url);
    await page.route('**/api/provider/unsubscribe/**', (route) => route.fulfill({ status: 204 }));
    await page.goto(path);
    await page.getByRole('button', { name: unsubscribe.submit }).click();
    await page.getByText(unsubscribe.done).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: unsubscribe.account }).click();
    await heading(page, providerArea.session.signIn.title);
  });
});

it('the pages of a listing lead to its insights', async () => {
  const page = await openAsProvider(site.url, 'provider');
  await listings(page).first().getByRole('link', { name: providerArea.home.edit }).click();
  await page.getByRole('link', { name: listingEditor.pages.insights, exact: true }).click();
  await page.getByRole('heading', { name: words.weekly.title }).waitFor();
});
