/** A page of every kind, as a browser and a crawler get it. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { brand } from '../../shared/content/brand.ts';
import { publicRoutes } from '../../web/src/app/routes.ts';
import type { Check, Stage } from './check.ts';
import { expectHeader, expectStatus, Skipped } from './expect.ts';
import type { Known } from './known.ts';
import type { Answer, Request } from './site.ts';

/** Paths of routes that name their content. */
const examples: Readonly<Record<string, (known: Known) => string>> = {
  clinic: (known) => `/clinics/${known.clinic().slug}`,
  practitioner: (known) => `/practitioners/${known.person().slug}`,
  landing: (known) => known.landing(),
  'blog-post': (known) => `/blog/${known.post().slug}`,
};

const SCRIPT = /<script(?<attributes>[^>]*)>(?<code>.*?)<\/script>/gs;

/** Expects that the policy allows every inline script of the page; one starts the site's modules. */
function expectAllowedScripts(path: string, { headers, text }: Answer): void {
  const policy = headers.get('content-security-policy') ?? '';
  const inline = [...text.matchAll(SCRIPT)]
    .map(({ groups = {} }) => groups)
    .filter(({ attributes = '' }) => !/\s(src|type)=/.test(attributes));
  assert(inline.length > 0, `${path}: no inline script starts the page`);
  for (const { code = '' } of inline) {
    const hash = createHash('sha256').update(code).digest('base64');
    assert(
      policy.includes(`'sha256-${hash}'`),
      `${path}: the policy does not allow the page's inline script`,
    );
  }
}

function expectSecure(path: string, answer: Answer): void {
  expectHeader(path, answer, 'content-security-policy', /default-src 'self'.*frame-ancestors 'none'/);
  expectHeader(path, answer, 'content-security-policy', /require-trusted-types-for 'script'/);
  expectHeader(path, answer, 'cross-origin-resource-policy', /^same-origin$/);
  expectHeader(path, answer, 'strict-transport-security', /max-age=\d{8}/);
  expectHeader(path, answer, 'x-content-type-options', /^nosniff$/);
  expectHeader(path, answer, 'referrer-policy', /origin/);
}

const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

function pageCheck({ name, path }: (typeof publicRoutes)[number]): Check {
  return {
    name: `page ${name}`,
    run: async ({ request, known }) => {
      const requested = examples[name]?.(await known()) ?? path;
      const answer = await request(requested);
      expectStatus(requested, answer, 200);
      expectHeader(requested, answer, 'content-type', /^text\/html; charset=utf-8$/);
      // Browsers revalidate; CloudFront keeps the page.
      expectHeader(requested, answer, 'cache-control', /max-age=0\b.*s-maxage=[1-9]/);
      expectSecure(requested, answer);
      expectAllowedScripts(requested, answer);
      const canonical = first(answer.text, /<link rel="canonical" href="([^"]*)"/);
      const expected = `${brand.siteUrl}${requested}`;
      assert(canonical === expected, `${requested}: canonical is ${canonical} instead of ${expected}`);
      assert(first(answer.text, /<title[^>]*>([^<]+)</), `${requested}: no title`);
      assert(answer.text.match(/<h1[ >]/g)?.length === 1, `${requested}: not one main heading`);
      assert(!answer.text.includes('aria-busy="true"'), `${requested}: a part is still loading`);
      return `${requested}, ${(answer.text.length / 1024).toFixed(0)} KiB`;
    },
  };
}

const MISSING = [
  '/no/such/page',
  '/best-nothing-nowhere',
  '/clinics/no-such-clinic',
  '/practitioners/no-such-person',
  '/blog/no-such-post',
];

const others: readonly Check[] = [
  {
    name: 'missing pages',
    run: async ({ request }) => {
      for (const path of MISSING) {
        const answer = await request(path);
        expectStatus(path, answer, 404);
        expectHeader(path, answer, 'content-type', /^text\/html/);
        expectHeader(path, answer, 'x-robots-tag', /noindex/);
      }
      return `${MISSING.length} answer 404`;
    },
  },
  {
    name: 'canonical URLs by redirect',
    run: async ({ request }) => {
      const answer = await request('/About/');
      expectStatus('/About/', answer, 301);
      expectHeader('/About/', answer, 'location', /^(https?:\/\/[^/]+)?\/about$/);
      return '/About/ → /about';
    },
  },
  {
    name: 'the clinic on its page',
    run: async ({ request, known }) => {
      const { name, slug } = (await known()).clinic();
      const { text } = await request(`/clinics/${slug}`);
      const heading = first(text, /<h1[^>]*>(.*?)<\/h1>/s)?.replaceAll(/<[^>]*>/g, '');
      assert(heading?.includes(escaped(name)), `/clinics/${slug}: the heading is ${heading}`);
      return name;
    },
  },
  {
    name: 'pages from the cache',
    run: async ({ request }) => {
      for (let attempt = 1; attempt <= CACHE_ATTEMPTS; attempt += 1) {
        const { headers } = await request('/about');
        if (/^(Hit|RefreshHit)/.test(headers.get('x-cache') ?? '')) return `a hit at request ${attempt}`;
      }
      throw new Error(`/about: no hit in ${CACHE_ATTEMPTS} requests`);
    },
  },
  {
    name: 'compressed pages',
    run: async ({ request }) => {
      await expectEncodings(request, '/about', ['br', 'gzip']);
      return 'br, gzip';
    },
  },
  {
    name: 'documents of accounts',
    run: async ({ request }) => {
      for (const path of ['/admin', '/provider']) {
        const answer = await request(path);
        expectStatus(path, answer, 200);
        expectHeader(path, answer, 'cache-control', /^no-store$/);
        expectHeader(path, answer, 'x-robots-tag', /noindex/);
        expectSecure(path, answer);
      }
      return 'not stored, not indexed';
    },
  },
  {
    name: 'http redirects to https',
    run: async ({ origin, request }: Stage) => {
      if (!origin.startsWith('https:')) throw new Skipped('the stage has no https');
      const plain = origin.replace('https:', 'http:');
      const answer = await request(`${plain}/about`);
      expectStatus(plain, answer, 301);
      expectHeader(plain, answer, 'location', /^https:/);
      return '301';
    },
  },
];

/** Requests to one edge location; each of its servers may ask the origin once. */
const CACHE_ATTEMPTS = 5;

/** Expects each encoding where only it is accepted, and none where none is. */
export async function expectEncodings(
  request: Request,
  path: string,
  encodings: readonly string[],
): Promise<void> {
  for (const encoding of [...encodings, 'identity']) {
    const answer = await request(path, { headers: { 'accept-encoding': encoding } });
    expectStatus(path, answer, 200);
    const sent = answer.headers.get('content-encoding') ?? 'identity';
    assert(sent === encoding, `${path}: ${sent} for a browser that accepts ${encoding}`);
    if (sent !== 'identity') expectHeader(path, answer, 'vary', /accept-encoding/i);
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#x27;');
}

export const pageChecks: readonly Check[] = [...publicRoutes.map(pageCheck), ...others];
