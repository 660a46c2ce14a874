/**
 * Every page and every public call with odd segments and parameters, through the functions that are in front of them: what a visitor
 * mistypes is never a failure of ours.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { callPaths, pageParameters, unknownCallBody } from '../../infra/constructs/query-strings.ts';
import { handler as callRequest } from '../../lambdas/edge/call-request.ts';
import type { Query } from '../../lambdas/edge/canonical-query.ts';
import { batchCalls } from '../../lambdas/edge/pages/page-data.ts';
import { sitemap } from '../../lambdas/edge/pages/sitemap.ts';
import { handler as viewerRequest } from '../../lambdas/edge/viewer-request.ts';
import { RENDERER_HEADER } from '../../lambdas/platform/names.ts';
import { seedDirectory } from '../../scripts/seed/seed-directory.ts';
import { calls } from '../../shared/contracts/calls.ts';
import { NEXT_CURSOR_HEADER, needsSignIn } from '../../shared/contracts/contract.ts';
import { parseSitemapPath } from '../../shared/domain/pages/sitemap.ts';
import { pageQueryStrings } from '../../shared/rendering/renderer.ts';
import { publicRoutes, routes, staticPaths } from '../../web/src/app/routes.ts';
import type { ClientBuild } from '../../web/src/server/client-build.ts';
import { createRender } from '../../web/src/server/render.ts';
import { makeClinic, makeReview } from '../fixtures/clinics.ts';
import { makePost } from '../fixtures/posts.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { type Call, loadPublicRead } from './support/http.ts';
import { useTable } from './support/table.ts';

const clinics = [
  ...['toronto', 'chicago'].map((city) => makeClinic({ city })),
  ...Array.from({ length: 4 }, () => makeClinic({ city: 'chicago', category: 'dentistry' })),
];
const post = makePost();
const [clinic = makeClinic()] = clinics;

const chunk = { modules: ['/assets/site.js'], styles: [] };
const build: ClientBuild = {
  shell: readFileSync('web/index.html', 'utf8'),
  files: ['/favicon.svg'],
  entry: chunk,
  pages: Object.fromEntries(routes.map(({ name }) => [`src/pages/${name}/${name}.route.ts`, chunk])),
  styles: {},
};

/** Segments of paths, and values of parameters, as they travel. */
const odd = [
  ...['search', 'featured', 'all', 'admin', 'api', 'index.html', 'robots.txt', 'sitemap.xml', 'sitemaps'],
  ...['constructor', '__proto__', 'toString', 'undefined', 'null', 'NaN', '-1', '0', '1e3', '01'],
  ...[
    '.',
    '..',
    '',
    '%',
    '%25',
    '%0a',
    '%0D',
    '%00',
    '%e2%80%a8',
    '%E2%80%A9',
    '%E0%A4%A',
    '%c3%28',
    '%F0%9F',
  ],
  ...[
    '%2F',
    '%2f..%2f',
    '%5C',
    '%3F',
    '%23',
    '%252e%252e',
    '%20',
    '+',
    '%61',
    '%C0%AE',
    '%uD800',
    '&',
    '=',
    '~',
  ],
  ...[
    '%E7%A7%81',
    '%F0%9F%99%82',
    'caf%C3%A9',
    '%27%20OR%201%3D1',
    '%3Cscript%3E',
    '*',
    '$&',
    '{slug}',
    ':slug',
  ],
  ...[
    'a'.repeat(81),
    'a'.repeat(5_000),
    `${'%E7'.repeat(3)}`.repeat(400),
    'a--b',
    '-a',
    'a-',
    'A',
    'Toronto',
  ],
  ...['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01arz3ndektsv4rrffq69g5fav', '91ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ...[
    'best-',
    'best',
    'best-dentistry-',
    'best-dentistry-nowhere',
    'best-x-toronto',
    'top-dentistry-chicago',
  ],
  ...[
    clinic.slug,
    clinic.id,
    post.slug,
    'toronto',
    'dentistry',
    'dentists',
    'true',
    '20',
    '5',
    '41.9,-87.6',
    '91,0',
  ],
  ...['clinics-1-of-3.xml', 'clinics-0-of-1.xml', 'clinics-1-of-99999.xml', 'landing-best-1-of-64.xml'],
];

