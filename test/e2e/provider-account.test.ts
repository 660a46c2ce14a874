/** Accounts of providers: signing up and in, passwords, second factors, the end. */
import { generate as totp } from 'cognito-local/lib/services/totp.js';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { localProviders } from '../../scripts/local/user-pools/local-people.ts';
import { providerArea } from '../../shared/content/providers/provider-area.ts';
import { baseUrl, expectAccessible, expectProblem } from './support/browser.ts';
import { failing, pending } from './support/calls.ts';
import {
  enterCredentials,
  heading,
  mailedCode,
  mailedCodes,
  openAsProvider,
  openProviderPage,
} from './support/providers.ts';
import { hydrated } from './support/rendering.ts';

const { session: words, account, home, errors } = providerArea;
const PASSWORD = 'Lakeside-Clinic-27';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const says = (page: Page, text: string) => page.getByText(text).first().waitFor();
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
const newPassword = (page: Page) => page.getByLabel(words.signUp.password);

/** Fills in the form of /provider/sign-up and sends it. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/provider/sign-up');
  await page.getByLabel(words.email).fill(email);
  await newPassword(page).fill(PASSWORD);
  await button(page, words.signUp.submit).click();
  await heading(page, words.confirm.title);
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(words.code).fill(code);
  await page.keyboard.press('Enter');
}

/** A new account, signed in. */
async function newAccount(email: string): Promise<Page> {
  const page = await openProviderPage(baseUrl);
  await signUp(page, email);
  await enterCode(page, await mailedCode(baseUrl, email));
  await says(page, home.none.title);
  return page;
}

