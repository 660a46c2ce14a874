/** axe finds nothing on any screen in any state, at the width of a phone and of a desktop, light and dark. */
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectProblem, openPage, problemsOf, viewports, violations } from './support/browser.ts';

const baseUrl = inject('baseUrl');

interface State {
  readonly name: string;
  readonly address: string;
  /** Brings the page into the state after it is opened; resolves when it is there. */
  readonly reach: (page: Page) => Promise<unknown>;
  readonly before?: (page: Page) => Promise<unknown>;
  /** A problem that the state cannot be reached without. */
  readonly provokes?: RegExp;
}

const failing = (call: string) => (page: Page) =>
  page.route(call, (route) => route.fulfill({ status: 503, body: '' }));
const never = (call: string) => (page: Page) => page.route(call, () => {});
const empty = (call: string) => (page: Page) => page.route(call, (route) => route.fulfill({ json: [] }));
const sees = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();
const reads = (text: string) => (page: Page) => page.getByText(text).first().waitFor();

const best = async () => {
  const list: { slug: string }[] = await (await fetch(`${baseUrl}/api/clinics?limit=1`)).json();
  return `/clinics/${list[0]?.slug}`;
};
const clinic = await best();

const states: readonly State[] = [
  { name: 'home', address: '/', reach: sees('main article') },
  { name: 'home loading', address: '/', before: never('**/api/**'), reach: sees('main h1') },
  {
    name: 'home failing',
    address: '/',
    before: failing('**/api/**'),
    reach: reads('Unable to load cities'),
    provokes: /503/,
  },
  {
    name: 'home empty',
    address: '/',
    before: empty('**/api/c**'),
    reach: reads('No cities available at the moment.'),
  },
  { name: 'page loading', address: '/', before: never('**/assets/HomePage*.js'), reach: sees('main h1') },
  { name: 'search', address: '/search', reach: sees('main article') },
  {
    name: 'search filtered',
    address: '/search?city=chicago&category=dentistry&rating=3&acceptingPatients=true',
    reach: sees('main article'),
  },
  { name: 'search loading', address: '/search', before: never('**/api/clinics**'), reach: sees('main h1') },
  { name: 'search empty', address: '/search?q=zzzzqqq', reach: reads('No providers found') },
  {
    name: 'search failing',
    address: '/search',
    before: failing('**/api/clinics**'),
    reach: reads('Unable to load clinics'),
    provokes: /503/,
  },
  { name: 'clinic', address: clinic, reach: sees('main h1') },
  { name: 'clinic loading', address: clinic, before: never('**/api/clinics/*'), reach: sees('main h1') },
  {
    name: 'clinic with the review dialog',
    address: clinic,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Write a Review' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'clinic not found',
    address: '/clinics/no-such-clinic',
    reach: reads('Clinic Not Found'),
    provokes: /404/,
  },
  { name: 'clinic invalid', address: '/clinics/not_a_slug!', reach: reads('Invalid clinic URL') },
  {
    name: 'clinic failing',
    address: clinic,
    before: failing('**/api/clinics/*'),
    reach: reads('Unable to load clinic'),
    provokes: /503/,
  },
  { name: 'not found', address: '/no/such/page', reach: reads('404 Page Not Found') },
];

async function reached(
  state: State,
  width: 'phone' | 'desktop',
  colorScheme: 'light' | 'dark',
): Promise<Page> {
  const page = await openPage({ viewport: viewports[width], colorScheme });
  await state.before?.(page);
  await page.goto(state.address);
  await state.reach(page);
  return page;
}

describe.each([
  ['phone', 'light'],
  ['desktop', 'dark'],
] as const)('at the width of a %s, %s', (width, colorScheme) => {
  it.each(states)('$name', async (state) => {
    const page = await reached(state, width, colorScheme);
    expect(await violations(page)).toEqual([]);
    if (state.provokes) expectProblem(page, state.provokes);
  });
});

describe('the mobile menu', () => {
  it.each(['light', 'dark'] as const)('%s', async (colorScheme) => {
    const page = await openPage({ viewport: viewports.phone, colorScheme });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('reflow', () => {
  it.each(['/', '/search?city=chicago', clinic, '/no/such/page'])(
    '%s needs no sideways scrolling at 320 px',
    async (address) => {
      const page = await openPage({ viewport: { width: 320, height: 640 } });
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    },
  );
});

describe('the guards themselves', () => {
  it('axe finds an image without a text', async () => {
    const page = await openPage();
    await page.goto('/no/such/page');
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
    expect((await violations(page)).join()).toContain('image-alt');
  });

  it('a console error, an exception and a request to another host are noticed', async () => {
    const page = await openPage();
    await page.goto('/no/such/page');
    await page.evaluate(() => {
      console.error('said on purpose');
      setTimeout(() => {
        throw new Error('thrown on purpose');
      });
      fetch('https://elsewhere.example/').catch(() => {});
    });
    await expect.poll(() => problemsOf(page).join('\n')).toMatch(/thrown on purpose/);
    expectProblem(page, /said on purpose/);
    expectProblem(page, /thrown on purpose/);
    expectProblem(page, /other host: https:\/\/elsewhere\.example|elsewhere\.example/);
  });
});
