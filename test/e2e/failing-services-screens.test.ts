/** Screens while S3, the user pool or the table fails, on a running system with separate data. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { sendCommand } from '../../scripts/local/control/control.ts';
import { admin } from '../../shared/content/staff/admin.ts';
import { allowProblem, expectAccessible, expectProblem, openPage } from './support/browser.ts';
import { loaded, openAdmin, openDashboard, rows, signInAs } from './support/staff.ts';

const state = mkdtempSync(join(tmpdir(), 'careatlas-screens-'));
let site: RunningSite;

const faults = (service: string, shares: string) => sendCommand(state, 'faults', [service, shares]);
const get = (path: string) => fetch(`${site.url}${path}`);

beforeAll(async () => {
  site = await startSite({ state });
});
afterEach(async () => {
  for (const service of ['dynamodb', 'cognito', 's3']) await faults(service, 'off');
});
afterAll(async () => {
  await site?.stop();
  rmSync(state, { recursive: true, force: true });
});

describe('while the table fails', () => {
  it('cached pages are served, and others are the shell', async () => {
    expect((await get('/best-cardiology-chicago')).status).toBe(200);
    await faults('dynamodb', '500:1');
    const cached = await get('/best-cardiology-chicago');
    expect(cached.status).toBe(200);
    expect(await cached.text()).toMatch(/<h1[ >]/);
    const shell = await get('/best-urology-vancouver');
    expect(shell.status).toBe(503);
    expect(shell.headers.get('retry-after')).toBe('10');
    expect(await shell.text()).toContain('<script');
  });

  it('each list of the dashboard shows what could not be loaded', async () => {
    const page = await openDashboard(site.url);
    await faults('dynamodb', '500:1');
    await page.reload();
    for (const { failed } of [admin.pending, admin.contacts, admin.clinics]) {
      await page.getByText(failed).first().waitFor();
    }
    await page.getByText(admin.overview.counters.failed).first().waitFor();
    await expectAccessible(page);
    expectProblem(page, /503/);
    await faults('dynamodb', 'off');
  });
});

describe('while the user pool fails', () => {
  /** A call for staff, whose token the gateway verifies: the function need not read the pool's keys. */
  async function signedIn(page: Page): Promise<void> {
    await page.getByRole('heading', { level: 1, name: admin.title }).waitFor();
    await rows(page, admin.pending.title).first().waitFor();
  }

  it.each([
    ['400:1', admin.signInErrors.tooMany],
    ['500:1', admin.signInErrors.unavailable],
    ['503:1', admin.signInErrors.unavailable],
    ['timeout:1', admin.signInErrors.network],
  ])('sign-in shows the failure and works afterwards (%s)', async (shares, text) => {
    const page = await openAdmin(site.url);
    await page.goto('/admin');
    await page.getByLabel(admin.signIn.password).waitFor();
    await faults('cognito', shares);
    await signInAs(page, 'admin');
    await page.getByText(text).waitFor({ timeout: 30_000 });
    await expectAccessible(page);
    await faults('cognito', 'off');
    await signInAs(page, 'admin');
    await loaded(page);
    if (!shares.startsWith('timeout')) expectProblem(page, new RegExp(shares.slice(0, 3)));
  });

  it('sign-out ends the session in the browser', async () => {
    const page = await openDashboard(site.url);
    await faults('cognito', '500:1');
    await page.getByRole('button', { name: admin.session.signOut }).first().click();
    await page.getByLabel(admin.signIn.password).waitFor({ timeout: 30_000 });
    await page.reload();
    await page.getByLabel(admin.signIn.password).waitFor();
  });

  // The last test with staff: a function that failed to read the pool's keys retries after ten seconds.
  it('a session persists, and is refreshed when the pool works again', async () => {
    const page = await openDashboard(site.url);
    await faults('cognito', '500:1');
    await page.reload();
    await signedIn(page);
    // After the access token has expired.
    await page.clock.setFixedTime(Date.now() + 2 * 3_600_000);
    await page.reload();
    await page.getByRole('heading', { name: admin.session.unavailable.title }).waitFor({ timeout: 30_000 });
    await faults('cognito', 'off');
    await page.clock.setFixedTime(Date.now());
    await page.getByRole('button', { name: admin.retry }).click();
    await signedIn(page);
    // 503 from a function that started meanwhile and failed to read the pool's keys.
    expectProblem(page, /500|503/);
  });
});

// The last: CloudFront caches a failed request for a file, such as a script, for ten seconds.
describe('while S3 fails', () => {
  it('pages are complete and readable without their scripts', async () => {
    await faults('s3', '503:1');
    expect((await get('/favicon.svg')).status).toBe(503);
    const page = await openPage({ baseURL: site.url });
    expect((await page.goto('/best-dermatology-chicago'))?.status()).toBe(200);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click();
    await page.waitForURL('**/about');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    // The first script failed, or it was cached and the page's own script failed.
    expectProblem(page, /503|dynamically imported module/);
    // S3 describes its failures in XML. Where CloudFront had all that the document loads, only a later import failed.
    allowProblem(page, /MIME type \('application\/xml'\)/);
  });

  it('files are served again after the failure', async () => {
    // CloudFront caches an error for ten seconds.
    await expect.poll(async () => (await get('/favicon.svg')).status, { timeout: 15_000 }).toBe(200);
  });
});
