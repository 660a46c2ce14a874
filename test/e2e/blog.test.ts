/** The blog: its list and posts, their interactions and states, and malicious posts. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type BlogPost, blogPostSchema } from '../../shared/contracts/posts/posts.ts';
import { findHeadings } from '../../shared/domain/posts/headings.ts';
import { baseUrl, expectProblem, openPage, viewports } from './support/browser.ts';
import { failing } from './support/calls.ts';
import { hydrated, openHydrated, openUnrendered } from './support/rendering.ts';

async function posts(query = ''): Promise<BlogPost[]> {
  return z.array(blogPostSchema).parse(await (await fetch(`${baseUrl}/api/blog${query}`)).json());
}

const all = await posts('?limit=100');
const first = all[0];
if (!first) throw new Error('the demonstration data has no post');

function thePost(wanted: (post: BlogPost) => boolean): BlogPost {
  const post = all.find(wanted);
  if (!post) throw new Error('the demonstration data has no such post');
  return post;
}

const withContents = thePost(({ content }) => findHeadings(content).length >= 6);
const firstHeading = findHeadings(withContents.content)[0]?.id ?? '';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

describe('the list', () => {
  it('opens a post by its card and goes back', async () => {
    const page = await openPage();
    await page.goto('/blog');
    await page.getByRole('heading', { level: 1, name: 'Healthcare Insights & News' }).waitFor();
    expect(await cards(page).count()).toBe(10);
    await page.getByRole('link', { name: first.title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: first.title }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/blog/${first.slug}`);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('heading', { level: 1, name: 'Healthcare Insights & News' }).waitFor();
  });

  it('shows the posts of a topic, by its chip and by its URL', async () => {
    const tag = first.tags[0] ?? '';
    const tagged = all.filter(({ tags }) => tags.includes(tag));
    const page = await openPage();
    await page.goto('/blog');
    const chips = page.getByRole('navigation', { name: 'Topics' });
    expect(await chips.getByRole('link').allTextContents()).toEqual([
      'All Posts',
      ...[...new Set(all.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b, 'en')),
    ]);
    await chips.getByRole('link', { name: tag, exact: true }).click();
    await expect.poll(() => cards(page).count()).toBe(Math.min(10, tagged.length));
    expect(new URL(page.url()).searchParams.get('tag')).toBe(tag);
    await expect.poll(() => chips.locator('[aria-current=page]').textContent()).toBe(tag);

    await page.goto(`/blog?${new URLSearchParams({ tag })}`);
    expect(await cards(page).count()).toBe(Math.min(10, tagged.length));
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain('tag=');
  });

  it('loads more posts, and removes them with Previous Page', async () => {
    const page = await openHydrated('/blog');
    expect(await page.getByRole('link', { name: 'Previous Page' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Load More Posts' }).click();
    await expect.poll(() => cards(page).count()).toBe(20);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/blog');
    // Focus moves to the first new post.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(all[10]?.title);

    await page.getByRole('link', { name: 'Previous Page' }).click();
    await expect.poll(() => cards(page).count()).toBe(10);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('has a URL for each of its pages', async () => {
    const page = await openPage();
    await page.goto('/blog?offset=10');
    expect(await cards(page).first().getByRole('heading').textContent()).toBe(all[10]?.title);
    await hydrated(page);
    await page.getByRole('link', { name: 'Previous Page' }).click();
    await expect.poll(() => cards(page).first().getByRole('heading').textContent()).toBe(first.title);
    expect(new URL(page.url()).search).toBe('');
  });

  it('searches title, excerpt and text during typing, and fetches the texts only then', async () => {
    const listed = all.slice(0, 10);
    // A word in one text, and in no title or excerpt.
    const words = listed.map(({ content }) => content.toLowerCase().match(/[a-z]{7,}/g) ?? []);
    const outside = listed.map(({ title, excerpt }) => `${title} ${excerpt}`.toLowerCase()).join(' ');
    const word = words[3]?.find(
      (candidate) =>
        !outside.includes(candidate) &&
        listed.filter(({ content }) => content.toLowerCase().includes(candidate)).length === 1,
    );
    const page = await openPage();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/blog')) calls.push(request.url());
    });
    await page.goto('/blog');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual([]);

    const field = page.getByRole('searchbox');
    await field.pressSequentially(word?.toUpperCase() ?? '');
    await expect.poll(() => cards(page).count()).toBe(1);
    expect(await cards(page).getByRole('heading').textContent()).toBe(listed[3]?.title);
    await page.getByText('1 post matches').waitFor();
    expect(calls).toHaveLength(1);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);

    await field.fill('zzzzqqq');
    await page.getByRole('heading', { name: 'No Blog Posts Found' }).waitFor();
    await page.getByRole('link', { name: 'Clear Filters' }).click();
    await expect.poll(() => cards(page).count()).toBe(10);
    expect(await field.inputValue()).toBe('');
  });

  it('finds titles when the texts cannot be fetched', async () => {
    const page = await openHydrated('/blog');
    await failing('**/api/blog?*')(page);
    await page.getByRole('searchbox').fill(first.title);
    await page.getByText('only titles and summaries were searched').waitFor();
    expect(await cards(page).first().getByRole('heading').textContent()).toBe(first.title);
    expectProblem(page, /503/);
  });

  it('shows an error with a button that reloads the page', async () => {
    const page = await openUnrendered();
    await failing('**/api/blog?*')(page);
    await page.goto('/blog');
    await page.getByRole('heading', { name: 'Error Loading Blog Posts' }).waitFor();
    await page.getByText("We couldn't load the blog posts. Please try again later.").waitFor();
    expectProblem(page, /503/);
    await page.unroute('**/api/blog?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => cards(page).count()).toBe(10);
  });

  it('is noindex when it is empty', async () => {
    const response = await fetch(`${baseUrl}/blog?tag=no-such-topic`);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-robots-tag')).toContain('noindex');
    expect((await fetch(`${baseUrl}/blog`)).headers.get('x-robots-tag')).toBeNull();
  });
});

