/** The smoke test passes against the local cloud, and fails for each of many breakages: one answer changed at a time. */
import { spawnSync } from 'node:child_process';
import { describe, expect, inject, it } from 'vitest';
import { runChecks } from '../../scripts/smoke/run.ts';
import { type Answer, type Request, siteAt } from '../../scripts/smoke/site.ts';

const baseUrl = inject('baseUrl');

/** Requests whose answers differ when they are repeated. */
const REPEATED = ['/about', '/api/challenge'];

/** Answers of the running site, requested once for all tests. */
function recorded(request: Request): Request {
  const answers = new Map<string, Answer>();
  return async (path, sent) => {
    const key = JSON.stringify([path, sent]);
    const known = answers.get(key);
    if (known !== undefined && !REPEATED.includes(path)) return known;
    const answer = await request(path, sent);
    answers.set(key, answer);
    return answer;
  };
}

const site = recorded(siteAt(baseUrl));

interface Change {
  readonly status?: number;
  /** Header values; `null` removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly text?: string | ((text: string) => string);
}

/** The site with the answers to some requests changed. */
function broken(path: RegExp, change: Change, method = 'GET'): Request {
  return async (requested, sent) => {
    const answer = await site(requested, sent);
    if (!path.test(requested) || (sent?.method ?? 'GET') !== method) return answer;
    const { status = answer.status, text = answer.text } = change;
    const headers = new Headers(answer.headers);
    for (const [name, value] of Object.entries(change.headers ?? {})) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    return { status, headers, text: typeof text === 'string' ? text : text(answer.text) };
  };
}

async function failures(request: Request): Promise<string[]> {
  const outcomes = await runChecks(baseUrl, request);
  return outcomes.filter(({ state }) => state === 'FAILED').map(({ name }) => name);
}

const without = (part: string | RegExp) => (text: string) => text.replace(part, '');
const json = (change: (body: never) => unknown) => (text: string) =>
  JSON.stringify(change(JSON.parse(text) as never));
const unavailable: Change = { status: 503, text: '{"code":"service_unavailable","message":"Later."}' };

const breakages: readonly (readonly [what: string, request: Request, check: string])[] = [
  ['a call fails', broken(/^\/api\/categories/, unavailable), 'call listCategories'],
  ['the call that others need fails', broken(/^\/api\/stats/, unavailable), 'call getStats'],
  [
    'a field is missing in the entries of a list',
    broken(/^\/api\/clinics$/, {
      text: json((list: { slug: string }[]) => list.map(({ slug }) => ({ slug }))),
    }),
    'call listClinics',
  ],
  [
    'a field has another type',
    broken(/^\/api\/clinics\/[^?]+$/, { text: json((clinic: object) => ({ ...clinic, reviewCount: '12' })) }),
    'call getClinic',
  ],
  ['a list is empty', broken(/^\/api\/cities/, { text: '[]' }), 'call listCities'],
  [
    'a call is HTML',
    broken(/^\/api\/sign-in/, { text: '<!doctype html>', headers: { 'content-type': 'text/html' } }),
    'call getSignIn',
  ],
  [
    'a call is cached for an hour',
    broken(/^\/api\/cities/, { headers: { 'cache-control': 'public, max-age=3600' } }),
    'call listCities',
  ],
  [
    'challenges are cached',
    broken(/^\/api\/challenge/, { headers: { 'cache-control': 'public, max-age=10' } }),
    'call getChallenge',
  ],
  [
    'every form gets the same challenge',
    broken(/^\/api\/challenge/, { text: '{}' }),
    'a new challenge for each form',
  ],
  ['searches find something else', broken(/^\/api\/clinics\/search\?/, { text: '[]' }), 'search by name'],
  ['lists by distance are empty', broken(/near=/, { text: '[]' }), 'search near a place'],
  [
    'lists end after their first page',
    broken(/^\/api\/clinics\?limit=1$/, { headers: { 'x-next-cursor': null } }),
    'pages of a list',
  ],
  [
    'every page of a list is its first',
    async (path, sent) => site(path.replace(/&cursor=.*/, ''), sent),
    'pages of a list',
  ],
  [
    'a staff call has no authorizer',
    broken(/^\/api\/contacts$/, { status: 200, text: '[]' }),
    'staff calls without a token, and with a forged one',
  ],
  [
    'a decision has no authorizer',
    broken(/\/approve$/, { status: 404, text: '{}' }, 'PATCH'),
    'staff calls without a token, and with a forged one',
  ],
  [
    'the public sees pending clinics',
    broken(/status=pending_approval/, { status: 200, text: '[]' }),
    'pending clinics without a token',
  ],
  ['a wrong method is answered', broken(/^\/api\/stats$/, { status: 200 }, 'DELETE'), 'wrong methods'],
  [
    'an unknown call is a page',
    broken(/^\/api\/no-such-call/, { status: 200, text: '<!doctype html>' }),
    'unknown calls',
  ],
  ['parameters are not checked', broken(/limit=0/, { status: 200, text: '[]' }), 'invalid parameters'],
  [
    'an empty form is accepted',
    broken(/^\/api\/contact$/, { status: 201, text: '{"id":"1","status":"new"}' }, 'POST'),
    'empty form sendContactMessage',
  ],
  [
    'a form crashes',
    broken(/^\/api\/practices$/, { status: 500, text: '{"code":"internal","message":"No."}' }, 'POST'),
    'empty form submitPractice',
  ],
  ['a page falls back to the shell', broken(/^\/cities$/, { status: 503 }), 'page cities'],
  [
    'a page has the canonical URL of another',
    broken(/^\/contact$/, { text: (html) => html.replace('example/contact"', 'example/"') }),
    'page contact',
  ],
  [
    'a page has no policy',
    broken(/^\/search$/, { headers: { 'content-security-policy': null } }),
    'page search',
  ],
  [
    'the policy forbids the inline script',
    broken(/^\/about$/, {
      text: (html) => html.replace('document.currentScript', 'document . currentScript'),
    }),
    'page about',
  ],
  ['a page is not cached', broken(/^\/$/, { headers: { 'cache-control': 'no-store' } }), 'page home'],
  [
    'every page is a cache miss',
    broken(/^\/about$/, { headers: { 'x-cache': 'Miss from cloudfront' } }),
    'pages from the cache',
  ],
  [
    'a page is still loading',
    broken(/^\/blog$/, { text: (html) => html.replace('<main', '<main aria-busy="true"') }),
    'page blog',
  ],
  [
    'pages are not compressed',
    broken(/^\/about$/, { headers: { 'content-encoding': null } }),
    'compressed pages',
  ],
  ['a missing page answers 200', broken(/^\/no\/such\/page$/, { status: 200 }), 'missing pages'],
  [
    'a missing page may be indexed',
    broken(/^\/clinics\/no-such-clinic$/, { headers: { 'x-robots-tag': null } }),
    'missing pages',
  ],
  ['pages have several URLs', broken(/^\/About\/$/, { status: 200 }), 'canonical URLs by redirect'],
  [
    'a clinic’s page shows another clinic',
    broken(/^\/clinics\/(?!no-)/, { text: (html) => html.replace(/<h1.*?<\/h1>/s, '<h1>Other</h1>') }),
    'the clinic on its page',
  ],
  [
    'the dashboard may be stored',
    broken(/^\/admin$/, { headers: { 'cache-control': 'public, max-age=60' } }),
    'documents of accounts',
  ],
  [
    'the pages of providers may be stored',
    broken(/^\/provider$/, { headers: { 'cache-control': 'public, max-age=60' } }),
    'documents of accounts',
  ],
  [
    'a script is missing',
    broken(/^\/assets\/site-/, { status: 404 }),
    'scripts and pictures of the home page',
  ],
  [
    'a script is not compressed',
    broken(/^\/assets\/site-/, { headers: { 'content-encoding': null } }),
    'scripts and pictures of the home page',
  ],
  [
    'scripts are revalidated each time',
    broken(/^\/assets\/react-/, { headers: { 'cache-control': 'max-age=0' } }),
    'scripts and pictures of the home page',
  ],
  ['a missing file is the home page', broken(/^\/assets\/no-such/, { status: 200 }), 'missing files'],
  [
    'robots.txt does not name the sitemap',
    broken(/^\/robots.txt$/, { text: without(/^Sitemap.*$/m) }),
    'robots.txt',
  ],
  [
    'the sitemap is of another host',
    broken(/^\/sitemap.xml$/, { text: (xml) => xml.replaceAll('careatlas.example', 'other.example') }),
    'sitemap',
  ],
  ['a file of the sitemap is missing', broken(/^\/sitemaps\/clinics/, { status: 404 }), 'sitemap'],
];

describe('the smoke test', () => {
  it('passes against the local cloud', async () => {
    const outcomes = await runChecks(baseUrl, site);
    expect(
      outcomes.filter(({ state }) => state !== 'ok').map(({ name, found }) => `${name}: ${found}`),
    ).toEqual(['http redirects to https: the stage has no https']);
  });

  it.each(breakages)('fails when %s', async (_, request, check) => {
    expect(await failures(request)).toContain(check);
  });

  it('has a breakage for every check that no route or contract makes', async () => {
    const outcomes = await runChecks(baseUrl, site);
    const covered = new Set(breakages.map(([, , check]) => check));
    const uncovered = outcomes.filter(
      ({ name }) => !covered.has(name) && !/^(page|call|empty form) /.test(name),
    );
    expect(uncovered.map(({ name }) => name)).toEqual(['http redirects to https']);
  });

  it('notices where http does not redirect to https', async () => {
    const served = async (status: number) => {
      const answer = { status, headers: new Headers({ location: 'https://site.example/about' }), text: '' };
      const outcomes = await runChecks('https://site.example', async () => answer);
      return outcomes.find(({ name }) => name === 'http redirects to https')?.state;
    };
    expect([await served(301), await served(200)]).toEqual(['ok', 'FAILED']);
  });
});

describe('npm run smoke', () => {
  const smoke = (url: string) => spawnSync(process.execPath, ['scripts/smoke.ts', url], { encoding: 'utf8' });

  it('exits with 0 and a table when everything works', () => {
    const { status, stdout } = smoke(baseUrl);
    expect(stdout).toMatch(/^ok {7}page home .*\n(.*\n)+All of \d+ checks passed\.\n$/);
    expect(status).toBe(0);
  });

  it('exits with 1 when there is no site', () => {
    const { status, stderr } = smoke('http://127.0.0.1:1');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^\/: /)]);
  });
});
