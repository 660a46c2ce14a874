/** A browser for each worker, and pages that fail their test on errors: see `openPage`. `fresh-file.ts` closes them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { launchBrowser } from '../../../scripts/setup/browser.ts';

export const baseUrl = inject('baseUrl');

/** The viewports of every screen: a phone, a tablet, a desktop. */
export const viewports = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 900 },
} as const;

/**
 * The looks in which a state is checked for accessibility. Colours depend on the scheme and layouts on the width, so two pairs
 * cover as much as all four combinations.
 */
export const looks = [
  { width: 'phone', colorScheme: 'light' },
  { width: 'desktop', colorScheme: 'dark' },
] as const;

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser | undefined;
const opened: Page[] = [];
const problems = new Map<Page, string[]>();

async function sharedBrowser(): Promise<Browser> {
  browser ??= await launchBrowser();
  return browser;
}

/** The page's problems so far: console errors, exceptions, requests to other hosts. */
export function problemsOf(page: Page): readonly string[] {
  return problems.get(page) ?? [];
}

/** Expects and removes a problem that a test provokes, such as the console's line about a failed request. */
export function expectProblem(page: Page, pattern: RegExp): void {
  const found = problemsOf(page).filter((problem) => pattern.test(problem));
  expect(found, `a problem like ${pattern}`).not.toEqual([]);
  allowProblem(page, pattern);
}

/** Removes a problem that a test provokes in some orders of requests only. */
export function allowProblem(page: Page, pattern: RegExp): void {
  problems.set(
    page,
    problemsOf(page).filter((problem) => !pattern.test(problem)),
  );
}

/**
 * A page in a new context. After the test it must have logged no console error, thrown nothing and sent no request to other
 * hosts, except to the origins in `hosts`, such as the user pool's.
 */
export async function openPage(
  options: BrowserContextOptions = {},
  hosts: readonly string[] = [],
): Promise<Page> {
  const site = new URL(options.baseURL ?? baseUrl).origin;
  const context = await (await sharedBrowser()).newContext({
    baseURL: site,
    viewport: viewports.desktop,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    ...options,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const found: string[] = [];
  const note = (problem: string) => problems.get(page)?.push(problem);
  problems.set(page, found);
  opened.push(page);
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`exception: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && ![site, ...hosts].includes(origin))
      note(`other host: ${request.url()}`);
  });
  return page;
}

let reused: Page | undefined;

/**
 * One page for all tests of a file that begin with a navigation: a new one takes longer than what most of them look at. It has no
 * routes, storage or emulation of the test before.
 */
export async function reusedPage(): Promise<Page> {
  if (reused === undefined) {
    reused = await openPage();
    // It stays open after the test.
    opened.pop();
  }
  const page = reused;
  problems.set(page, []);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (page.url().startsWith(baseUrl)) {
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
  }
  await page.goto('about:blank');
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.setViewportSize(viewports.desktop);
  return page;
}

/** Closes the pages of a test, and expects that none has a problem. */
export async function closePages(): Promise<void> {
  const pages = opened.splice(0);
  const all = [...pages, ...(reused ? [reused] : [])].flatMap((page) => problemsOf(page));
  await Promise.all(pages.map((page) => page.context().close()));
  problems.clear();
  expect(all, 'problems on the pages of this test').toEqual([]);
}

/** Closes what the tests of a file share, all but the browser, which ends with its worker. */
export async function endFile(): Promise<void> {
  await reused?.context().close();
  reused = undefined;
  checkedStates.clear();
}

/** axe's violations on the page in its current state, one readable line each. */
export async function violations(page: Page): Promise<string[]> {
  // Ends transitions: axe must not check a colour in the middle of a fade.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
  // Half a megabyte, once for each page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const results = await page.evaluate<AxeResults, string[]>(
    (runOnly) =>
      (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run({
        runOnly,
        // Omits passed rules, and does not preload resources for rules outside these tags.
        resultTypes: ['violations'],
        preload: false,
      }),
    AXE_TAGS,
  );
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
}

/** How many states of each path were checked. */
const checkedStates = new Map<string, number>();

/**
 * Expects no violation and no horizontal overflow, on a phone with light and a desktop with dark colors. axe checks the first state of
 * a path in both looks, and each further state in one of them by turns: what one look alone shows, such as the links of the header, is
 * the same in all states of a path.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const earlier = checkedStates.get(pathname) ?? 0;
  checkedStates.set(pathname, earlier + 1);
  for (const [index, { width, colorScheme }] of looks.entries()) {
    await page.setViewportSize(viewports[width]);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const overhang = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    // Scripts follow the color scheme and the width a moment later.
    await expect.poll(overhang, { message: width }).toBe(0);
    if (earlier > 0 && index !== earlier % looks.length) continue;
    await expect.poll(() => violations(page), { message: `${width}, ${colorScheme}` }).toEqual([]);
  }
}
