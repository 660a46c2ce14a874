import { describe, expect, it } from 'vitest';
import type { SitemapLanding } from '../../contracts/pages/sitemap.ts';
import { landingModifiers } from './landing-slug.ts';
import {
  clinicParts,
  clinicsSitemap,
  hasPart,
  landingParts,
  landingsSitemap,
  pagesSitemap,
  parseSitemapPath,
  postsSitemap,
  practitionerParts,
  practitionersSitemap,
  type SitemapFile,
  sitemapIndex,
  sitemapPath,
} from './sitemap.ts';

/** Limits of the edge's response and of the sitemap protocol. */
const MAX_BYTES = 900_000;
const MAX_URLS = 50_000;

const SITE = 'https://careatlas.example';
const unescapeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
const locationsOf = (xml: string | undefined) =>
  [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => unescapeXml(location));

/** A directory, and its sitemap read as a search engine reads it: from the index, every file that it names. */
interface Directory {
  readonly clinics: readonly string[];
  readonly people?: readonly string[];
  readonly landings?: readonly SitemapLanding[];
  readonly posts?: readonly { slug: string; updatedAt: string }[];
}

/** FNV-1a, as even as the directory's own hash. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value ^ (value >>> 15)) >>> 0;
}

const sliced = new Map<readonly string[], Map<number, string[][]>>();

/** The clinics in so many slices, by hash as the API makes them; made once, as it takes long. */
function slices(clinics: readonly string[], parts: number): string[][] {
  const made = sliced.get(clinics) ?? new Map<number, string[][]>();
  sliced.set(clinics, made);
  const cut = made.get(parts) ?? Array.from({ length: parts }, (): string[] => []);
  if (!made.has(parts)) for (const slug of clinics) cut[hash(slug) % parts]?.push(slug);
  made.set(parts, cut);
  return cut;
}

const sizeOf = ({ clinics, landings = [] }: Directory) => ({
  totalClinics: clinics.length,
  totalCities: new Set(landings.map(({ city }) => city)).size,
  totalCategories: 20,
});

const slicedLandings = new Map<readonly SitemapLanding[], Map<number, SitemapLanding[][]>>();

/** The landing pages of a part, sliced by city as the API does; made once, as it takes long. */
function landingsOf(landings: readonly SitemapLanding[], parts: number, part: number): SitemapLanding[] {
  const made = slicedLandings.get(landings) ?? new Map<number, SitemapLanding[][]>();
  slicedLandings.set(landings, made);
  const cut = made.get(parts) ?? Array.from({ length: parts }, (): SitemapLanding[] => []);
  if (!made.has(parts)) for (const landing of landings) cut[hash(landing.city) % parts]?.push(landing);
  made.set(parts, cut);
  return cut[part - 1] ?? [];
}

function contentOf(file: SitemapFile, directory: Directory): string | undefined {
  const { clinics, people = [], landings = [], posts = [] } = directory;
  const size = sizeOf(directory);
  switch (file.kind) {
    case 'index':
      return sitemapIndex({
        size,
        landings: landingsOf(landings, landingParts(size), 1),
        people: slices(people, practitionerParts(size))[0] ?? [],
        posts,
      });
    case 'pages':
      return pagesSitemap(staticPages);
    case 'posts':
      return postsSitemap(posts);
    case 'landings':
      return hasPart(file, landingParts(size))
        ? landingsSitemap(file.modifier, landingsOf(landings, file.parts, file.part))
        : undefined;
    case 'clinics':
      return hasPart(file, clinicParts(size))
        ? clinicsSitemap(slices(clinics, file.parts)[file.part - 1] ?? [])
        : undefined;
    case 'practitioners':
      return hasPart(file, practitionerParts(size))
        ? practitionersSitemap(slices(people, file.parts)[file.part - 1] ?? [])
        : undefined;
  }
}

function read(directory: Directory) {
  const file = (location: string) => {
    const parsed = parseSitemapPath(location.replace(SITE, ''));
    const content = parsed && contentOf(parsed, directory);
    if (content === undefined) throw new Error(`${location} does not exist`);
    return content;
  };
  const index = file(`${SITE}/sitemap.xml`);
  const files = locationsOf(index).map((location) => ({ location, xml: file(location) }));
  return { index, files, urls: files.flatMap(({ xml }) => locationsOf(xml)) };
}

const expectEachOnce = (urls: readonly string[], expected: readonly string[]) => {
  const listed = new Set(urls);
  expect(expected.filter((url) => !listed.has(url))).toEqual([]);
  expect([urls.length, listed.size]).toEqual([expected.length, expected.length]);
};

