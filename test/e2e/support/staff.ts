/** Staff at the dashboard of a running site: sign-in, lists, and mocked responses of the user pool. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { localStaff } from '../../../scripts/local/user-pools/local-people.ts';
import { admin } from '../../../shared/content/staff/admin.ts';
import { signInSettings } from '../../support/staff-tokens.ts';
import { openPage } from './browser.ts';

const { signIn: words } = admin;

/** A page at the site's /admin, which may also send requests to the user pool. */
export async function openAdmin(site: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { issuer } = await signInSettings(site);
  return openPage({ baseURL: site, ...options }, [new URL(issuer).origin]);
}

export async function enterPassword(page: Page, password: string, email?: string): Promise<void> {
  if (email !== undefined) await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password).fill(password);
  await page.keyboard.press('Enter');
}

export async function signInAs(page: Page, who: keyof typeof localStaff): Promise<void> {
  await page.goto('/admin');
  const { email, password } = localStaff[who];
  await enterPassword(page, password, email);
}

/** The dashboard with its loaded lists. */
export async function openDashboard(site: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openAdmin(site, options);
  await signInAs(page, 'admin');
  await loaded(page);
  return page;
}

/** Signs in at a page of `openAdmin` and goes to Reviews, with the first review of the queue. */
export async function enterReviews(page: Page): Promise<void> {
  await signInAs(page, 'admin');
  await linkTo(page, admin.pages.reviews).click();
  await page.getByRole('heading', { level: 1, name: admin.reviews.title }).waitFor();
  await queueOf(page).getByRole('heading', { level: 2 }).waitFor();
}

/** Of the navigation between staff's pages. */
export const linkTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: admin.pages.label }).getByRole('link', { name });

export const queueOf = (page: Page) => page.getByRole('region', { name: admin.reviews.queue });

export async function loaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: admin.title }).waitFor();
  for (const title of [admin.pending.title, admin.contacts.title, admin.clinics.title]) {
    await rows(page, title).first().waitFor();
  }
}

export const table = (page: Page, title: string) => page.getByRole('table', { name: title });

/** A table's rows, without its header. */
export const rows = (page: Page, title: string) =>
  table(page, title)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

/** The texts of the first cells of a table's rows. */
export async function names(page: Page, title: string): Promise<string[]> {
  return rows(page, title).getByRole('rowheader').allInnerTexts();
}

export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? '';
}

/** The number of a counter. */
export async function counter(
  page: Page,
  name: keyof typeof admin.overview.counters & string,
): Promise<number> {
  const words = admin.overview.counters[name];
  if (typeof words === 'string') throw new Error(`${name} is no counter`);
  const card = page
    .getByRole('region', { name: admin.overview.counters.label })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: words.title }) });
  const [number] = /[\d,]+/.exec(await textOf(card)) ?? [];
  return number === undefined ? Number.NaN : Number(number.replaceAll(',', ''));
}

/** Ends the session by deleting its stored tokens. */
export async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('CognitoIdentityServiceProvider')) localStorage.removeItem(key);
    }
  });
}

/** Mocks responses of the user pool by operation; an `Error` becomes the pool's error of that name. */
export async function poolAnswers(
  page: Page,
  site: string,
  answers: Readonly<Record<string, object>>,
): Promise<void> {
  const { issuer } = await signInSettings(site);
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await page.route(`${new URL(issuer).origin}/**`, async (route) => {
    const request = route.request();
    if (request.method() === 'OPTIONS') return route.fulfill({ headers });
    const operation = request.headers()['x-amz-target']?.split('.').at(-1) ?? '';
    const answer = answers[operation];
    if (answer === undefined) return route.continue();
    if (answer instanceof Error) {
      return route.fulfill({ status: 400, headers, json: { __type: answer.name, message: 'raw words' } });
    }
    return route.fulfill({ headers, json: answer });
  });
}

export const poolError = (name: string): Error => Object.assign(new Error(name), { name });
