/** The browser part of `npm run compatibility`, with the present site as the previous one; and the present answers. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { servePrevious } from '../../scripts/compatibility/previous-site.ts';
import { previousRelease } from '../../scripts/compatibility/release.ts';
import { type KnownContent, knownContent, problemsOf, visits } from '../../scripts/compatibility/visits.ts';
import { signIn, signInSettings } from '../support/staff-tokens.ts';
import { baseUrl, openPage } from './support/browser.ts';
import { scenariosOf } from './support/fault-scenarios.ts';

let known: KnownContent;
beforeAll(async () => {
  known = await knownContent(baseUrl);
});

async function openPrevious(): Promise<Page> {
  const { issuer } = await signInSettings(baseUrl);
  const page = await openPage({}, [new URL(issuer).origin]);
  await servePrevious(page, 'dist/web');
  return page;
}

describe('a visit with the previous site', () => {
  it.each(visits)('$name has no problem where nothing has changed', async (visit) => {
    expect(await problemsOf(await openPrevious(), visit, known)).toEqual([]);
  });

  const visit = (name: string) => {
    const found = visits.find((one) => one.name === name);
    if (!found) throw new Error(`no visit ${name}`);
    return found;
  };

  it('has a problem when a field is missing', async () => {
    const page = await openPrevious();
    await page.route('**/api/clinics/*', async (route) => {
      const response = await route.fetch();
      const { name, ...clinic } = await response.json();
      await route.fulfill({ response, json: clinic });
    });
    expect(await problemsOf(page, visit('clinic'), known)).not.toEqual([]);
  });

  it('has a problem when a form is answered differently', async () => {
    const page = await openPrevious();
    await page.route('**/api/contact', (route) => route.fulfill({ status: 202, json: {} }));
    expect(await problemsOf(page, visit('contact form'), known)).toContain(
      '/api/contact answers 202 instead of 201',
    );
  });
});

it('every present answer is valid for the previous release', async () => {
  const { accessToken } = await signIn(baseUrl, 'admin');
  const response = await fetch(`${baseUrl}/api/clinics?limit=1`);
  const [clinic] = await response.json();
  const scenarios: Readonly<
    Record<string, { request(): Promise<{ path: string; headers?: Record<string, string> }> }>
  > = scenariosOf(baseUrl, accessToken, clinic).all;
  // A sync would start; no claim has a document; letters are a file. Providers' examples are of listings that are not the caller's.
  const left = ['syncAllPlaces', 'getClaimDocument', 'getClaimLetters'];
  const reads = Object.entries(previousRelease().calls).filter(
    ([name, { method, path }]) =>
      method === 'GET' && name in scenarios && !left.includes(name) && !path.startsWith('/api/provider/'),
  );
  expect(reads.length).toBeGreaterThan(15);
  for (const [name, recorded] of reads) {
    const request = await scenarios[name]?.request();
    const answer = await fetch(`${baseUrl}${request?.path}`, { headers: { ...request?.headers } });
    expect(answer.status, name).toBe(200);
    const { error } = z
      .fromJSONSchema(JSON.parse(JSON.stringify(recorded.response)))
      .safeParse(await answer.json());
    expect(error?.issues ?? [], name).toEqual([]);
  }
});