const staticPages = ['/', '/search', '/about'];

describe('the sitemap of 200,000 clinics', () => {
  // Slugs of the maximum length.
  const clinics = Array.from({ length: 200_000 }, (_, index) => `${'clinic-'.repeat(10)}${index}`.slice(-80));
  const landings = Array.from({ length: 20_000 }, (_, index) => ({
    city: `city-${Math.floor(index / 20)}-${'of-many-words-'.repeat(5)}x`.slice(0, 80),
    category: `specialty-${index % 20}`,
    clinicCount: index % 10,
  }));
  const posts = Array.from({ length: 500 }, (_, index) => ({
    slug: `post-${index}`,
    updatedAt: '2026-05-01T00:00:00.000Z',
  }));
  const { index, files, urls } = read({ clinics, landings, posts });

  it('has every clinic, post, landing page worth listing and public page exactly once', () => {
    const listed = landings.filter(({ clinicCount }) => clinicCount >= 3);
    expectEachOnce(urls, [
      ...staticPages.map((path) => SITE + path),
      ...clinics.map((slug) => `${SITE}/clinics/${slug}`),
      ...posts.map(({ slug }) => `${SITE}/blog/${slug}`),
      ...landingModifiers.flatMap((modifier) =>
        listed.map(({ category, city }) => `${SITE}/${modifier}-${category}-${city}`),
      ),
    ]);
  });

  it('keeps every file within what the protocol and the edge allow', () => {
    for (const xml of [index, ...files.map((file) => file.xml)]) {
      expect(Buffer.byteLength(xml)).toBeLessThan(MAX_BYTES);
      expect(locationsOf(xml).length).toBeLessThanOrEqual(MAX_URLS);
    }
  });

  it('still answers the files of an index from before the directory doubled or halved, within bounds', () => {
    const parts = clinicParts(sizeOf({ clinics }));
    for (const outdated of [parts / 2, parts * 2]) {
      const contents = Array.from({ length: outdated }, (_, at) =>
        contentOf({ kind: 'clinics', part: at + 1, parts: outdated }, { clinics }),
      );
      expectEachOnce(
        contents.flatMap(locationsOf),
        clinics.map((slug) => `${SITE}/clinics/${slug}`),
      );
      for (const xml of contents) expect(Buffer.byteLength(xml ?? '')).toBeLessThan(MAX_BYTES);
    }
    expect(contentOf({ kind: 'clinics', part: 1, parts: parts * 4 }, { clinics })).toBeUndefined();
    expect(contentOf({ kind: 'clinics', part: 1, parts: parts / 4 }, { clinics })).toBeUndefined();
    expect(contentOf({ kind: 'clinics', part: parts + 1, parts }, { clinics })).toBeUndefined();
  });
});

describe('the sitemap of people', () => {
  const clinics = Array.from({ length: 2_000 }, (_, index) => `clinic-${index}`);
  const people = Array.from({ length: 7_200 }, (_, index) => `jane-roe-${index}`);

  it('has each page once, in files of a bounded size', () => {
    const { files, urls } = read({ clinics, people });
    expectEachOnce(
      urls.filter((url) => url.includes('/practitioners/')),
      people.map((slug) => `${SITE}/practitioners/${slug}`),
    );
    const ofPeople = files.filter(({ location }) => location.includes('/sitemaps/practitioners-'));
    expect(ofPeople).toHaveLength(16);
    expect(Math.max(...ofPeople.map(({ xml }) => locationsOf(xml).length))).toBeLessThan(1_000);
  });

  it('has no file where no person is known', () => {
    expect(read({ clinics }).index).not.toContain('practitioners');
  });
});

describe('the sitemap of ten thousand cities', () => {
  const landings = Array.from({ length: 200_000 }, (_, index) => ({
    city: `city-${Math.floor(index / 20)}-${'of-many-words-'.repeat(3)}x`,
    category: `specialty-of-some-length-${index % 20}`,
    clinicCount: 3,
  }));
  const size = { totalClinics: 1_000_000, totalCities: 10_000, totalCategories: 20 };

  it('has every landing page once, in files within bounds', () => {
    const parts = landingParts(size);
    const files = Array.from({ length: parts }, (_, part) =>
      landingsSitemap('recommended', landingsOf(landings, parts, part + 1)),
    );
    expect(new Set(files.flatMap(locationsOf)).size).toBe(landings.length);
    for (const xml of files) {
      expect(Buffer.byteLength(xml)).toBeLessThan(MAX_BYTES);
      expect(xml).toContain('<url>');
    }
  });

  it('names all of its files in one index within bounds', () => {
    const index = sitemapIndex({ size, landings: landings.slice(0, 1), people: [], posts: [] });
    expect(locationsOf(index)).toHaveLength(
      1 + landingModifiers.length * landingParts(size) + clinicParts(size),
    );
    expect(Buffer.byteLength(index)).toBeLessThan(MAX_BYTES);
  });
});

