/** What the pages' security policy says about text that would become HTML or code, in a browser. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admin } from '../../shared/content/staff/admin.ts';
import { baseUrl, expectProblem } from './support/browser.ts';
import { openHydrated } from './support/rendering.ts';
import { openAdmin, signInAs } from './support/staff.ts';

/** The name of the error that an attempt ends with; `none` without one. */
const attempt = (page: Page, code: 'html' | 'worker' | 'script' | 'policy') =>
  page.evaluate((kind) => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown };
    };
    try {
      if (kind === 'html') document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="alert(1)">');
      if (kind === 'worker') new Worker('data:text/javascript,');
      if (kind === 'script') document.createElement('script').src = 'data:text/javascript,';
      if (kind === 'policy') trustedTypes.createPolicy('attacker', {});
      return 'none';
    } catch (error) {
      return error instanceof Error ? error.name : String(error);
    }
  }, code);

async function openDashboard(): Promise<Page> {
  const page = await openAdmin(baseUrl);
  await signInAs(page, 'admin');
  await page.getByRole('heading', { level: 1, name: admin.title }).waitFor();
  return page;
}

describe.each([
  ['a public page', () => openHydrated('/contact')],
  ['the dashboard', openDashboard],
])('%s', (_name, open) => {
  it('lets no text become HTML or code, nor a script make a policy of its own', async () => {
    const page = await open();
    for (const code of ['html', 'worker', 'script', 'policy'] as const) {
      expect(await attempt(page, code), code).toBe('TypeError');
    }
    expectProblem(page, /'Trusted(HTML|ScriptURL)' assignment|TrustedTypePolicy named 'attacker'/);
  });
});

it('starts the worker that solves challenges, at the first input of a form', async () => {
  const page = await openHydrated('/contact');
  const started = page.waitForEvent('worker');
  await page.getByRole('textbox').first().fill('Pat');
  expect(new URL((await started).url()).pathname).toMatch(/^\/assets\/solver-.*\.js$/);
});
