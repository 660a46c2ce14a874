/** What visitors and staff do in a tab, with selectors that outlive releases: paths, names of fields, roles. */
import type { Page, Response } from 'playwright-core';
import { localStaff } from '../local/user-pools/local-people.ts';

export interface Visit {
  readonly name: string;
  readonly run: (page: Page, known: KnownContent) => Promise<unknown>;
}

/** Of the running site. */
export interface KnownContent {
  readonly clinic: { readonly slug: string; readonly name: string };
  readonly post: { readonly slug: string };
}

const opened = (path: string | ((known: KnownContent) => string)) => (page: Page, known: KnownContent) =>
  page.goto(typeof path === 'string' ? path : path(known));

const field = (page: Page, name: string) => page.locator(`form[method="post"] [name="${name}"]`).first();

/** Fills in the fields by their names, which are those of the contract, and expects the call to store the form. */
async function send(page: Page, path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value);
  for (const list of await page.locator('form[method="post"] select').all())
    await list.selectOption({ index: 1 });
  const service = page.locator('form[method="post"] [name="services"]').first();
  if ((await service.count()) > 0) await service.check();
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await page.locator('form[method="post"] [type="submit"]').click();
  const status = (await answered).status();
  if (status !== 201) throw new Error(`${path} answers ${status} instead of 201`);
}

export const visits: readonly Visit[] = [
  { name: 'home', run: opened('/') },
  { name: 'cities', run: opened('/cities') },
  { name: 'landing page', run: opened('/best-dentistry-chicago') },
  { name: 'clinic', run: opened(({ clinic }) => `/clinics/${clinic.slug}`) },
  { name: 'blog', run: opened('/blog') },
  { name: 'post', run: opened(({ post }) => `/blog/${post.slug}`) },
  { name: 'about', run: opened('/about') },
  {
    name: 'from home to a clinic',
    run: async (page) => {
      await page.goto('/');
      await page.locator('main a[href^="/clinics/"]').first().click();
      await page.waitForURL('**/clinics/*');
    },
  },
  {
    name: 'search by name',
    run: async (page, { clinic }) => {
      await page.goto('/search');
      await page.locator('main [name="q"]').fill(clinic.name);
      await page.locator('main [name="q"]').press('Enter');
      await page.locator('main article', { hasText: clinic.name }).first().waitFor();
    },
  },
  {
    name: 'search with filters',
    run: opened('/search?city=chicago&category=dentistry&rating=3&acceptingPatients=true'),
  },
  {
    name: 'contact form',
    run: async (page) => {
      await page.goto('/contact');
      await send(page, '/api/contact', {
        fullName: 'Ann Example',
        email: 'ann@people.example',
        subject: 'Opening hours',
        message: 'The hours of a clinic are wrong.',
      });
    },
  },
  {
    name: 'form of a practice',
    run: async (page) => {
      await page.goto('/list-practice');
      await send(page, '/api/practices', {
        name: 'Lakeside Family Practice',
        description: 'A calm family practice near the lake.',
        address: '12 Lake Street, 60601',
        phone: '(312) 555-0142',
        email: 'office@practice.example',
        practiceHours: 'Monday-Friday: 8:00 AM-6:00 PM',
      });
    },
  },
  {
    name: 'dashboard',
    run: async (page) => {
      await page.goto('/admin');
      await page.locator('input[type="email"]').fill(localStaff.admin.email);
      await page.locator('input[type="password"]').fill(localStaff.admin.password);
      await page.keyboard.press('Enter');
      await page.getByRole('table').first().getByRole('row').nth(1).waitFor();
    },
  },
];

/** Makes a visit; returns what a visitor would notice: errors on the page, in the console, of calls, and waiting in vain. */
export async function problemsOf(page: Page, { run }: Visit, known: KnownContent): Promise<string[]> {
  const problems: string[] = [];
  const onResponse = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400)
      problems.push(`${response.request().method()} ${pathname}: ${response.status()}`);
  };
  page.on('response', onResponse);
  page.on('pageerror', ({ message }) => problems.push(`exception: ${message}`));
  try {
    await run(page, known);
    await page.waitForLoadState('networkidle');
    await page.locator('h1').first().waitFor({ state: 'attached' });
    // What is still loading, and the messages of failed calls.
    const busy = page.locator('main [aria-busy="true"]').filter({ visible: true });
    await busy.first().waitFor({ state: 'detached' });
    const alerts = page.locator('main [role="alert"]').filter({ visible: true });
    problems.push(...(await alerts.allInnerTexts()).map((text) => `shows “${text.split('\n', 1)[0]}”`));
  } catch (error) {
    problems.push(error instanceof Error ? (error.message.split('\n', 1)[0] ?? error.name) : String(error));
  }
  return problems;
}

export async function knownContent(site: string): Promise<KnownContent> {
  const first = async (path: string) => {
    const [entry] = await (await fetch(site + path)).json();
    if (entry === undefined) throw new Error(`${path} is empty`);
    return entry;
  };
  return { clinic: await first('/api/clinics/featured'), post: await first('/api/blog?limit=1') };
}
