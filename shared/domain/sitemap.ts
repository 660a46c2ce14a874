/**
 * The sitemap: an index of files, each below 50,000 URLs and 900 KB (sitemaps.org, and what the edge may answer).
 * `lastmod` is set only where it is known, which is for posts.
 */
import { brand } from '../content/brand.ts';
import { MAX_SITEMAP_PARTS } from '../contracts/limits.ts';
import type { SitemapLanding, SitemapPost } from '../contracts/sitemap.ts';
import { type LandingModifier, landingModifiers, landingSlug } from './landing-slug.ts';

/** Maximum clinics that a file holds on average; twice that many still fit, for parts of a smaller directory. */
const CLINICS_PER_FILE = 2_000;
const LANDINGS_PER_FILE = 3_000;

/** Landing pages with fewer clinics are thin: they are `noindex`, so they are not listed either. */
const LANDING_MINIMUM = 3;

/** Public pages that exist with any data. */
const staticPaths = [
  '/',
  '/search',
  '/blog',
  '/about',
  '/contact',
  '/list-practice',
  '/privacy-policy',
  '/terms-of-service',
];

export type SitemapFile =
  | { readonly kind: 'index' }
  | { readonly kind: 'pages' }
  | { readonly kind: 'posts' }
  /** `chunk` counts from 1. */
  | { readonly kind: 'landings'; readonly modifier: LandingModifier; readonly chunk: number }
  /** `part` counts from 1 to `parts`. */
  | { readonly kind: 'clinics'; readonly part: number; readonly parts: number };

const INDEX_PATH = '/sitemap.xml';
const NUMBER = '([1-9]\\d{0,5})';
const landingsPath = new RegExp(`^/sitemaps/landing-([a-z]+)-${NUMBER}\\.xml$`);
const clinicsPath = new RegExp(`^/sitemaps/clinics-${NUMBER}-of-${NUMBER}\\.xml$`);

/** The file that a path names; undefined for any other path. Whether the file exists depends on the data. */
export function parseSitemapPath(path: string): SitemapFile | undefined {
  if (path === INDEX_PATH) return { kind: 'index' };
  if (path === '/sitemaps/pages.xml') return { kind: 'pages' };
  if (path === '/sitemaps/posts.xml') return { kind: 'posts' };
  const [, word, chunk] = landingsPath.exec(path) ?? [];
  const modifier = landingModifiers.find((known) => known === word);
  if (modifier) return { kind: 'landings', modifier, chunk: Number(chunk) };
  const [, part, parts] = clinicsPath.exec(path) ?? [];
  return part && parts ? { kind: 'clinics', part: Number(part), parts: Number(parts) } : undefined;
}

export function sitemapPath(file: SitemapFile): string {
  switch (file.kind) {
    case 'index':
      return INDEX_PATH;
    case 'pages':
    case 'posts':
      return `/sitemaps/${file.kind}.xml`;
    case 'landings':
      return `/sitemaps/landing-${file.modifier}-${file.chunk}.xml`;
    case 'clinics':
      return `/sitemaps/clinics-${file.part}-of-${file.parts}.xml`;
  }
}

/** Number of parts, a power of two, for a directory of so many clinics. */
export function clinicParts(totalClinics: number): number {
  const needed = Math.max(1, Math.ceil(totalClinics / CLINICS_PER_FILE));
  return Math.min(MAX_SITEMAP_PARTS, 2 ** Math.ceil(Math.log2(needed)));
}

/**
 * Whether a clinics file exists. So do those of the next smaller and larger number of parts: a search engine may hold an
 * index from before the directory grew or shrank.
 */
export function hasClinicsFile(
  { part, parts }: { readonly part: number; readonly parts: number },
  totalClinics: number,
): boolean {
  const current = clinicParts(totalClinics);
  const known = [current / 2, current, current * 2].filter((one) => one >= 1 && one <= MAX_SITEMAP_PARTS);
  return known.includes(parts) && part <= parts;
}

/** The city and specialty pairs whose landing pages are listed, each URL once. */
function listedPairs(landings: readonly SitemapLanding[]): readonly SitemapLanding[] {
  const pairs = landings.filter(({ clinicCount }) => clinicCount >= LANDING_MINIMUM);
  // Two pairs can spell the same URL ('a-b' in 'c', 'a' in 'b-c').
  return [...new Map(pairs.map((pair) => [`${pair.category}-${pair.city}`, pair])).values()];
}

/** The index of all files that have something in them. */
export function sitemapIndex(directory: {
  readonly totalClinics: number;
  readonly landings: readonly SitemapLanding[];
  readonly posts: readonly SitemapPost[];
}): string {
  const chunks = Math.ceil(listedPairs(directory.landings).length / LANDINGS_PER_FILE);
  const parts = directory.totalClinics > 0 ? clinicParts(directory.totalClinics) : 0;
  const newest = newestOf(directory.posts);
  const entries = [
    entry('sitemap', sitemapPath({ kind: 'pages' })),
    ...(newest === undefined ? [] : [entry('sitemap', sitemapPath({ kind: 'posts' }), newest)]),
    ...landingModifiers.flatMap((modifier) =>
      upTo(chunks).map((chunk) => entry('sitemap', sitemapPath({ kind: 'landings', modifier, chunk }))),
    ),
    ...upTo(parts).map((part) => entry('sitemap', sitemapPath({ kind: 'clinics', part, parts }))),
  ];
  return xml('sitemapindex', entries);
}

export function pagesSitemap(): string {
  return urlSet(staticPaths.map((path) => entry('url', path)));
}

export function postsSitemap(posts: readonly SitemapPost[]): string {
  return urlSet(
    posts.map(({ slug, updatedAt }) => entry('url', `/blog/${encodeURIComponent(slug)}`, updatedAt)),
  );
}

/** Undefined when there is no such chunk. */
export function landingsSitemap(
  { modifier, chunk }: { readonly modifier: LandingModifier; readonly chunk: number },
  landings: readonly SitemapLanding[],
): string | undefined {
  const pairs = listedPairs(landings).slice((chunk - 1) * LANDINGS_PER_FILE, chunk * LANDINGS_PER_FILE);
  if (pairs.length === 0) return undefined;
  return urlSet(
    pairs.map(({ category, city }) =>
      entry('url', `/${encodeURIComponent(landingSlug(modifier, category, city))}`),
    ),
  );
}

export function clinicsSitemap(slugs: readonly string[]): string {
  return urlSet(slugs.map((slug) => entry('url', `/clinics/${encodeURIComponent(slug)}`)));
}

/** What crawlers may read. Their `Disallow` is a prefix. */
export function robotsText(): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: ${brand.siteUrl}${INDEX_PATH}\n`;
}

function newestOf(posts: readonly SitemapPost[]): string | undefined {
  return posts.map(({ updatedAt }) => updatedAt).reduce<string | undefined>(later, undefined);
}

function later(one: string | undefined, other: string): string {
  return one === undefined || Date.parse(other) > Date.parse(one) ? other : one;
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function urlSet(entries: readonly string[]): string {
  return xml('urlset', entries);
}

function xml(element: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${element}>`,
    '',
  ].join('\n');
}

function entry(element: 'url' | 'sitemap', path: string, lastModified?: string): string {
  const lastmod = lastModified === undefined ? '' : `<lastmod>${escapeXml(lastModified)}</lastmod>`;
  return `<${element}><loc>${escapeXml(brand.siteUrl + path)}</loc>${lastmod}</${element}>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
