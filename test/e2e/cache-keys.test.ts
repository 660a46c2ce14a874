/**
 * No part of a request outside the cache key influences a response: after any unusual request the next visitor gets the
 * same bytes as from an empty cache.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { sendCommand } from '../../scripts/local/control/control.ts';
import { calls } from '../../shared/contracts/calls.ts';
import { fillPath, needsSignIn } from '../../shared/contracts/contract.ts';
import { pageQueryStrings } from '../../shared/rendering/renderer.ts';
import { baseUrl, openPage } from './support/browser.ts';
import {
  oddHeadersAndMethods,
  oddQueries,
  send,
  sendAndForget,
  timeless,
} from './support/outside-the-key.ts';
import { hydrated } from './support/rendering.ts';

/** With every query string. */
const invalidate = (path: string) =>
  sendCommand(inject('stateDirectory'), 'invalidate', path.endsWith('*') ? [path] : [path, `${path}?*`]);

const known = { clinic: '', person: '', post: '' };

beforeAll(async () => {
  const slugOf = async (call: string) => {
    const [first] = await (await fetch(`${baseUrl}${call}`)).json();
    return String(first.slug);
  };
  known.clinic = await slugOf('/api/clinics?city=chicago&limit=1');
  known.person = await slugOf(`/api/clinics/${known.clinic}/practitioners`);
  known.post = await slugOf('/api/blog?limit=1');
});

interface Target {
  readonly path: string;
  /** Query parameters that the page or call reads. */
  readonly names: readonly string[];
  /** Whether unusual headers and methods are tried, too: once for each function and kind of page. */
  readonly withHeaders: boolean;
}

/** Every public cacheable GET, without and with filters of its cache key. */
function cachedCalls(): Target[] {
  const params = () => ({
    slugOrId: known.clinic,
    slug: known.post,
    code: '60601',
    parts: '1',
    part: '0',
  });
  const queries = new Map<unknown, readonly string[]>([
    [calls.listClinics, ['', '?city=chicago&limit=2', '?categoryId=dentistry&rating=4']],
    [calls.searchClinics, ['?q=family', '?q=dental&city=toronto&telemedicine=true']],
    [calls.suggest, ['?q=den']],
    [calls.listReviews, ['', '?sort=lowest&rating=4&limit=3']],
    [calls.listPosts, ['?limit=3', '?limit=2&offset=4']],
    [calls.listChanges, [`?since=${new Date(Date.now() - 3_600_000).toISOString()}`]],
  ]);
  const functions = new Set<string>();
  const isFirstOf = (owner: string) => functions.size < functions.add(owner).size;
  return Object.values(calls)
    .filter((call) => call.method === 'GET' && !needsSignIn(call.auth) && call.uncached !== true)
    .flatMap((call) =>
      (queries.get(call) ?? ['']).map((query) => ({
        path: fillPath(call.path, params()) + query,
        names: Object.keys(call.query.shape),
        withHeaders: isFirstOf(call.owner),
      })),
    );
}

/** A page, one with a query, and a missing one: all pages have the cache policy of the default behavior. */
function cachedPages(): Target[] {
  const paths = [
    '/search?category=dentistry',
    `/clinics/${known.clinic}`,
    `/practitioners/${known.person}`,
    '/no/such/page',
  ];
  return paths.map((path) => ({ path, names: pageQueryStrings, withHeaders: true }));
}

/** The Accept-Encoding of browsers, which is part of the key. */
const COMPRESSED = 'gzip, deflate, br';

/** Pages bear the hour in which they are rendered: what crosses a full hour is compared again. */
async function withinAnHour<T>(compare: () => Promise<T>): Promise<T> {
  const hour = () => Math.floor(Date.now() / 3_600_000);
  for (;;) {
    const begun = hour();
    const result = await compare();
    if (hour() === begun) return result;
  }
}

/** Names of the unusual requests after which a visitor gets a different response than from an empty cache. */
async function harmful({ path, names, withHeaders }: Target): Promise<string[]> {
  const [plain = path] = path.split('?');
  const visit = (headers: Readonly<Record<string, string>>) => send({ path, headers });
  const fresh = async (headers: Readonly<Record<string, string>>) => {
    await invalidate(plain);
    return timeless((await visit(headers)).answer);
  };
  const visitors = [{}, { 'accept-encoding': COMPRESSED }] as const;
  const expected = [await fresh(visitors[0]), await fresh(visitors[1])];
  const found: string[] = [];
  // Otherwise a difference would prove nothing.
  const again = [await fresh(visitors[0]), await fresh(visitors[1])];
  if (JSON.stringify(again) !== JSON.stringify(expected))
    found.push(`${path} differs without an unusual request`);
  let cached = 0;
  const odd = [...oddQueries(path, names), ...(withHeaders ? oddHeadersAndMethods(path) : [])];
  for (const { name, request } of odd) {
    await invalidate(plain);
    await sendAndForget(request);
    // The unusual request has the key of a visitor without compression, unless it tests compression itself.
    const asking = request.headers?.['accept-encoding'] === undefined ? 1 : visitors.length;
    for (const [index, headers] of visitors.slice(0, asking).entries()) {
      const { answer, isCached } = await visit(headers);
      if (isCached) cached += 1;
      if (JSON.stringify(timeless(answer)) !== JSON.stringify(expected[index])) {
        found.push(`${path} after ${name}: ${answer.status}`);
      }
    }
  }
  // Where visitors do not get what the unusual requests left in the cache, they prove nothing.
  expect(cached, path).toBeGreaterThan(odd.length / 2);
  return found;
}

