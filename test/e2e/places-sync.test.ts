/** The Google sync in the staff area, on a running system with separate data: scheduled, started by staff, and disabled. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { sendCommand } from '../../scripts/local/control/control.ts';
import { admin } from '../../shared/content/staff/admin.ts';
import { expectAccessible, expectProblem } from './support/browser.ts';
import { hold } from './support/calls.ts';
import { names, openAdmin, openDashboard, rows, signInAs, table } from './support/staff.ts';

const CLINICS = 573;
const { sync, matches, closed } = admin;
const state = mkdtempSync(join(tmpdir(), 'careatlas-sync-'));
let site: RunningSite;

const local = (command: string, ...args: string[]) => sendCommand(state, command, args);
const button = (page: Page, name: string) => page.getByRole('button', { name });
const reads = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const latest = (page: Page) => page.getByRole('region', { name: sync.summary.title });

/** The statistics of the latest sync by label. */
async function figures(page: Page): Promise<Record<string, string>> {
  const terms = await latest(page).locator('dt').allInnerTexts();
  const values = await latest(page).locator('dd').allInnerTexts();
  return Object.fromEntries(terms.map((term, index) => [term, values[index] ?? '']));
}

beforeAll(async () => {
  site = await startSite({ state });
});

afterAll(async () => {
  await site?.stop();
  rmSync(state, { recursive: true, force: true });
});

describe('the weekly sync', () => {
  it('shows its progress, and lists low-confidence matches for review', async () => {
    const page = await openDashboard(site.url);
    await reads(page, sync.history.empty);
    await local('faults', 'google-places', 'low-confidence:0.5,closed:0.01');
    expect(await local('fire-schedule', 'weekly')).toMatch(/./);
    const progress = page.getByRole('progressbar', { name: sync.progress.title });
    const refreshed = async () => {
      await button(page, admin.overview.refresh).click();
      return progress.count();
    };
    await expect.poll(refreshed, { interval: 500 }).toBe(1);
    await reads(page, /\d+ of 573 clinics/);
    await latest(page).getByText(sync.states.completed).waitFor({ timeout: 60_000 });
    await local('faults', 'google-places', 'off');

    const said = await figures(page);
    const [processed, updated, skipped, errors] = [
      sync.summary.totalClinicsProcessed,
      sync.summary.clinicsUpdated,
      sync.summary.clinicsSkipped,
      sync.summary.errors,
    ].map((term) => Number(said[term]));
    expect([processed, skipped]).toEqual([CLINICS, 0]);
    expect((updated ?? 0) + (errors ?? 0)).toBe(CLINICS);
    expect(errors).toBeGreaterThan(5);
    await latest(page).getByText(sync.triggers.schedule).waitFor();

    // One is the clinic, of another none is; a closed one is looked at.
    await rows(page, matches.title).nth(1).waitFor();
    const [first = '', second = ''] = await names(page, matches.title);
    await button(page, matches.chooseFor(first)).click();
    const dialog = page.getByRole('dialog', { name: matches.dialog(first) });
    await dialog
      .getByRole('link', { name: /Google Maps/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: matches.confirm }).first().click();
    await reads(page, matches.confirmed.title);
    await expect.poll(() => names(page, matches.title)).not.toContain(first);
    await button(page, matches.chooseFor(second)).click();
    await page
      .getByRole('dialog', { name: matches.dialog(second) })
      .getByRole('button', { name: matches.reject })
      .click();
    await reads(page, matches.rejected.title);
    await expect.poll(() => names(page, matches.title)).not.toContain(second);
    const [shut = ''] = await names(page, closed.title);
    await button(page, closed.actionOn(shut)).click();
    await reads(page, closed.done.title);
    await expect.poll(() => names(page, closed.title)).not.toContain(shut);
    await expectAccessible(page);
  });
});

describe('the button', () => {
  it('syncs due clinics, shows the result, and skips the others', async () => {
    const page = await openDashboard(site.url);
    await table(page, sync.history.title).waitFor();
    const letGo = await hold(page, '**/api/google-places/sync-all');
    await button(page, sync.button).click();
    await reads(page, 'Syncing...');
    await reads(page, 'This may take a few moments...');
    letGo();
    // The confirmed clinic alone is due.
    await page.getByRole('status').getByText('Sync Completed').waitFor();
    await reads(page, 'Successfully updated 1 clinics with Google Places data');
    await button(page, sync.button).waitFor();
    await expect
      .poll(() => figures(page))
      .toMatchObject({
        [sync.summary.totalClinicsProcessed]: String(CLINICS),
        [sync.summary.clinicsUpdated]: '1',
        [sync.summary.clinicsSkipped]: String(CLINICS - 1),
        [sync.summary.errors]: '0',
        [sync.summary.apiCallsMade]: '1',
        [sync.summary.clinicsRemaining]: '0',
      });
    await expect.poll(() => rows(page, sync.history.title).count()).toBe(2);
    await page.getByRole('img', { name: sync.history.chart }).waitFor();
  });

  it('shows the error of the server or a default error', async () => {
    const page = await openDashboard(site.url);
    await page.route('**/api/google-places/sync-all', (route) =>
      route.fulfill({ status: 503, json: { code: 'service_unavailable', message: 'Google is on holiday.' } }),
    );
    await button(page, sync.button).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Sync Failed').first().waitFor();
    await expect.poll(() => alert.getByText('Google is on holiday.').count()).toBe(2);
    await expectAccessible(page);
    await page.unrouteAll();
    await page.route('**/api/google-places/sync-all', (route) => route.fulfill({ status: 500, body: '' }));
    await button(page, sync.button).click();
    await alert.getByText('Failed to sync with Google Places. Please try again.').waitFor();
    await alert.getByText('An error occurred while syncing with Google Places. Please try again.').waitFor();
    expectProblem(page, /503|500/);
  });
});

describe('switched off', () => {
  it('is explained, and no sync can be started', async () => {
    const page = await openAdmin(site.url);
    await page.route('**/api/google-places/sync', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), enabled: false } });
    });
    await signInAs(page, 'admin');
    await reads(page, 'Google rating not available');
    expect(await button(page, sync.button).getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
  });
});
