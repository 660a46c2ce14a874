/**
 * The site as a search engine walks it: from the home page, by the links in served HTML and nothing else. Finds a link to every
 * clinic, post and landing page, no broken link, and each page once. Of the many clinics, and of the landing pages besides the best
 * of each pair, a quarter is requested: their links and templates are the same.
 */
import { hash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { brand } from '../../shared/content/brand.ts';
import { landingModifiers } from '../../shared/domain/pages/landing-slug.ts';
import { baseUrl } from './support/browser.ts';

interface Crawled {
  readonly path: string;
  readonly status: number;
  /** Where a redirect leads. */
  readonly location: string | undefined;
  readonly html: string;
  readonly robots: string;
  readonly from: string;
}

const AT_ONCE = 4;
const LINK = /<a\s[^>]*?href="([^"]+)"/g;
/** Limit of the links; the site has 800 landing pages and 573 clinics. */
const MAX_PAGES = 4_000;

const crawled = new Map<string, Crawled>();
/** Every path that a page links to. */
const linked = new Set(['/']);
/** Paths of landing pages. */
const landings = new Set<string>();

/** One of so many pages of a kind is requested. */
const SHARE = 4;
const isSampled = (path: string) => Number.parseInt(hash('sha256', path).slice(0, 8), 16) % SHARE === 0;
function isRequested(path: string): boolean {
  const isOneOfMany =
    path.startsWith('/clinics/') ||
    path.startsWith('/practitioners/') ||
    (landings.has(path) && !path.startsWith(`/${landingModifiers[0]}-`));
  return !isOneOfMany || isSampled(path);
}

async function visit(path: string, from: string): Promise<Crawled> {
  const response = await fetch(baseUrl + path, { redirect: 'manual' });
  const html = await response.text();
  const meta = /<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return {
    path,
    status: response.status,
    location: response.headers.get('location') ?? undefined,
    html,
    robots: [meta, response.headers.get('x-robots-tag')].filter(Boolean).join(', '),
    from,
  };
}

/** Paths on this site that a page links to, without anchors. */
function linksOf({ html, path, location }: Crawled): string[] {
  const targets = location === undefined ? [...html.matchAll(LINK)].map(([, href = '']) => href) : [location];
  return targets
    .map((href) => new URL(href.replaceAll('&amp;', '&'), baseUrl + path))
    .filter(({ origin }) => origin === new URL(baseUrl).origin)
    .map(({ pathname, search }) => pathname + search);
}

async function crawl(): Promise<void> {
  const pairs = await json<{ city: string; category: string }[]>('/api/sitemap/landings/1/0');
  for (const { city, category } of pairs) {
    for (const modifier of landingModifiers) landings.add(`/${modifier}-${category}-${city}`);
  }
  const requested = new Set(['/']);
  const queue: { path: string; from: string }[] = [{ path: '/', from: '' }];
  const walk = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const page = await visit(next.path, next.from);
      crawled.set(page.path, page);
      if (page.robots.includes('nofollow')) continue;
      for (const link of linksOf(page)) {
        if (/^\/(admin|provider|api\/)/.test(link) || linked.size >= MAX_PAGES) continue;
        linked.add(link);
        if (requested.has(link) || !(isRequested(link) || link === page.location)) continue;
        requested.add(link);
        queue.push({ path: link, from: page.path });
      }
    }
  };
  // The first pages fill the queue for the others.
  while (queue.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, walk));
}

async function json<T>(path: string): Promise<T> {
  return (await fetch(baseUrl + path)).json();
}

async function allClinics(): Promise<string[]> {
  // A clinic is in the list of each category of its people.
  const slugs = new Set<string>();
  for (const { slug: category } of await json<{ slug: string }[]>('/api/categories')) {
    for (const { slug: city } of await json<{ slug: string }[]>('/api/cities')) {
      const list = await json<{ slug: string }[]>(`/api/clinics?city=${city}&category=${category}&limit=100`);
      for (const { slug } of list) slugs.add(slug);
    }
  }
  return [...slugs];
}

const pages = () => [...crawled.values()].filter(({ status }) => status === 200);
const indexable = () => pages().filter(({ robots }) => !robots.includes('noindex'));
const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');

beforeAll(crawl, 300_000);