/** Requests of one path run one after the other, since an invalidation applies to all of them. */
async function harmfulOf(targets: readonly Target[]): Promise<string[]> {
  const byPath = Map.groupBy(targets, ({ path }) => path.split('?', 1)[0]);
  const all = await Promise.all(
    [...byPath.values()].map(async (group) => {
      const found: string[] = [];
      for (const target of group) {
        found.push(...(await withinAnHour(() => harmful(target))));
      }
      return found;
    }),
  );
  return all.flat();
}

describe('after an unusual request', () => {
  it('every call returns the same response to the next visitor', { timeout: 240_000 }, async () => {
    const targets = cachedCalls();
    expect(targets.length).toBeGreaterThan(12);
    expect(await harmfulOf(targets)).toEqual([]);
  });

  it('every kind of page returns the same document to the next visitor', { timeout: 240_000 }, async () => {
    expect(await harmfulOf(cachedPages())).toEqual([]);
  });
});

describe('in a browser, after unusual requests for all resources of a page', () => {
  type Act = (page: Page) => Promise<unknown>;

  /** The text of the page's main element after loading, apart from who is open at the moment, and its requests to the site. */
  async function visited(path: string, act: Act): Promise<{ text: string; requested: string[] }> {
    const page = await openPage();
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (!/^\/(assets|media)\//.test(pathname)) requested.push(pathname + search);
    });
    await page.goto(path);
    await hydrated(page);
    await act(page);
    await page.waitForLoadState('networkidle');
    await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
    const text = await page.locator('main').evaluate((main) => {
      for (const line of main.querySelectorAll('[class*="open-state_"]')) line.remove();
      return main.textContent;
    });
    return { text, requested };
  }

  /** Those with the worst possible effect: another list, an error, an incomplete list. */
  async function attack(paths: readonly string[]): Promise<void> {
    await invalidate('/*');
    for (const path of paths) {
      for (const encoding of ['', 'gzip, deflate', COMPRESSED]) {
        const headers = encoding === '' ? {} : { 'accept-encoding': encoding };
        const separator = path.includes('?') ? '&' : '?';
        for (const query of ['zz=1&zz=1', '%63ity=toronto', '%63ityId=toronto', 'zz=%', '%6cimit=0']) {
          await sendAndForget({ path: path + separator + query, headers });
        }
        await sendAndForget({ path, headers: { ...headers, 'idempotency-key': 'two words' } });
        await sendAndForget({ path, headers: { ...headers, range: 'bytes=0-0' } });
      }
    }
  }

  const chooseChicago: Act = async (page) => {
    const answered = page.waitForResponse(/\/api\/clinics\?/);
    await page.getByLabel('Location').selectOption('chicago');
    await answered;
  };
  const goHome: Act = async (page) => {
    const answered = page.waitForResponse(/\/api\/clinics\/featured/);
    await page.locator('header a[href="/"]').first().click();
    await answered;
    // The lists of the search arrive on their own.
    await page.locator('main option').nth(10).waitFor({ state: 'attached' });
  };
  const followFirstLink =
    (href: string, heading: RegExp): Act =>
    async (page) => {
      await page.locator(`main a[href^="${href}"]`).first().click();
      await page.getByRole('heading', { name: heading }).first().waitFor();
    };

  it.each<[string, () => string, Act]>([
    ['Home', () => '/about', goHome],
    ['Search', () => '/search', chooseChicago],
    ['Clinic', () => '/search?city=chicago', followFirstLink('/clinics/', /Quick Info/)],
    // Its text follows the list.
    ['Landing', () => '/search?city=chicago', followFirstLink('/best-', /About this list/)],
  ])('%s shows the same as before', { timeout: 60_000 }, async (_, path, act) => {
    await invalidate('/*');
    const before = await visited(path(), act);
    await attack(before.requested);
    const after = await visited(path(), act);
    expect(after.text).toBe(before.text);
    expect(before.text.length).toBeGreaterThan(200);
  });
});
