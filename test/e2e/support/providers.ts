/** Providers at a running site: their pages, signing in, and the codes that their user pool sends. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { localProviders } from '../../../scripts/local/user-pools/local-people.ts';
import { providerArea } from '../../../shared/content/providers/provider-area.ts';
import { providerSignIn } from '../../support/staff-tokens.ts';
import { openPage } from './browser.ts';
import { send } from './sending.ts';

const words = providerArea.session;

/** A page that may also send requests to the user pool. */
export async function openProviderPage(site: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { issuer } = await providerSignIn(site);
  return openPage({ baseURL: site, ...options }, [new URL(issuer).origin]);
}

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Enters an address and a password on the page that signs in, and sends them. */
export async function enterCredentials(page: Page, email: string, password: string): Promise<void> {
  await heading(page, words.signIn.title);
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.signIn.password, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Opens /provider, or a page below it, signed in. */
export async function openAsProvider(
  site: string,
  who: keyof typeof localProviders,
  path = '/provider',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openProviderPage(site, options);
  await page.goto(path);
  const { email, password } = localProviders[who];
  await enterCredentials(page, email, password);
  await page.getByRole('button', { name: providerArea.signOut }).waitFor();
  return page;
}

/** The codes that the pool has mailed to an address, the newest first. */
export async function mailedCodes(site: string, to: string): Promise<string[]> {
  const mails: { to: string; text: string }[] = JSON.parse((await send(site, '/__outbox')).text);
  return mails.filter((mail) => mail.to === to).flatMap(({ text }) => /\b\d{4,6}\b/.exec(text) ?? []);
}

/** The newest code, once `count` were mailed. */
export async function mailedCode(site: string, to: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailedCodes(site, to)).length).toBe(count);
  const [code = ''] = await mailedCodes(site, to);
  return code;
}