describe('a crawl by links in HTML', () => {
  it('finds no broken link, no error and no endless links', () => {
    const broken = [...crawled.values()].filter(({ status }) => status !== 200 && status !== 301);
    expect(broken.map(({ path, status, from }) => `${status} ${path} linked from ${from}`)).toEqual([]);
    expect(linked.size).toBeLessThan(MAX_PAGES);
  });

  it('is redirected at most once, from the alias links of the footer only', () => {
    const redirects = [...crawled.values()].filter(({ status }) => status === 301);
    expect(redirects).toHaveLength(25);
    for (const { location = '' } of redirects) expect(crawled.get(location)?.status, location).toBe(200);
  });

  it('finds every clinic', async () => {
    const clinics = await allClinics();
    expect(clinics).toHaveLength(573);
    expect(clinics.filter((slug) => !linked.has(`/clinics/${slug}`))).toEqual([]);
  });

  it('finds every post', async () => {
    const posts = await json<{ slug: string }[]>('/api/blog?limit=100');
    expect(posts).toHaveLength(24);
    expect(posts.filter(({ slug }) => crawled.get(`/blog/${slug}`)?.status !== 200)).toEqual([]);
  });

  it('finds every landing page', () => {
    expect(landings.size).toBe(1040);
    expect([...landings].filter((path) => !linked.has(path))).toEqual([]);
  });
});

describe('every page that was found', () => {
  it('has one title, one description, one canonical URL, one main heading and structured data that is JSON', () => {
    const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;
    const wrong = pages().filter(({ html }) => {
      const [head = ''] = html.split('</head>');
      for (const [, data = ''] of html.matchAll(
        /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs,
      ))
        JSON.parse(data);
      return (
        count(html, /<title[ >]/g) !== 1 ||
        count(head, /<meta name="description"/g) !== 1 ||
        count(head, /<link rel="canonical"/g) !== 1 ||
        count(html, /<h1[ >]/g) !== 1
      );
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('has its own URL as canonical, unless it is a filtered search', () => {
    const other = indexable().filter(
      ({ html, path }) => first(html, /<link rel="canonical" href="([^"]+)"/) !== brand.siteUrl + path,
    );
    expect(other.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ['title', /<title[^>]*>([^<]+)</],
    ['description', /<meta name="description" content="([^"]+)"/],
  ])('has a unique %s', (_, pattern) => {
    // Practices with one name in one city differ by their street addresses, on the page.
    const comparable = indexable().filter(({ path }) => !/^\/clinics\/.*-\d+$/.test(path));
    const byText = Map.groupBy(comparable, ({ html }) => first(html, pattern) ?? '');
    const shared = [...byText].filter(([text, same]) => text === '' || same.length > 1);
    expect(shared.map(([text, same]) => `${text}: ${same.map(({ path }) => path).join(' ')}`)).toEqual([]);
  });
});

describe('the sitemap', () => {
  const locations = async (path: string) => {
    const response = await fetch(baseUrl + path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('content-type'), path).toMatch(/xml/);
    const xml = await response.text();
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replace(brand.siteUrl, ''));
  };

  it('is named by robots.txt, which disallows API calls and staff pages', async () => {
    const robots = await (await fetch(`${baseUrl}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${brand.siteUrl}/sitemap.xml`);
    expect(robots).toMatch(/^Disallow: \/admin$/m);
    expect(robots).toMatch(/^Disallow: \/api/m);
  });

  it('lists exactly the indexable pages, each once', async () => {
    const files = await locations('/sitemap.xml');
    const listed = (await Promise.all(files.map(locations))).flat();
    expect(new Set(listed).size).toBe(listed.length);
    // Later pages of the blog list only lead to posts, and the cities of a state to those of all.
    const found = [
      ...indexable().map(({ path }) => path),
      ...[...linked].filter((path) => !crawled.has(path)),
    ].filter((path) => !/^\/(?:blog|cities)\?/.test(path));
    // Crawled pages need not link to people.
    const isPerson = (path: string) => path.startsWith('/practitioners/');
    expect(listed.filter((path) => !isPerson(path)).toSorted()).toEqual(
      found.filter((path) => !isPerson(path)).toSorted(),
    );
    const people = listed.filter(isPerson);
    expect(people.length).toBeGreaterThan(850);
    expect(found.filter((path) => isPerson(path) && !people.includes(path))).toEqual([]);
  });
});
