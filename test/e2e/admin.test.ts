/** The staff area on a running system with separate data: sign-in, dashboard and previews. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { localStaff } from '../../scripts/local/user-pools/local-people.ts';
import { admin } from '../../shared/content/staff/admin.ts';
import { preview } from '../../shared/content/staff/preview.ts';
import { practiceLabels } from '../../shared/content/submissions/form-fields.ts';
import { adminSummarySchema } from '../../shared/contracts/staff/staff.ts';
import { asPoolAdministrator, signIn, signInSettings } from '../support/staff-tokens.ts';
import { expectAccessible, expectProblem, openPage, viewports } from './support/browser.ts';
import { empty, failing, pending } from './support/calls.ts';
import { goodMessage } from './support/hostile.ts';
import { hydrated } from './support/rendering.ts';
import { send, solvedChallenge } from './support/sending.ts';
import {
  counter,
  endSession,
  enterPassword,
  linkTo,
  loaded,
  names,
  openAdmin,
  openDashboard,
  poolAnswers,
  poolError,
  rows,
  signInAs,
  table,
  textOf,
} from './support/staff.ts';

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});

afterAll(async () => {
  await site?.stop();
});

const words = admin.signIn;
const titles = admin.columns;
const reads = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
// The exact name: a table of a hundred rows has a 'Page 10' beside its 'Page 1'.
const pageOf = (page: Page, title: string, name: string) =>
  page.getByRole('list', { name: admin.table.pages(title) }).getByRole('button', { name, exact: true });

describe('signing in', () => {
  it('shows validation and credential errors, and opens the dashboard for staff', async () => {
    const page = await openAdmin(site.url);
    await page.goto('/admin');
    await button(page, words.submit).click();
    await reads(page, words.required.email);
    await reads(page, words.required.password);
    await expectAccessible(page);

    await enterPassword(page, 'not-the-password', localStaff.admin.email);
    await page.getByRole('alert').getByText(admin.signInErrors.wrongPassword).waitFor();
    expectProblem(page, /400/);
    await expectAccessible(page);

    await enterPassword(page, localStaff.admin.password);
    await loaded(page);
    expect(await page.title()).toBe('Admin Dashboard | CareAtlas');
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toMatch(/noindex/);
    await page.reload();
    await loaded(page);

    await button(page, admin.session.signOut).click();
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  it('shows the same error for an unknown email', async () => {
    const page = await openAdmin(site.url);
    await page.goto('/admin');
    await enterPassword(page, 'CareAtlas-local-1', 'unknown@careatlas.example');
    await reads(page, admin.signInErrors.wrongPassword);
    expectProblem(page, /400/);
  });

  it('denies accounts outside the staff group, without calls to staff endpoints', async () => {
    const page = await openAdmin(site.url);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.headers().authorization) asked.push(request.url());
    });
    await signInAs(page, 'visitor');
    await page.getByRole('heading', { level: 1, name: admin.session.notAllowed.title }).waitFor();
    await reads(page, localStaff.visitor.email);
    expect(asked).toEqual([]);
    await expectAccessible(page);
    await button(page, admin.session.signOut).click();
    await page.getByLabel(words.password).waitFor();
  });

  it('requires a new password after a temporary one', async () => {
    const settings = await signInSettings(site.url);
    const Username = 'new.colleague@careatlas.example';
    await asPoolAdministrator(settings, 'AdminCreateUser', {
      Username,
      TemporaryPassword: 'Given-for-once-1',
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: Username },
        { Name: 'email_verified', Value: 'true' },
      ],
    });
    await asPoolAdministrator(settings, 'AdminAddUserToGroup', { Username, GroupName: 'admin' });

    const page = await openAdmin(site.url);
    await page.goto('/admin');
    await enterPassword(page, 'Given-for-once-1', Username);
    await page.getByRole('heading', { name: words.newPassword.title }).waitFor();
    await expectAccessible(page);
    await page.getByLabel(words.newPassword.label).fill('My-own-password-1');
    await page.keyboard.press('Enter');
    await loaded(page);
    await reads(page, Username);
  });

  it('sets up an authenticator app and requires its code', async () => {
    const page = await openAdmin(site.url);
    const Session = 'a-session-of-some-length';
    await poolAnswers(page, site.url, {
      InitiateAuth: {
        ChallengeName: 'MFA_SETUP',
        Session,
        ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
      },
      AssociateSoftwareToken: { SecretCode: 'JBSWY3DPEHPK3PXP', Session },
      VerifySoftwareToken: poolError('EnableSoftwareTokenMFAException'),
    });
    await signInAs(page, 'admin');
    await page.getByRole('heading', { name: words.totpSetup.title }).waitFor();
    await page.getByRole('img', { name: words.totpSetup.image }).waitFor();
    await reads(page, 'JBSWY3DPEHPK3PXP');
    const link = await page.getByRole('link', { name: words.totpSetup.open }).getAttribute('href');
    expect(link).toMatch(/^otpauth:\/\/totp\/CareAtlas:.*secret=JBSWY3DPEHPK3PXP/);
    await expectAccessible(page);
    await page.getByLabel(words.totpCode.label).fill('000000');
    await page.keyboard.press('Enter');
    await reads(page, admin.signInErrors.wrongCode);
    expectProblem(page, /400/);

    await poolAnswers(page, site.url, {
      InitiateAuth: { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session, ChallengeParameters: {} },
      RespondToAuthChallenge: poolError('CodeMismatchException'),
    });
    await button(page, words.back).click();
    await enterPassword(page, localStaff.admin.password, localStaff.admin.email);
    await page.getByRole('heading', { name: words.totpCode.title }).waitFor();
    await expectAccessible(page);
    await page.getByLabel(words.totpCode.label).fill('000000');
    await page.keyboard.press('Enter');
    await reads(page, admin.signInErrors.wrongCode);
    expectProblem(page, /400/);

    // The pool has forgotten the steps before: from the beginning.
    await poolAnswers(page, site.url, { RespondToAuthChallenge: poolError('NotAuthorizedException') });
    await page.keyboard.press('Enter');
    await reads(page, admin.signInErrors.expiredStep);
    await page.getByLabel(words.password).waitFor();
    expectProblem(page, /400/);
  });

  it('resets a password without revealing whether the account exists', async () => {
    const page = await openAdmin(site.url);
    await poolAnswers(page, site.url, {
      ForgotPassword: poolError('UserNotFoundException'),
      ConfirmForgotPassword: poolError('CodeMismatchException'),
    });
    await page.goto('/admin');
    await button(page, words.forgotten).click();
    await page.getByLabel(words.email).fill('somename@careatlas.example');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await reads(page, words.confirmReset.sent('somename@careatlas.example'));
    expectProblem(page, /400/);
    await expectAccessible(page);
    await page.getByLabel(words.confirmReset.code).fill('123456');
    await page.getByLabel(words.confirmReset.password).fill('My-own-password-1');
    await page.keyboard.press('Enter');
    await reads(page, admin.signInErrors.wrongCode);
    expectProblem(page, /400/);
    await poolAnswers(page, site.url, { ConfirmForgotPassword: {} });
    await page.keyboard.press('Enter');
    await reads(page, words.confirmReset.done);
    expect(await page.getByLabel(words.email).inputValue()).toBe('somename@careatlas.example');
  });

  it('shows an error when the pool or the site does not respond', async () => {
    const page = await openAdmin(site.url);
    const { issuer } = await signInSettings(site.url);
    await page.route(`${new URL(issuer).origin}/**`, (route) => route.abort());
    await signInAs(page, 'admin');
    await reads(page, admin.signInErrors.network);
    expectProblem(page, /ERR_FAILED/);

    await failing('**/api/sign-in')(page);
    await page.reload();
    await page.getByRole('heading', { name: admin.session.unavailable.title }).waitFor();
    expectProblem(page, /503/);
    await expectAccessible(page);
    await page.unroute('**/api/sign-in');
    await button(page, admin.retry).click();
    await page.getByLabel(words.password).waitFor();
  });
});

