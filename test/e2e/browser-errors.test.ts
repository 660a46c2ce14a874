/** Errors in browsers, from the page to the log of the function that takes the reports. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { baseUrl, expectProblem, openPage } from './support/browser.ts';

const EMAIL = 'jane@patient.example';

/** The lines of the function's log so far. */
function lines(): Record<string, unknown>[] {
  return globSync(join(inject('stateDirectory'), 'logs', '*BrowserErrors*.log')).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line)),
  );
}

/** The line of the one report that the page sends while something is done. */
async function reportOf(page: Page, work: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const answered = page.waitForResponse('**/api/browser-errors');
  await work();
  const answer = await answered;
  expect(answer.status()).toBe(200);
  const id = answer.headers()['x-amz-cf-id'];
  expect(id).toMatch(/^[\w-]{54}==$/);
  const ofReport = () => lines().filter(({ correlationId }) => correlationId === id);
  await expect.poll(() => ofReport().map(({ message }) => message)).toEqual(['browser error', 'request']);
  const [line = {}] = ofReport();
  return line;
}

/** Opens a page and returns the id of the request that it was rendered for. */
async function open(page: Page, path: string): Promise<string> {
  const response = await page.goto(path);
  const [, id = ''] = /^page;desc="(.*)"$/.exec(response?.headers()['server-timing'] ?? '') ?? [];
  expect(id).toMatch(/^[\w-]{54}==$/);
  // Scripts load at the first sign of a visitor.
  await page.mouse.move(1, 1);
  return id;
}

describe('an error in a browser', () => {
  it('is logged with the correlation ids of its report and of its page, and without anything personal', async () => {
    const page = await openPage();
    await page.addInitScript((email) => {
      window.scrollTo = () => {
        throw new TypeError(`no scrolling for ${email}`);
      };
    }, EMAIL);
    const pageCorrelationId = await open(page, '/search?q=depression');
    await page.waitForLoadState('networkidle');
    const line = await reportOf(page, () => page.getByRole('link', { name: 'About' }).first().click());
    expect(line).toMatchObject({
      level: 'ERROR',
      service: 'browser-errors',
      kind: 'error',
      errorName: 'TypeError',
      errorMessage: 'no scrolling for …',
      stack: expect.stringMatching(/^site-[\w-]+\.js:\d+:\d+/),
      route: 'about',
      release: expect.stringMatching(/^site-[\w-]+\.js$/),
      browser: expect.stringMatching(/^Chrome \d+$/),
      pageCorrelationId,
      BrowserErrors: 1,
    });
    const log = JSON.stringify(lines());
    expect(log).not.toMatch(/jane|patient\.example|depression|Mozilla|127\.0\.0\.1/);
    expectProblem(page, /no scrolling/);
  });

  it('is logged when the file of a page does not load', async () => {
    const page = await openPage();
    await page.route('**/assets/about.route-*.js', (route) => route.abort());
    await open(page, '/contact');
    await page.waitForLoadState('networkidle');
    const line = await reportOf(page, () => page.getByRole('link', { name: 'About' }).first().click());
    expect(line).toMatchObject({
      kind: 'chunk',
      route: 'about',
      stack: expect.stringMatching(/^about\.route-[\w-]+\.js/),
    });
    expectProblem(page, /about\.route|ERR_FAILED|dynamically imported/);
  });

  it('is logged when a page cannot be hydrated', async () => {
    const page = await openPage();
    await page.route('**/about', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/<h1[^>]*>[^<]+/, '<h2>Other') });
    });
    const line = await reportOf(page, () => open(page, '/about'));
    expect(line).toMatchObject({ kind: 'hydration', route: 'about' });
    expectProblem(page, /React error #4/);
  });

  it('is logged when the renderer failed and the browser renders the page', async () => {
    const shell = await fetch(`${baseUrl}/admin`);
    const headers = {
      'content-type': 'text/html',
      'server-timing': shell.headers.get('server-timing') ?? '',
    };
    const body = await shell.text();
    const page = await openPage();
    await page.route('**/about', (route) => route.fulfill({ status: 503, headers, body }));
    let pageCorrelationId = '';
    const line = await reportOf(page, async () => {
      pageCorrelationId = await open(page, '/about');
    });
    expect(line).toMatchObject({ kind: 'fallback', route: 'about', pageCorrelationId });
    expectProblem(page, /503/);
  });
});