describe('a post', () => {
  it('shows author and date, and shares its canonical URL', async () => {
    const post = thePost(({ author, readingTime, excerpt, tags }) =>
      Boolean(author && readingTime && excerpt && tags.length > 0),
    );
    const page = await openPage();
    await page.goto(`/blog/${post.slug}`);
    const article = page.getByRole('article');
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    await article.getByText(date.format(new Date(post.publishedAt ?? '')), { exact: true }).waitFor();
    await article.getByText(`${post.readingTime} min read`).waitFor();
    await article.getByText(`By ${post.author}`).waitFor();
    await article.getByText(post.excerpt, { exact: true }).waitFor();
    const tag = article.getByRole('list', { name: 'Topics' }).getByRole('link').first();
    expect(await tag.getAttribute('href')).toBe(`/blog?${new URLSearchParams({ tag: post.tags[0] ?? '' })}`);
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    for (const [network, parameter] of [
      ['Twitter', 'url'],
      ['Facebook', 'u'],
      ['LinkedIn', 'url'],
    ] as const) {
      const link = article.getByRole('link', { name: new RegExp(network) });
      expect(new URL((await link.getAttribute('href')) ?? '').searchParams.get(parameter)).toBe(canonical);
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.getAttribute('rel')).toContain('noopener');
    }
  });

  it('copies its URL and confirms it for two seconds', async () => {
    const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.clock.install();
    await page.goto(`/blog/${first.slug}`);
    await page.clock.runFor(5000);
    await hydrated(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    const confirmed = page.getByRole('status').filter({ hasText: 'Link copied' });
    await confirmed.waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseUrl}/blog/${first.slug}`);
    // Time passes between these lines, half a second on a busy machine.
    await page.clock.runFor(1000);
    expect(await confirmed.count()).toBe(1);
    await page.clock.runFor(1100);
    await expect.poll(() => confirmed.count()).toBe(0);
  });

  it('keeps the server-rendered body and loads no Markdown renderer', async () => {
    const page = await openPage();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.addInitScript((id) => {
      document.addEventListener('DOMContentLoaded', () => {
        Object.assign(window, { before: document.getElementById(id) });
      });
    }, firstHeading);
    await page.goto(`/blog/${withContents.slug}`);
    await hydrated(page);
    // State around the body changes, and the body stays the same.
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    expect(
      await page.evaluate(() => {
        const { before } = window as unknown as { before: Element | null };
        return before?.isConnected;
      }),
    ).toBe(true);
    expect(scripts.filter((url) => /markdown/i.test(url))).toEqual([]);
  });

  it('has the same markup from the server and the browser', async () => {
    const [served, built] = await Promise.all([openPage(), openUnrendered()]);
    for (const page of [served, built]) await page.goto(`/blog/${withContents.slug}`);
    const body = (page: Page) => page.locator(`[id="${firstHeading}"]`).locator('..').innerHTML();
    expect(await body(built)).toBe(await body(served));
  });

  it('marks the current section in its table of contents', async () => {
    const page = await openHydrated(`/blog/${withContents.slug}`);
    const contents = page.getByRole('navigation', { name: 'Table of Contents' });
    const last = findHeadings(withContents.content).at(-3);
    await contents.getByRole('link', { name: last?.text ?? '', exact: true }).click();
    await expect.poll(() => contents.locator('[aria-current]').getAttribute('href')).toBe(`#${last?.id}`);
    // It stays visible.
    expect(await contents.isVisible()).toBe(true);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => contents.locator('[aria-current]').count()).toBe(0);
  });

  it('scrolls to the section of the URL’s fragment', async () => {
    const post = thePost(({ content }) => findHeadings(content).length >= 40);
    const { id } = findHeadings(post.content).at(25) ?? { id: '' };
    const page = await openPage({ viewport: viewports.phone });
    await page.goto(`/blog/${post.slug}#${id}`);
    await hydrated(page);
    const heading = page.locator(`[id="${id}"]`);
    const top = () => heading.evaluate((it) => it.getBoundingClientRect().top);
    // Below the sticky header, also after the rest of the page is laid out.
    await expect.poll(top).toBeLessThan(150);
    await page.waitForTimeout(1_000);
    expect(await top()).toBeGreaterThan(0);
    expect(await top()).toBeLessThan(150);
  });

  it('lists related providers, without those whose call fails', async () => {
    const post = thePost(({ relatedClinicIds }) => relatedClinicIds.length >= 2);
    const page = await openUnrendered();
    await failing(`**/api/clinics/${post.relatedClinicIds[0]}`)(page);
    await page.goto(`/blog/${post.slug}`);
    const card = page.getByRole('region', { name: 'Related Healthcare Providers' });
    await card.waitFor();
    expect(await card.getByRole('listitem').count()).toBeLessThan(post.relatedClinicIds.length);
    expectProblem(page, /503/);
    await card.getByRole('link').first().click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/clinics\//);
  });

  it('that does not exist is a page with status 404', async () => {
    const page = await openPage();
    const response = await page.goto('/blog/no-such-post');
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Blog Post Not Found' }).waitFor();
    await page.getByText("The blog post you're looking for doesn't exist or has been removed.").waitFor();
    expect(await page.title()).toBe('Blog Post Not Found | CareAtlas');
    expectProblem(page, /404/);
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await page.getByRole('heading', { level: 1, name: 'Healthcare Insights & News' }).waitFor();
  });
});