describe('the dashboard', () => {
  it('has a header of its own, counts of what waits in its navigation, and no other page', async () => {
    const page = await openDashboard(site.url);
    expect(await page.getByRole('banner').count()).toBe(1);
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    const waiting = (name: string) =>
      linkTo(page, name)
        .locator('..')
        .getByText(/waiting/);
    for (const name of [admin.pages.overview, admin.pages.reviews]) await waiting(name).waitFor();
    const answer = await page.goto('/admin/nothing');
    expect(answer?.status()).toBe(404);
    expectProblem(page, /404/);
    await page.getByRole('heading', { level: 1, name: admin.pages.none.title }).waitFor();
    await expectAccessible(page);
  });

  it('shows counters and tables as specified', async () => {
    const page = await openDashboard(site.url);
    const { accessToken } = await signIn(site.url, 'admin');
    const answer = await fetch(`${site.url}/api/admin/summary`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const summary = adminSummarySchema.parse(await answer.json());
    await expect.poll(() => counter(page, 'approved')).toBe(573);
    for (const name of ['approved', 'pending', 'contacts', 'newContacts'] as const) {
      await expect.poll(() => counter(page, name), { message: name }).toBe(summary[name]);
    }
    for (const { title, label } of [
      { title: 'Total Clinics', label: 'Active listings' },
      { title: 'Pending Approvals', label: 'Awaiting review' },
      { title: 'Total Contacts', label: 'All inquiries' },
      { title: 'New Contacts', label: 'Unread messages' },
    ]) {
      await page.getByRole('listitem').filter({ hasText: title }).getByText(label).waitFor();
    }
    const headers = (title: string) =>
      table(page, title)
        .getByRole('columnheader')
        .evaluateAll((all) => all.map((header) => header.textContent));
    expect(await headers('Pending Clinic Approvals')).toEqual([
      'Name',
      'City',
      'Category',
      'Phone',
      'Email',
      'Submitted',
      'Actions',
    ]);
    expect(await headers('Contact Submissions')).toEqual([
      'Name',
      'Email',
      'Inquiry Type',
      'Subject',
      'Status',
      'Date',
      'Message',
    ]);
    // All columns are in view on a laptop's screen.
    for (const title of [admin.pending.title, admin.contacts.title, admin.clinics.title]) {
      const overhang = await table(page, title).evaluate((element) => {
        let scroller: Element | null = element;
        while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowX))
          scroller = scroller.parentElement;
        return scroller === null ? undefined : scroller.scrollWidth - scroller.clientWidth;
      });
      expect(overhang, title).toBe(0);
    }
    await expect.poll(() => rows(page, admin.pending.title).count()).toBe(summary.pending);
    await expect.poll(() => rows(page, admin.contacts.title).count()).toBe(10);
    const first = rows(page, admin.pending.title).first();
    expect(await textOf(first)).toMatch(/, [A-Z]{2}/);
    expect(await first.getByRole('link', { name: 'View' }).getAttribute('href')).toMatch(
      /^\/clinics\/[a-z0-9-]+$/,
    );
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    // Tables adapt when they have measured their container.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320);
  });

  it('sorts, filters and pages by keyboard', async () => {
    const page = await openDashboard(site.url);
    const { title } = admin.contacts;
    const firstPage = await names(page, title);
    await pageOf(page, title, admin.table.nextPage).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page, title)).not.toEqual(firstPage);
    await expect.poll(() => rows(page, title).count()).toBe((await counter(page, 'contacts')) - 10);

    // Sorting looks through everything, not only through what was there.
    await table(page, title).getByRole('columnheader', { name: /^Name/ }).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await names(page, title))[0]).toBe('Agnieszka Wiśniewska');

    const filter = page.getByRole('searchbox', { name: admin.contacts.filter });
    await filter.focus();
    await page.keyboard.type('script');
    await reads(page, /^\d+ match/);
    for (const text of await rows(page, title).allInnerTexts())
      expect(text.toLowerCase()).toContain('script');
    await filter.fill('zzzzqqq');
    await reads(page, admin.table.noMatch);
    await expectAccessible(page);
    await button(page, admin.table.clearFilter).last().click();
    await expect.poll(() => rows(page, title).count()).toBe(10);
  });

  it('filters clinics by status, starting on the first page, and keeps focus and filter', async () => {
    const page = await openDashboard(site.url);
    const { title, statusFilter, statuses } = admin.clinics;
    const filter = page.getByRole('searchbox', { name: admin.clinics.filter });
    await filter.fill('@');
    await pageOf(page, title, 'Page 2').click();
    await button(page, statusFilter).focus();
    // The choices are 'Every status' and then the statuses, the one that waits first.
    for (const status of [statuses.pending_approval, statuses.approved]) {
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: status }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const shown = () =>
        rows(page, title).evaluateAll((all) => [
          ...new Set(all.map((row) => /Approved|Pending|Rejected/.exec(row.textContent ?? '')?.[0])),
        ]);
      await expect.poll(shown).toEqual([status]);
      expect(await hasFocus(button(page, statusFilter))).toBe(true);
      expect(await filter.inputValue()).toBe('@');
      expect(await pageOf(page, title, 'Page 1').getAttribute('aria-current')).toBe('true');
      if (status === statuses.pending_approval)
        await expect.poll(() => rows(page, title).count()).toBe(await counter(page, 'pending'));
    }
  });

  it('searches all pages of the list call', async () => {
    const page = await openDashboard(site.url);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('cursor=')) calls.push(request.url());
    });
    await page.getByRole('searchbox', { name: admin.clinics.filter }).fill('cardiology toronto');
    await expect.poll(() => calls.length).toBeGreaterThanOrEqual(5);
    await expect.poll(() => rows(page, admin.clinics.title).count()).toBeGreaterThan(0);
    for (const text of await rows(page, admin.clinics.title).allInnerTexts()) {
      expect(text).toMatch(/Toronto[\s\S]*Cardiology/);
    }
  });

  it('opens a message, marks it as read and links to a reply', async () => {
    const page = await openDashboard(site.url);
    const before = await counter(page, 'newContacts');
    const row = rows(page, admin.contacts.title).filter({ hasText: admin.contacts.statuses.new }).first();
    const name = await textOf(row.getByRole('rowheader'));
    await row.getByRole('button').click();
    await dialog(page).getByText(titles.message, { exact: true }).waitFor();
    const reply = await dialog(page).getByRole('link', { name: admin.contacts.reply }).getAttribute('href');
    expect(reply).toMatch(/^mailto:[^?]+@[^?]+\?subject=Re%3A%20/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe(name);
    const same = rows(page, admin.contacts.title).filter({ hasText: name });
    await expect
      .poll(() => same.getByRole('cell', { name: admin.contacts.statuses.read, exact: true }).count())
      .toBe(1);
    await expect.poll(() => counter(page, 'newContacts')).toBe(before - 1);
    await button(page, admin.overview.refresh).click();
    await expect.poll(() => counter(page, 'newContacts')).toBe(before - 1);
  });

  it.each([
    ['bounce', 'bounced'],
    ['complaint', 'complained'],
  ] as const)('shows what became of the receipt of a message: %s', async (mailbox, reported) => {
    const fullName = `Pat Mc${mailbox}`;
    const email = `${mailbox}@simulator.amazonses.com`;
    const altcha = await solvedChallenge(site.url);
    const body = { ...goodMessage, fullName, email, altcha };
    const { text } = await send(site.url, '/api/contact', { method: 'POST', body });
    const { id } = JSON.parse(text);
    const { accessToken } = await signIn(site.url, 'admin');
    const headers = { authorization: `Bearer ${accessToken}` };
    // SES reports after it has accepted the mail.
    await expect
      .poll(async () => JSON.parse((await send(site.url, `/api/mails/${id}`, { headers })).text), {
        timeout: 10_000,
      })
      .toContainEqual({ kind: 'message-received', state: reported, at: expect.any(String) });
    const page = await openDashboard(site.url);
    await rows(page, admin.contacts.title).filter({ hasText: fullName }).getByRole('button').click();
    await dialog(page).getByText(admin.mails.states[reported]).waitFor();
    await expectAccessible(page);
  });

  it('renders user input as text', async () => {
    const page = await openDashboard(site.url);
    await page.getByRole('searchbox', { name: admin.contacts.filter }).fill('<script>');
    const row = rows(page, admin.contacts.title).first();
    await row.getByRole('button').click();
    await dialog(page).getByText('<script>').first().waitFor();
    expect(await dialog(page).locator('script').count()).toBe(0);
    expect(await dialog(page).locator('bdi').count()).toBeGreaterThan(0);
  });
});

