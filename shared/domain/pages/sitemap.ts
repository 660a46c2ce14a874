/**
 * The sitemap: an index of files, each below 50,000 URLs and 900 KB (sitemaps.org, and what the edge may answer).
 * `lastmod` is set only where it is known, which is for posts.
 */
import { brand } from '../../content/brand.ts';
import { MAX_SITEMAP_PARTS } from '../../contracts/limits.ts';
import type { SitemapLanding, SitemapPost } from '../../contracts/pages/sitemap.ts';
import { type LandingModifier, landingModifiers, landingSlug } from './landing-slug.ts';

/**
 * Maximum entries that a file holds on average: the call of a file, also of twice as many for parts of a smaller directory, stays
 * within the read units of a call (`MAX_CALL_UNITS`).
 */
const CLINICS_PER_FILE = 500;
const LANDINGS_PER_FILE = 600;
/**
 * People that files are planned for, by clinic: nothing counts people. Registers have three to four, and a call reads about twice as
 * many as it is planned for.
 */
const PEOPLE_PER_CLINIC = 4;

/** Landing pages with fewer clinics are thin: they are `noindex`, so they are not listed either. */
const LANDING_MINIMUM = 3;

export type SitemapFile =
  | { readonly kind: 'index' }
  | { readonly kind: 'pages' }
  | { readonly kind: 'posts' }
  /** `part` counts from 1 to `parts`. */
  | ({ readonly kind: 'landings'; readonly modifier: LandingModifier } & Part)
  | ({ readonly kind: 'clinics' } & Part)
  | ({ readonly kind: 'practitioners' } & Part);

interface Part {
  readonly part: number;
  readonly parts: number;
}

const INDEX_PATH = '/sitemap.xml';
const NUMBER = '([1-9]\\d{0,5})';
const landingsPath = new RegExp(`^/sitemaps/landing-([a-z]+)-${NUMBER}-of-${NUMBER}\\.xml$`);
const recordsPath = new RegExp(`^/sitemaps/(clinics|practitioners)-${NUMBER}-of-${NUMBER}\\.xml$`);

/** The file that a path names; undefined for any other path. Whether the file exists depends on the data. */
export function parseSitemapPath(path: string): SitemapFile | undefined {
  if (path === INDEX_PATH) return { kind: 'index' };
  if (path === '/sitemaps/pages.xml') return { kind: 'pages' };
  if (path === '/sitemaps/posts.xml') return { kind: 'posts' };
  const [, word, landingPart, landingParts] = landingsPath.exec(path) ?? [];
  const modifier = landingModifiers.find((known) => known === word);
  if (modifier) return { kind: 'landings', modifier, part: Number(landingPart), parts: Number(landingParts) };
  const [, kind, part, parts] = recordsPath.exec(path) ?? [];
  if (kind !== 'clinics' && kind !== 'practitioners') return undefined;
  return { kind, part: Number(part), parts: Number(parts) };
}

export function sitemapPath(file: SitemapFile): string {
  switch (file.kind) {
    case 'index':
      return INDEX_PATH;
    case 'pages':
    case 'posts':
      return `/sitemaps/${file.kind}.xml`;
    case 'landings':
      return `/sitemaps/landing-${file.modifier}-${file.part}-of-${file.parts}.xml`;
    case 'clinics':
    case 'practitioners':
      return `/sitemaps/${file.kind}-${file.part}-of-${file.parts}.xml`;
  }
}

/** Counts from which the number of files follows. */
export interface Size {
  readonly totalClinics: number;
  readonly totalCities: number;
  readonly totalCategories: number;
}

/** Number of parts, a power of two, for a directory of so many clinics. */
export function clinicParts({ totalClinics }: Size): number {
  return partsFor(totalClinics / CLINICS_PER_FILE);
}

/** The same for the people of so many clinics. */
export function practitionerParts({ totalClinics }: Size): number {
  return partsFor((PEOPLE_PER_CLINIC * totalClinics) / CLINICS_PER_FILE);
}

/**
 * Number of parts, a power of two, for the most pairs that are read for landing pages: each has a city, a specialty and a clinic.
 * Counting them would read them all.
 */
export function landingParts({ totalClinics, totalCities, totalCategories }: Size): number {
  return partsFor(Math.min(totalCities * totalCategories, totalClinics) / LANDINGS_PER_FILE);
}

function partsFor(files: number): number {
  return Math.min(MAX_SITEMAP_PARTS, 2 ** Math.ceil(Math.log2(Math.max(1, files))));
}

