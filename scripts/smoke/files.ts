/** Files of the build, and those for crawlers. */
import assert from 'node:assert/strict';
import { brand } from '../../shared/content/brand.ts';
import type { Check } from './check.ts';
import { expectHeader, expectStatus } from './expect.ts';
import { expectEncodings } from './pages.ts';

/** CloudFront does not compress smaller files, and a build need not. */
const MIN_COMPRESSED = 1_000;
const SITEMAP_FILES = 12;

export const fileChecks: readonly Check[] = [
  {
    name: 'scripts and pictures of the home page',
    run: async ({ request }) => {
      const { text } = await request('/');
      const paths = [...new Set(text.match(/\/assets\/[\w.-]+/g))];
      assert(
        paths.some((path) => path.endsWith('.js')),
        '/: the page names no script',
      );
      for (const path of paths) {
        const answer = await request(path);
        expectStatus(path, answer, 200);
        expectHeader(path, answer, 'cache-control', /max-age=31536000, immutable/);
        expectHeader(path, answer, 'content-type', typeOf(path));
        expectHeader(path, answer, 'x-content-type-options', /^nosniff$/);
        if (path.endsWith('.js') && answer.text.length >= MIN_COMPRESSED)
          await expectEncodings(request, path, ['br', 'gzip']);
      }
      return `${paths.length} files, cached for a year`;
    },
  },
  {
    name: 'missing files',
    run: async ({ request }) => {
      for (const path of ['/assets/no-such-file.js', '/media/no-such-picture.svg']) {
        const answer = await request(path);
        expectStatus(path, answer, 404);
        assert(!/immutable/.test(answer.headers.get('cache-control') ?? ''), `${path}: cached for ever`);
      }
      return '404';
    },
  },
  {
    name: 'robots.txt',
    run: async ({ request }) => {
      const answer = await request('/robots.txt');
      expectStatus('/robots.txt', answer, 200);
      expectHeader('/robots.txt', answer, 'content-type', /^text\/plain/);
      for (const line of ['Disallow: /admin', 'Disallow: /api', `Sitemap: ${brand.siteUrl}/sitemap.xml`])
        assert(answer.text.split('\n').includes(line), `/robots.txt lacks “${line}”`);
      return 'names the sitemap';
    },
  },
  {
    name: 'sitemap',
    run: async ({ request, known }) => {
      const { clinics } = await known();
      const files = await locations('/sitemap.xml', request);
      let pages = 0;
      for (const file of files.slice(0, SITEMAP_FILES)) pages += (await locations(file, request)).length;
      assert(pages > clinics || files.length > SITEMAP_FILES, `${pages} pages for ${clinics} clinics`);
      return `${files.length} files, ${pages} pages in the first ${Math.min(files.length, SITEMAP_FILES)}`;
    },
  },
];

function typeOf(path: string): RegExp {
  // S3's uploads call it either.
  if (path.endsWith('.js')) return /^(text|application)\/javascript/;
  return path.endsWith('.svg') ? /^image\/svg\+xml/ : /./;
}

/** Paths of the URLs that a file of the sitemap lists. */
async function locations(path: string, request: Parameters<Check['run']>[0]['request']): Promise<string[]> {
  const answer = await request(path);
  expectStatus(path, answer, 200);
  expectHeader(path, answer, 'content-type', /xml/);
  const urls = [...answer.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  const foreign = urls.filter((url) => !url.startsWith(`${brand.siteUrl}/`));
  assert(foreign.length === 0, `${path}: ${foreign[0]} is not of ${brand.siteUrl}`);
  return urls.map((url) => url.slice(brand.siteUrl.length));
}