describe('a pending practice', () => {
  const firstPending = (page: Page) => rows(page, admin.pending.title).first();

  it('is previewed by staff on its clinic page', async () => {
    const page = await openDashboard(site.url);
    const name = await textOf(firstPending(page).getByRole('rowheader'));
    await firstPending(page).getByRole('link', { name: 'View' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await reads(page, 'Preview: not public yet');
    expectProblem(page, /404/);
    await expectAccessible(page);
    const { pathname } = new URL(page.url());
    // Again as a separate document, which must not connect to the pool.
    await page.reload();
    await reads(page, 'Preview: not public yet');
    expectProblem(page, /404/);

    const stranger = await openPage({ baseURL: site.url });
    await stranger.goto(pathname);
    await stranger.getByRole('heading', { name: 'Clinic Not Found' }).waitFor();
    expect(await stranger.getByText('Preview').count()).toBe(0);
    expectProblem(stranger, /404/);

    await page.getByRole('link', { name: preview.back }).click();
    await loaded(page);
    await endSession(page);
    await page.goto(pathname);
    await page.getByRole('heading', { name: preview.expired.title }).waitFor();
    expectProblem(page, /404/);
    await expectAccessible(page);
    await page.getByRole('link', { name: preview.expired.link }).click();
    await page.getByLabel(words.password).waitFor();
  });

  it('is shown with all fields, and approved', async () => {
    const page = await openDashboard(site.url);
    const [waiting, approved] = [await counter(page, 'pending'), await counter(page, 'approved')];
    const row = firstPending(page);
    const name = await textOf(row.getByRole('rowheader'));
    const address = await row.getByRole('link', { name: 'View' }).getAttribute('href');
    await row.getByRole('rowheader').getByRole('button').click();
    await dialog(page).getByText(practiceLabels.practiceHours).waitFor();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: admin.close }).first().click();

    // The table's next row takes the focus that the row had.
    const [, next = ''] = await names(page, admin.pending.title);
    await row.getByRole('button', { name: 'Approve' }).click();
    await dialog(page).getByText(`Approve ${name}?`).waitFor();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: admin.approve.submit }).click();
    await page.getByRole('status').getByText('Clinic Approved').waitFor();
    await expect.poll(() => focused(page)).toBe(next);
    await reads(page, 'The clinic has been successfully approved.');
    await expectAccessible(page);
    await expect.poll(() => names(page, admin.pending.title)).not.toContain(name);
    await expect.poll(() => counter(page, 'pending')).toBe(waiting - 1);
    await expect.poll(() => counter(page, 'approved')).toBe(approved + 1);
    expect((await fetch(`${site.url}/api${address}`)).status).toBe(200);
  });

  it('stays with an error when the approval fails, and can be approved twice', async () => {
    const page = await openDashboard(site.url);
    const name = await textOf(firstPending(page).getByRole('rowheader'));
    await failing('**/approve')(page);
    await firstPending(page).getByRole('button', { name: 'Approve' }).click();
    await dialog(page).getByRole('button', { name: admin.approve.submit }).click();
    await page.getByRole('alert').getByText('Failed to approve clinic. Please try again.').waitFor();
    await page.getByRole('alert').getByText('Error', { exact: true }).waitFor();
    expectProblem(page, /503/);
    await expect.poll(() => names(page, admin.pending.title)).toContain(name);

    // Another member of staff was faster.
    await page.unroute('**/approve');
    const other = await openDashboard(site.url);
    await rows(other, admin.pending.title)
      .filter({ hasText: name })
      .getByRole('button', { name: 'Approve' })
      .click();
    await dialog(other).getByRole('button', { name: admin.approve.submit }).click();
    await reads(other, 'Clinic Approved');
    const [, next = ''] = await names(page, admin.pending.title);
    await firstPending(page).getByRole('rowheader').getByRole('button').click();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await dialog(page).getByRole('button', { name: admin.approve.submit }).click();
    await reads(page, 'Clinic Approved');
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe(next);
  });

  it('is rejected with a reason', async () => {
    const page = await openDashboard(site.url);
    // The last one: the row before it takes the focus.
    const [before = '', name = ''] = (await names(page, admin.pending.title)).slice(-2);
    await rows(page, admin.pending.title).last().getByRole('button', { name: admin.reject.action }).click();
    await dialog(page).getByRole('button', { name: admin.reject.submit }).click();
    await dialog(page).getByText('Please give a reason').waitFor();
    await expectAccessible(page);
    await dialog(page).getByLabel(admin.reject.reason).fill('The license number is missing.');
    await failing('**/reject')(page);
    await dialog(page).getByRole('button', { name: admin.reject.submit }).click();
    await dialog(page).getByText(admin.reject.failed).waitFor();
    expectProblem(page, /503/);
    await page.unroute('**/reject');
    await dialog(page).getByRole('button', { name: admin.reject.submit }).click();
    await reads(page, admin.reject.done.title);
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => names(page, admin.pending.title)).not.toContain(name);
    await expect.poll(() => focused(page)).toBe(before);
  });
});