/**
 * Whether a part exists of files of which there are `current`. So do those of the next smaller and larger number of parts: a
 * search engine may hold an index from before the directory grew or shrank.
 */
export function hasPart({ part, parts }: Part, current: number): boolean {
  const known = [current / 2, current, current * 2].filter((one) => one >= 1 && one <= MAX_SITEMAP_PARTS);
  return known.includes(parts) && part <= parts;
}

/** The city and specialty pairs whose landing pages are listed, each URL once. */
function listedPairs(landings: readonly SitemapLanding[]): readonly SitemapLanding[] {
  const pairs = landings.filter(({ clinicCount }) => clinicCount >= LANDING_MINIMUM);
  // Two pairs can spell the same URL ('a-b' in 'c', 'a' in 'b-c').
  return [...new Map(pairs.map((pair) => [`${pair.category}-${pair.city}`, pair])).values()];
}

/**
 * The index of all files. `landings` and `people` are those of one part: parts are alike, so that there are none in the others
 * where there are none in it.
 */
export function sitemapIndex(directory: {
  readonly size: Size;
  readonly landings: readonly SitemapLanding[];
  readonly people: readonly string[];
  readonly posts: readonly SitemapPost[];
}): string {
  const { size } = directory;
  const landingFiles = listedPairs(directory.landings).length > 0 ? landingParts(size) : 0;
  const clinicFiles = size.totalClinics > 0 ? clinicParts(size) : 0;
  const peopleFiles = directory.people.length > 0 ? practitionerParts(size) : 0;
  const newest = newestOf(directory.posts);
  const entries = [
    entry('sitemap', sitemapPath({ kind: 'pages' })),
    ...(newest === undefined ? [] : [entry('sitemap', sitemapPath({ kind: 'posts' }), newest)]),
    ...landingModifiers.flatMap((modifier) =>
      partsOf(landingFiles).map((part) =>
        entry('sitemap', sitemapPath({ kind: 'landings', modifier, ...part })),
      ),
    ),
    ...partsOf(clinicFiles).map((part) => entry('sitemap', sitemapPath({ kind: 'clinics', ...part }))),
    ...partsOf(peopleFiles).map((part) => entry('sitemap', sitemapPath({ kind: 'practitioners', ...part }))),
  ];
  return xml('sitemapindex', entries);
}

/** `paths` are those of the public pages that exist whatever the data is. */
export function pagesSitemap(paths: readonly string[]): string {
  return urlSet(paths.map((path) => entry('url', path)));
}

export function postsSitemap(posts: readonly SitemapPost[]): string {
  return urlSet(
    posts.map(({ slug, updatedAt }) => entry('url', `/blog/${encodeURIComponent(slug)}`, updatedAt)),
  );
}

/** The landing pages of one part with a modifier. */
export function landingsSitemap(modifier: LandingModifier, landings: readonly SitemapLanding[]): string {
  return urlSet(
    listedPairs(landings).map(({ category, city }) =>
      entry('url', `/${encodeURIComponent(landingSlug(modifier, category, city))}`),
    ),
  );
}

export function clinicsSitemap(slugs: readonly string[]): string {
  return urlSet(slugs.map((slug) => entry('url', `/clinics/${encodeURIComponent(slug)}`)));
}

export function practitionersSitemap(slugs: readonly string[]): string {
  return urlSet(slugs.map((slug) => entry('url', `/practitioners/${encodeURIComponent(slug)}`)));
}

/** What programs may read; the longest rule counts, or the first one. */
const FOR_PROGRAMS = ['/api/open-data', '/api/changes', '/api/data-quality', '/open-data'];

/** robots.txt. Rules are prefixes. */
export function robotsText(): string {
  const rules = [
    ...FOR_PROGRAMS.map((path) => `Allow: ${path}`),
    ...['/admin', '/api', '/provider'].map((path) => `Disallow: ${path}`),
  ];
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${brand.siteUrl}${INDEX_PATH}\n`;
}

function newestOf(posts: readonly SitemapPost[]): string | undefined {
  return posts.map(({ updatedAt }) => updatedAt).reduce<string | undefined>(later, undefined);
}

function later(one: string | undefined, other: string): string {
  return one === undefined || Date.parse(other) > Date.parse(one) ? other : one;
}

function partsOf(parts: number): Part[] {
  return Array.from({ length: parts }, (_, index) => ({ part: index + 1, parts }));
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