describe('the sitemap of a directory', () => {
  it.each([
    [0, 1],
    [1, 1],
    [500, 1],
    [501, 2],
    [2_000, 4],
    [4_001, 16],
    [200_000, 512],
    [1_000_000, 2_048],
    [100_000_000, 4_096],
  ])('of %i clinics has %i parts', (clinics, parts) => {
    expect(clinicParts({ totalClinics: clinics, totalCities: 5, totalCategories: 20 })).toBe(parts);
  });

  it('without clinics and posts names no empty file', () => {
    const { files, urls } = read({ clinics: [] });
    expect(files.map(({ location }) => location)).toEqual([`${SITE}/sitemaps/pages.xml`]);
    expectEachOnce(
      urls,
      staticPages.map((path) => SITE + path),
    );
  });

  it('has lastmod only where it is known: for posts', () => {
    const posts = [
      { slug: 'older', updatedAt: '2026-04-30T00:00:00.000Z' },
      { slug: 'newer', updatedAt: '2026-05-02T00:00:00.000Z' },
    ];
    const { index, files } = read({
      clinics: ['harbor-dental'],
      landings: [{ city: 'chicago', category: 'dentistry', clinicCount: 3 }],
      posts,
    });
    expect(index.match(/<sitemap>.*<lastmod>.*/g)).toEqual([
      `<sitemap><loc>${SITE}/sitemaps/posts.xml</loc><lastmod>2026-05-02T00:00:00.000Z</lastmod></sitemap>`,
    ]);
    const dated = files.filter(({ xml }) => xml.includes('<lastmod>'));
    expect(dated.map(({ location }) => location)).toEqual([`${SITE}/sitemaps/posts.xml`]);
  });

  it('leaves out landing pages with fewer than three clinics, which are noindex', () => {
    const landings = [2, 3].map((clinicCount) => ({
      city: `city-of-${clinicCount}`,
      category: 'dentistry',
      clinicCount,
    }));
    expect(locationsOf(landingsSitemap('top', landings))).toEqual([`${SITE}/top-dentistry-city-of-3`]);
  });

  it('lists a URL that two pairs spell once', () => {
    const landings = [
      { city: 'york', category: 'care-new', clinicCount: 3 },
      { city: 'new-york', category: 'care', clinicCount: 3 },
    ];
    expect(locationsOf(landingsSitemap('top', landings))).toHaveLength(1);
  });

  it('stays XML and on this site with hostile slugs', () => {
    const slugs = ['a&b', '<script>', '"quoted\'', ']]>', 'é', '../../admin', '//evil.example', 'a b', '%2f'];
    const xml = clinicsSitemap(slugs);
    expect(locationsOf(xml).map((location) => new URL(location).origin)).toEqual(slugs.map(() => SITE));
    expect(
      locationsOf(xml).map((location) => decodeURIComponent(location.split('/clinics/')[1] ?? '')),
    ).toEqual(slugs);
    expect(xml.replaceAll(/<\/?(url|urlset|loc)>|<urlset [^>]*>|<\?xml [^>]*>/g, '')).not.toMatch(
      /[<>"']|&(?!amp;|lt;|gt;|quot;|apos;)/,
    );
  });
});

describe('a file’s path', () => {
  const files: SitemapFile[] = [
    { kind: 'index' },
    { kind: 'pages' },
    { kind: 'posts' },
    { kind: 'landings', modifier: 'recommended', part: 12, parts: 16 },
    { kind: 'clinics', part: 128, parts: 128 },
  ];

  it.each(files)('is read as it is written: $kind', (file) => {
    expect(parseSitemapPath(sitemapPath(file))).toEqual(file);
  });

  it.each([
    '/sitemaps/',
    '/sitemaps/pages',
    '/sitemaps/landing-worst-1-of-1.xml',
    '/sitemaps/landing-best-0-of-1.xml',
    '/sitemaps/landing-best-01-of-1.xml',
    '/sitemaps/landing-best-1.xml',
    '/sitemaps/clinics-0-of-1.xml',
    '/sitemaps/clinics-1-of-9999999.xml',
    '/x/sitemaps/pages.xml',
    '/sitemap.xml/',
  ])('is none: %s', (path) => {
    expect(parseSitemapPath(path)).toBeUndefined();
  });
});