describe('an expired session', () => {
  it('is renewed in a dialog, and the page keeps its state', async () => {
    const page = await openDashboard(site.url);
    const row = rows(page, admin.pending.title).first();
    const name = await textOf(row.getByRole('rowheader'));
    await page.getByRole('searchbox', { name: admin.pending.filter }).fill(name);
    await row.getByRole('button', { name: admin.reject.action }).click();
    await dialog(page).getByLabel(admin.reject.reason).fill('No such street.');
    await endSession(page);
    await dialog(page).getByRole('button', { name: admin.reject.submit }).click();
    const again = page.getByRole('dialog', { name: admin.session.expired.title });
    await again.waitFor();
    await expectAccessible(page);
    expect(await again.getByLabel(words.email).inputValue()).toBe(localStaff.admin.email);
    await again.getByLabel(words.password).fill('not-the-password');
    await page.keyboard.press('Enter');
    await again.getByText(admin.signInErrors.wrongPassword).waitFor();
    expectProblem(page, /400/);
    expect(await page.getByLabel(admin.reject.reason).inputValue()).toBe('No such street.');
    await again.getByLabel(words.password).fill(localStaff.admin.password);
    await page.keyboard.press('Enter');
    await reads(page, admin.reject.done.title);
    await expect.poll(() => names(page, admin.pending.title)).not.toContain(name);
    expect(await page.getByRole('searchbox', { name: admin.pending.filter }).inputValue()).toBe(name);
    // No row is left that could take the focus.
    const heading = page.getByRole('heading', { name: admin.pending.title });
    await expect.poll(() => hasFocus(heading)).toBe(true);
  });

  it('is detected by a 401, with one sign-in for all calls', async () => {
    const page = await openDashboard(site.url);
    await page.route('**/api/admin/summary', (route) => route.fulfill({ status: 401, json: {} }));
    await page.route('**/api/contacts?**', (route) => route.fulfill({ status: 401, json: {} }));
    await button(page, admin.overview.refresh).click();
    await reads(page, admin.session.expired.title);
    expectProblem(page, /401/);
    await page.unrouteAll();
    await enterPassword(page, localStaff.admin.password);
    await dialog(page).waitFor({ state: 'hidden' });
    await loaded(page);
    await expect.poll(() => counter(page, 'contacts')).toBeGreaterThan(0);
  });

  it('can be left by signing out', async () => {
    const page = await openDashboard(site.url);
    await endSession(page);
    await button(page, admin.overview.refresh).click();
    await dialog(page).getByRole('button', { name: admin.session.signOut }).last().click();
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
  });
});