describe('signing up', () => {
  it('needs an address and a password whose rules are shown while it is typed', async () => {
    const page = await openProviderPage(baseUrl);
    await page.goto('/provider');
    await heading(page, words.signIn.title);
    await expectAccessible(page);
    await button(page, words.signIn.signUp).click();
    await heading(page, words.signUp.title);
    expect(await page.title()).toContain(words.signUp.title);
    await expect.poll(() => hasFocus(page.getByLabel(words.email))).toBe(true);

    await button(page, words.signUp.submit).click();
    await says(page, words.required.email);
    await says(page, words.required['new-password']);
    await expectAccessible(page);
    await page.getByLabel(words.email).fill('desk');
    await says(page, words.invalidEmail);

    const rules = page.getByRole('list', { name: words.rules.label });
    const met = () => rules.getByRole('listitem').filter({ hasText: words.rules.yes }).count();
    await newPassword(page).fill('lakeside');
    expect(await met()).toBe(1);
    await newPassword(page).fill(PASSWORD);
    expect(await met()).toBe(5);
    await says(page, words.rules.met);
    await page.getByLabel(words.showPassword).check();
    expect(await newPassword(page).getAttribute('type')).toBe('text');
  });

  it('ends with the code of the email, which may be sent again, and opens the account', async () => {
    const email = 'desk@lakeside.example';
    const page = await openProviderPage(baseUrl);
    await signUp(page, email);
    await says(page, words.confirm.sent(email));
    await expectAccessible(page);
    // Its mail is read in another application, whose return may load the page again.
    await page.reload();
    await heading(page, words.confirm.title);

    await enterCode(page, 'no code');
    await says(page, errors.wrongCode);
    expectProblem(page, /400/);
    const first = await mailedCode(baseUrl, email);
    await button(page, words.again).click();
    await says(page, words.sentAgain);
    const second = await mailedCode(baseUrl, email, 2);
    expect(second).not.toBe(first);
    await enterCode(page, second);
    // The page has not kept the password over its reload.
    await says(page, words.confirm.done);
    await enterCredentials(page, email, PASSWORD);
    await heading(page, providerArea.title);
    await says(page, home.none.title);
    await expectAccessible(page);

    await page.reload();
    await says(page, email);
    await button(page, providerArea.signOut).click();
    await heading(page, words.signIn.title);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  it('looks the same for an address that has an account, which only the code of its mailbox tells', async () => {
    const { email, password } = localProviders.provider;
    const page = await openProviderPage(baseUrl);
    await signUp(page, email);
    await says(page, words.confirm.sent(email));
    await enterCode(page, await mailedCode(baseUrl, email));
    await heading(page, words.signIn.title);
    await says(page, words.confirm.known);
    expectProblem(page, /400/);
    await enterCredentials(page, email, password);
    await says(page, home.states.granted.text);
  });
});

describe('signing in', () => {
  it('says the same of an unknown address and a wrong password', async () => {
    const page = await openProviderPage(baseUrl);
    await page.goto('/provider');
    for (const [email, password] of [
      ['unknown@lakeside.example', PASSWORD],
      [localProviders.editor.email, PASSWORD],
    ] as const) {
      await enterCredentials(page, email, password);
      await page.getByRole('alert').getByText(errors.wrongPassword).waitFor();
      expectProblem(page, /400/);
    }
    await expectAccessible(page);
    await enterCredentials(page, localProviders.editor.email.toUpperCase(), localProviders.editor.password);
    await heading(page, providerArea.title);
  });

  it('lists what the account holds, with its role', async () => {
    const page = await openAsProvider(baseUrl, 'provider');
    const items = page.getByRole('list', { name: home.list }).getByRole('listitem');
    await expect.poll(() => items.count()).toBe(2);
    await items.first().getByText(home.roles.owner).waitFor();
    await expectAccessible(page);
    await items.first().getByRole('link', { name: home.open }).click();
    await page.waitForURL('**/clinics/*');
  });

  it('follows a link from a public page by loading a document of its own', async () => {
    const page = await openProviderPage(baseUrl);
    await page.goto('/list-practice');
    await hydrated(page);
    await page.evaluate(() => {
      history.pushState(null, '', '/provider');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await enterCredentials(page, localProviders.editor.email, localProviders.editor.password);
    await heading(page, providerArea.title);
  });
});

describe('a forgotten password', () => {
  it('is replaced with the code of an email', async () => {
    const email = 'forgetful@lakeside.example';
    const page = await newAccount(email);
    await button(page, providerArea.signOut).click();
    await button(page, words.signIn.forgotten).click();
    await heading(page, words.forgotten.title);
    await expectAccessible(page);
    await page.getByLabel(words.email).fill(email);
    await button(page, words.forgotten.submit).click();
    await heading(page, words.reset.title);
    await expectAccessible(page);
    const code = await mailedCode(baseUrl, email, 2);
    await page.getByLabel(words.code).fill(code);
    await page.getByLabel(words.reset.password).fill('Another-Clinic-28');
    await button(page, words.reset.submit).click();
    await says(page, words.reset.done);
    await enterCredentials(page, email, 'Another-Clinic-28');
    await heading(page, providerArea.title);
  });

  it('looks the same for an address without an account', async () => {
    const email = 'unknown-desk@lakeside.example';
    const page = await openProviderPage(baseUrl);
    await page.goto('/provider');
    await button(page, words.signIn.forgotten).click();
    await page.getByLabel(words.email).fill(email);
    await button(page, words.forgotten.submit).click();
    await says(page, words.reset.sent(email));
    await page.getByLabel(words.code).fill('123456');
    await page.getByLabel(words.reset.password).fill(PASSWORD);
    await button(page, words.reset.submit).click();
    await says(page, errors.wrongCode);
    expectProblem(page, /400/);
    expect(await mailedCodes(baseUrl, email)).toEqual([]);
  });
});

describe('two-step verification', () => {
  it('is turned on with an app, asked for at the sign-in, and turned off', async () => {
    const email = 'careful@lakeside.example';
    const page = await newAccount(email);
    await page.getByRole('link', { name: providerArea.pages.account }).click();
    await heading(page, account.title);
    await button(page, account.totp.setUp).click();
    await page.getByRole('img', { name: account.totp.image }).waitFor();
    await expectAccessible(page);
    const secret = (await page.locator('code').textContent()) ?? '';
    await page.getByLabel(account.totp.code).fill('000000');
    await button(page, account.totp.submit).click();
    await says(page, errors.wrongCode);
    expectProblem(page, /400/);
    await page.getByLabel(account.totp.code).fill(totp(secret));
    await button(page, account.totp.submit).click();
    await says(page, account.totp.turnedOn);

    await button(page, providerArea.signOut).click();
    await enterCredentials(page, email, PASSWORD);
    await heading(page, words.totp.title);
    await expectAccessible(page);
    await page.getByLabel(words.totp.code).fill(totp(secret));
    await page.keyboard.press('Enter');
    await heading(page, account.title);

    await button(page, account.totp.turnOff).click();
    await page.getByRole('dialog', { name: account.totp.confirmOff.title }).waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: account.totp.turnOff }).click();
    await says(page, account.totp.turnedOff);
    await says(page, account.totp.off);
  });
});

describe('deleting the account', () => {
  it('asks first, and ends it', async () => {
    const email = 'leaving@lakeside.example';
    const page = await newAccount(email);
    await page.goto('/provider/account');
    await button(page, account.remove.open).click();
    await button(page, account.remove.cancel).click();
    await button(page, account.remove.open).click();
    await page.getByRole('dialog', { name: account.remove.title }).waitFor();
    await expectAccessible(page);
    await button(page, account.remove.submit).click();
    await says(page, account.remove.done);
    await enterCredentials(page, email, PASSWORD);
    await says(page, errors.wrongPassword);
    expectProblem(page, /400/);
  });
});

describe('while something fails', () => {
  it('says that the sign-in is not available, and tries again', async () => {
    const page = await openProviderPage(baseUrl);
    await failing('**/api/provider/sign-in')(page);
    await page.goto('/provider');
    await heading(page, providerArea.unavailable.title);
    expectProblem(page, /503/);
    await expectAccessible(page);
    await page.unrouteAll();
    await button(page, providerArea.retry).click();
    await heading(page, words.signIn.title);
  });

  it('keeps what was entered while the pool cannot be reached', async () => {
    const page = await openProviderPage(baseUrl);
    await page.goto('/provider');
    await heading(page, words.signIn.title);
    await page.route(/:\d+\/$/, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await enterCredentials(page, localProviders.editor.email, localProviders.editor.password);
    await says(page, errors.network);
    expectProblem(page, /Failed to load resource/);
    expect(await page.getByLabel(words.email).inputValue()).toBe(localProviders.editor.email);
    await page.unrouteAll();
    await button(page, words.signIn.submit).click();
    await heading(page, providerArea.title);
  });

  it('shows placeholders while listings load, and an error when they do not', async () => {
    const page = await openAsProvider(baseUrl, 'editor', '/provider/account');
    await pending('**/api/provider/account')(page);
    await page.getByRole('link', { name: providerArea.pages.home }).click();
    await page.getByRole('status').filter({ hasText: home.loading }).waitFor({ state: 'attached' });
    await expectAccessible(page);
    await page.unrouteAll();
    await failing('**/api/provider/account')(page);
    await page.reload();
    await says(page, home.error.title);
    expectProblem(page, /503/);
    await expectAccessible(page);
  });
});

it('has no page of another address', async () => {
  const page = await openProviderPage(baseUrl);
  const response = await page.goto('/provider/nothing');
  expect(response?.status()).toBe(404);
  await heading(page, /404/);
  expectProblem(page, /404/);
});