const hostile: BlogPost = {
  ...first,
  slug: 'hostile',
  title: '<img src=x onerror="window.harmed=1">',
  excerpt: '<script>window.harmed=1</script>',
  content: [
    '<script>window.harmed=1</script>',
    '<img src=x onerror="window.harmed=1">',
    '<svg onload="window.harmed=1"></svg>',
    '<iframe srcdoc="<script>parent.harmed=1</script>"></iframe>',
    '[one](javascript:window.harmed=1)',
    '[two](JaVaScRiPt:window.harmed=1)',
    '[three](&#106;avascript:window.harmed=1)',
    '[four](data:text/html,<script>opener.harmed=1</script>)',
    '![five](javascript:window.harmed=1)',
    '<javascript:window.harmed=1>',
    '[six]\n\n[six]: vbscript:window.harmed=1',
    '[seven](/search"onmouseover="window.harmed=1)',
    '# <b onmouseover="window.harmed=1">eight</b>',
    '```"onload="window.harmed=1\nnine\n```',
  ].join('\n\n'),
  relatedClinicIds: [],
};

describe('a malicious post', () => {
  it('executes nothing on hover and click', async () => {
    const page = await openUnrendered();
    await page.route('**/api/blog/hostile', (route) => route.fulfill({ json: hostile }));
    await page.goto('/blog/hostile');
    await page.getByText('nine').waitFor();
    const body = page.getByRole('heading', { name: 'eight' }).locator('..');
    for (const link of await body.locator('*').all()) {
      await link.dispatchEvent('mouseover');
      // In this tab, so that a script in a URL would run on this page.
      await link.evaluate((element) => element.setAttribute('target', '_self'));
      const href = await link.getAttribute('href');
      if (href === null || !/^(?:https?:|\/|#)/.test(href)) await link.dispatchEvent('click');
    }
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
    expect(await page.locator('main :is(script, iframe, [onload], [onerror], [onmouseover])').count()).toBe(
      0,
    );
  });
});