describe('lists of the dashboard', () => {
  it('show an error with Retry when they fail to load', async () => {
    const page = await openAdmin(site.url);
    for (const call of ['**/api/clinics?**', '**/api/contacts?**', '**/api/admin/summary']) {
      await failing(call)(page);
    }
    await signInAs(page, 'admin');
    await page.getByRole('alert').getByText('Failed to fetch pending clinics').waitFor();
    await reads(page, admin.contacts.failed);
    await reads(page, admin.clinics.failed);
    await reads(page, admin.overview.counters.failed);
    expect(await table(page, admin.pending.title).count()).toBe(0);
    expectProblem(page, /503/);
    await expectAccessible(page);
    await page.unrouteAll();
    for (let left = 4; left > 0; left -= 1) {
      await button(page, admin.retry).first().click();
      await expect.poll(() => button(page, admin.retry).count()).toBe(left - 1);
    }
    await loaded(page);
  });

  it('show an empty state', async () => {
    const page = await openAdmin(site.url);
    await empty('**/api/clinics?**')(page);
    await empty('**/api/contacts?**')(page);
    await signInAs(page, 'admin');
    for (const { empty: text } of [admin.pending, admin.contacts, admin.clinics]) await reads(page, text);
    await expectAccessible(page);
  });

  it('show a loading state', async () => {
    const page = await openAdmin(site.url);
    await pending('**/api/clinics?**')(page);
    await pending('**/api/contacts?**')(page);
    await pending('**/api/admin/summary')(page);
    await signInAs(page, 'admin');
    await table(page, admin.pending.title).waitFor();
    await expectAccessible(page);
  });
});