describe('odd addresses', () => {
  const table = useTable();
  let call: Call;
  /** Cursors: of a call, of another one, from before the key was changed, and none at all. */
  let cursors: readonly string[] = [];

  beforeAll(async () => {
    await seedDirectory(
      {
        cities,
        categories,
        clinics,
        reviews: clinics.map(({ id }) => makeReview(id)),
        posts: [post],
        contacts: [],
        pictures: [],
        asOf: '2025-09-01T00:00:00.000Z',
      },
      { client: table().client, tableName: table().name, mediaDirectory: '' },
    );
    const former = await loadPublicRead(table(), { SIGNING_SECRET: 'the-signing-secret-before-this-one' });
    call = await loadPublicRead(table());
    const named = async (from: Call, path: string) => (await from(path)).headers[NEXT_CURSOR_HEADER] ?? '';
    cursors = await Promise.all([
      named(call, '/api/clinics?limit=1'),
      named(call, '/api/cities?limit=1'),
      named(call, '/api/clinics/search?q=test&limit=1'),
      named(former, '/api/clinics?limit=1'),
      named(former, '/api/cities?limit=1'),
    ]);
    expect(cursors.filter((cursor) => cursor === '')).toEqual([]);
    vi.stubGlobal('RENDERING', 'everyone');
    vi.stubGlobal('PAGE_PARAMETERS', pageParameters);
    vi.stubGlobal('SITE_HOST', '');
    vi.stubGlobal('OTHER_HOSTS', '');
    vi.stubGlobal('CALLS', callPaths);
    vi.stubGlobal('UNKNOWN_CALL', unknownCallBody);
    return () => void vi.unstubAllGlobals();
  }, 120_000);

  /** As CloudFront gives it to its functions. */
  function queryOf(text: string): Query {
    const query: Record<string, { value: string; multiValue: { value: string }[] }> = Object.create(null);
    for (const pair of text.split('&').filter((one) => one !== '')) {
      const [name = '', ...rest] = pair.split('=');
      const value = rest.join('=');
      const before = query[name]?.multiValue ?? [];
      query[name] = { value, multiValue: [...before, { value }] };
    }
    return { ...query };
  }

  /** As API Gateway decodes the path; a path that it cannot decode does not reach the function. */
  async function throughTheGateway(path: string, headers: Record<string, string> = {}) {
    const [before = '', ...rest] = path.split('?');
    let rawPath = '';
    try {
      rawPath = decodeURIComponent(before);
    } catch {
      return new Response('{"message":"Bad Request"}', { status: 400 });
    }
    const answer = await call('', { headers, rawPath, rawQuery: rest.join('?') });
    const body = [204, 304].includes(answer.statusCode) ? null : answer.body;
    return new Response(body, { status: answer.statusCode, headers: answer.headers });
  }

  const render = createRender(build);
  const fetchCall = (path: string) => throughTheGateway(path, { [RENDERER_HEADER]: '1' });

  /** A visitor's request for a page, through redirects: its status, or why it failed. Without the deadline of the edge. */
  async function visit(address: string): Promise<number | string> {
    let [path = '/', query = ''] = address.split('?');
    const { signal } = new AbortController();
    for (let redirects = 0; redirects < 6; redirects += 1) {
      const sent = viewerRequest({ request: { uri: path, querystring: queryOf(query), headers: {} } });
      let location: string;
      if ('statusCode' in sent) {
        location = sent.headers.location?.value ?? '';
      } else {
        try {
          const file = parseSitemapPath(sent.uri);
          const xml = file && (await sitemap(file, { call: fetchCall, staticPaths }, signal));
          if (xml !== undefined) return 200;
          const result = await render({
            path: sent.uri,
            query: String(sent.querystring),
            fetch: batchCalls(fetchCall),
            signal,
            now: new Date(),
          });
          if (result.kind !== 'redirect') return result.status;
          location = result.location;
        } catch (error) {
          return String(error);
        }
      }
      [path = '/', query = ''] = location.split('?');
    }
    return 'redirects without an end';
  }

  async function send(path: string): Promise<number> {
    const [uri = '', query = ''] = path.split('?');
    const forwarded = callRequest({ request: { uri, querystring: queryOf(query) } });
    if ('statusCode' in forwarded) return forwarded.statusCode;
    return (await throughTheGateway(`${forwarded.uri}?${forwarded.querystring}`)).status;
  }

  /** Failures, by address. */
  async function failed(addresses: readonly string[], ask: (address: string) => Promise<number | string>) {
    const wrong: string[] = [];
    for (const address of new Set(addresses)) {
      const status = await ask(address);
      if (typeof status === 'string' || status >= 500) wrong.push(`${status} ${address.slice(0, 120)}`);
    }
    return wrong;
  }

  /** A share of the values, others for each place. */
  const some = (values: readonly string[], share: number, place: number) =>
    values.filter((_, index) => (index + place) % share === 0);

  it('of every page, with any segment, are no failure', { timeout: 300_000 }, async () => {
    const addresses = publicRoutes.flatMap(({ path }, place) =>
      path.includes(':')
        ? [
            ...odd.map((one) => path.replace(/:\w+/, one)),
            ...some(odd, 8, place).map((one) => `${path.replace(/:\w+/, one)}/${one}`),
          ]
        : some(odd, 8, place).map((one) => `${path === '/' ? '' : path}/${one}`),
    );
    expect(addresses.length).toBeGreaterThan(350);
    expect(await failed([...addresses, ...odd.map((one) => `/sitemaps/${one}`)], visit)).toEqual([]);
  });

  it('of every page, with any parameter, are no failure', { timeout: 300_000 }, async () => {
    const pages = ['/search', '/cities', '/blog', '/', `/clinics/${clinic.slug}`, '/best-dentistry-chicago'];
    const addresses = pages.flatMap((page, place) =>
      pageQueryStrings.flatMap((name, at) => [
        // The first three read parameters; the others must not.
        ...some(odd, place < 3 ? 16 : 80, place + at).map((value) => `${page}?${name}=${value}`),
        ...(name === 'cursor' ? cursors : []).map((cursor) => `${page}?cursor=${cursor}`),
      ]),
    );
    expect(await failed(addresses, visit)).toEqual([]);
  });

  it('of every public call, with any segment and parameter, are no failure', {
    timeout: 300_000,
  }, async () => {
    const reads = Object.values(calls).filter(({ method, auth }) => method === 'GET' && !needsSignIn(auth));
    const addresses = reads.flatMap(({ path, query }, place) => [
      ...odd.map((one) => path.replaceAll(/\{\w+\}/g, one)),
      ...some(odd, 8, place).map((one) => `${path.replaceAll(/\{\w+\}/g, 'toronto')}/${one}`),
      ...Object.keys(query.shape).flatMap((name, at) =>
        [...some(odd, 4, place + at), ...(name === 'cursor' ? cursors : [])].map(
          (value) => `${path.replaceAll(/\{\w+\}/g, clinic.slug)}?${name}=${value}`,
        ),
      ),
    ]);
    expect(await failed(addresses, send)).toEqual([]);
  });

  it('of pages with several odd parameters at once are no failure', { timeout: 300_000 }, async () => {
    const value = fc.oneof(
      fc.constantFrom(...odd),
      fc.nat(4).map((index) => cursors[index] ?? ''),
    );
    const query = fc
      .array(fc.tuple(fc.constantFrom(...pageQueryStrings), value), { maxLength: 5 })
      .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('/search', '/cities', '/blog'), query, async (page, text) => {
        expect(await failed([`${page}?${text}`], visit)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['/api/clinics?near=', 'near'],
    ['/api/clinics/search?near=', 'near'],
    ['/api/suggestions?q=den&cityId=nowhere', 'cityId'],
    ['/api/suggestions?q=den&cityId=', 'cityId'],
    ['/api/cities?cursor=x', 'cursor'],
  ])('%s is 400 and names its field', async (path, field) => {
    const answer = await throughTheGateway(path);
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).fields)).toEqual([field]);
  });

  it.each([
    ['/clinics/search', 404],
    ['/clinics/featured', 404],
    ['/cities?cursor=x', 200],
    ['/search?cursor=x&q=heart', 200],
    ['/clinics/%0a', 404],
    ['/%0d', 404],
    ['/%E2%80%A8', 404],
    ['/blog/%E2%80%A9', 404],
  ])('%s is %i', async (address, status) => {
    expect(await visit(address)).toBe(status);
  });
});
