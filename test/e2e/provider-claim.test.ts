/** The page on which a person claims a listing: every way and state, with responses of the API as its contracts have them. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { clinic as clinicWords } from '../../shared/content/clinics/clinic.ts';
import { claimPage as words } from '../../shared/content/providers/claim-page.ts';
import type { Claim, ClaimWays } from '../../shared/contracts/providers/claims.ts';
import { baseUrl, expectAccessible, expectProblem } from './support/browser.ts';
import { heading, openAsProvider, openProviderPage } from './support/providers.ts';

const CLINIC = '01J00000000000000000000001';
const subject = { id: CLINIC, slug: 'harbor-dental', name: 'Harbor Dental' };
const claimOf = (state: Claim['state'], more: Partial<Claim> = {}): Claim => ({
  id: '01J00000000000000000000002',
  kind: 'clinic',
  subject,
  role: 'owner',
  state,
  ...more,
});
const allWays: ClaimWays = {
  ways: [
    { way: 'email', available: true, hint: 'o…@h….example' },
    { way: 'domain', available: false },
    { way: 'voice', available: true, hint: '(…) …-0142' },
    { way: 'letter', available: true },
    { way: 'documents', available: true },
  ],
};

interface Answers {
  readonly ways?: ClaimWays;
  readonly claims?: readonly Claim[];
  readonly created?: Claim;
  /** Of entered codes, one after the other. */
  readonly codes?: readonly (Claim | { readonly status: number; readonly code: string })[];
}

/** Opens the page of the clinic's claim, with these responses. */
async function openClaim({ ways = allWays, claims = [], created, codes = [] }: Answers): Promise<Page> {
  const page = await openAsProvider(baseUrl, 'editor', '/provider/account');
  await page.route('**/api/provider/account', (route) =>
    route.fulfill({ json: { email: 'editor@careatlas.example', claims } }),
  );
  await page.route('**/api/provider/ways?*', (route) => route.fulfill({ json: ways }));
  await page.route(`**/api/clinics/${CLINIC}`, (route) => route.fulfill({ json: subject }));
  await page.route('**/api/provider/claims', (route) => route.fulfill({ status: 201, json: created }));
  const left = [...codes];
  await page.route('**/api/provider/claims/*/code', (route) => {
    const next = left.shift();
    if (next && 'status' in next) {
      return route.fulfill({ status: next.status, json: { code: next.code, message: 'raw words' } });
    }
    return route.fulfill({ json: next });
  });
  await page.goto(`/provider/claim?clinic=${CLINIC}`);
  return page;
}

const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const says = (page: Page, text: string) => page.getByText(text).first().waitFor();

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel(words.code.label, { exact: true }).fill(code);
  await page.keyboard.press('Enter');
}

describe('claiming a listing', () => {
  it('offers the ways that there are, with where their codes go', async () => {
    const page = await openClaim({});
    await page.getByText('o…@h….example').waitFor();
    expect(await page.getByRole('radio').count()).toBe(4);
    await expectAccessible(page);
  });

  it('ends with a code, after wrong ones', async () => {
    const page = await openClaim({
      created: claimOf('code-sent', { way: 'email', codeUntil: '2026-12-01T00:00:00.000Z' }),
      codes: [{ status: 422, code: 'wrong-code' }, claimOf('granted')],
    });
    await submit(page, words.ways.submit.email);
    await says(page, words.code.sent.email);
    await expectAccessible(page);
    await enter(page, '111111');
    await says(page, words.code.wrong);
    expectProblem(page, /422/);
    await enter(page, '123 456');
    await says(page, words.granted.title);
    await expectAccessible(page);
  });

  it('starts again when the code is no longer valid', async () => {
    const page = await openClaim({
      claims: [claimOf('code-sent', { way: 'voice' })],
      codes: [{ status: 410, code: 'gone' }],
    });
    await enter(page, '111111');
    await says(page, words.code.over);
    expectProblem(page, /410/);
    await page.getByRole('button', { name: words.code.other }).click();
    await says(page, words.ways.legend);
  });

  it('asks for the official and a document where staff decide', async () => {
    const page = await openClaim({});
    await page.getByRole('radio', { name: words.ways.labels.documents }).check();
    await submit(page, words.ways.submit.documents);
    await says(page, words.documents.required.official);
    await says(page, words.documents.required.upload);
    await expectAccessible(page);
  });

  it.each([
    [claimOf('waiting'), words.waiting.title],
    [claimOf('refused', { reason: 'The document is of another practice.' }), words.rejected.title],
  ])('says what has become of it: $state', async (claim, title) => {
    const page = await openClaim({ claims: [claim] });
    await says(page, title);
    await expectAccessible(page);
  });

  it('says where nothing works', async () => {
    const page = await openClaim({ ways: { ways: [{ way: 'email', available: false }] } });
    await says(page, words.ways.none);
    await expectAccessible(page);
  });
});

it('is where the page of a clinic leads, after the sign-in', async () => {
  const page = await openProviderPage(baseUrl);
  await page.goto(`/clinics/${await firstSlug()}`);
  const href = await page.getByRole('link', { name: clinicWords.claim }).getAttribute('href');
  expect(href).toMatch(/^\/provider\/claim\?clinic=[0-9A-Z]{26}$/);
  await page.getByRole('link', { name: clinicWords.claim }).click();
  await page.waitForURL('**/provider/claim?clinic=*');
  await heading(page, /Sign in/);
});

async function firstSlug(): Promise<string> {
  const [first]: { slug: string }[] = await (await fetch(`${baseUrl}/api/clinics/featured`)).json();
  return first?.slug ?? '';
}