describe('the staff page', () => {
  it('loads its code on /admin only', async () => {
    const page = await openPage({ baseURL: site.url });
    const urls = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') urls.add(request.url());
    });
    for (const path of ['/', '/search', '/contact', '/list-practice', '/blog']) {
      await page.goto(path);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
    }
    // A browser forgets bodies when it leaves the page.
    const scripts = await Promise.all([...urls].map(async (url) => (await fetch(url)).text()));
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((script) => /awsui_|CognitoIdentityServiceProvider/.test(script))).toEqual([]);
  });

  it('has hardly any layout shift while it loads', async () => {
    const page = await openDashboard(site.url);
    await page.addInitScript(() => {
      const all = globalThis as unknown as { shift: number };
      all.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
          if (!hadRecentInput) all.shift += value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const width of ['desktop', 'phone'] as const) {
      await page.setViewportSize(viewports[width]);
      await page.reload();
      await loaded(page);
      expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.1);
    }
  });

  it('explains that it needs JavaScript', async () => {
    const page = await openPage({ baseURL: site.url, javaScriptEnabled: false });
    await page.goto('/admin');
    const said = page.locator('noscript p');
    expect(await said.textContent()).toContain('This page needs JavaScript.');
    expect(await said.isVisible()).toBe(true);
  });
});
