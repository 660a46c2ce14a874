/** Without JavaScript every page is complete, links work and forms search. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type PageType, pageTypes } from '../../scripts/audit/pages.ts';
import { comparison, savedList } from '../../shared/content/clinics/choices-of-visitors.ts';
import { privacyPolicy } from '../../shared/content/legal/privacy-policy.ts';
import { reviewsPolicy } from '../../shared/content/legal/reviews-policy.ts';
import { termsOfService } from '../../shared/content/legal/terms-of-service.ts';
import { dataQuality } from '../../shared/content/pages/data-quality.ts';
import { home } from '../../shared/content/pages/home.ts';
import { attributions, openData } from '../../shared/content/pages/open-data.ts';
import { decisionReasons } from '../../shared/content/reviews/review-fields.ts';
import { findHeadings } from '../../shared/domain/posts/headings.ts';
import { retentionDefaults } from '../../shared/domain/retention.ts';
import { baseUrl, openPage } from './support/browser.ts';

async function openWithout(address: string): Promise<Page> {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(address);
  return page;
}

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const call = async <T>(path: string): Promise<T> => (await fetch(baseUrl + path)).json();

interface Content {
  readonly heading: string | RegExp;
  /** Number of articles: cards of clinics or posts, reviews, texts. */
  readonly articles: number;
  /** Texts from the beginning to the end of the page's content. */
  readonly texts: readonly string[];
}

interface Named {
  readonly name: string;
  readonly slug: string;
}

const cities = await call<(Named & { clinicCount: number })[]>('/api/cities');
const dentists = await call<(Named & { services: string[] })[]>(
  '/api/clinics?city=chicago&category=dentistry&limit=100',
);
const [bestClinic] = await call<(Named & { address: string })[]>('/api/clinics/featured');
const detail = await call<{ name: string; practitioners?: { name: string }[] }>(
  `/api/clinics/${bestClinic?.slug}`,
);
const [person] = detail.practitioners ?? [];
const guide = await call<{ title: string; content: string }>('/api/blog/understanding-healthcare-ratings');

const contents: Readonly<Record<string, Content>> = {
  landing: {
    heading: 'Best Dentists in Chicago',
    articles: dentists.length,
    texts: [...dentists.map(({ name }) => name), 'Key Benefits'],
  },
  clinic: {
    heading: bestClinic?.name ?? '',
    articles: 5,
    texts: [
      bestClinic?.address ?? '',
      person?.name ?? '',
      'Quick Info',
      'How this rank is made',
      'Patient Reviews',
      '5 stars: ',
    ],
  },
  practitioner: {
    heading: person?.name ?? '',
    articles: 0,
    texts: ['Where to see this person', detail.name, 'Specialties', 'Licenses', 'Source and date'],
  },
  'blog-post': {
    heading: guide.title,
    articles: 1,
    texts: findHeadings(guide.content).map(({ text }) => text),
  },
  home: {
    heading: home.hero.title,
    articles: home.featured.count + home.articles.count,
    texts: ['573', ...cities.map(({ name }) => name), ...home.faq.items.map(({ answer }) => answer)],
  },
  search: { heading: 'Find Providers', articles: 20, texts: cities.map(({ name }) => name) },
  blog: { heading: 'Healthcare Insights & News', articles: 10, texts: ['All Posts'] },
  about: {
    heading: 'Choosing care should not be guesswork.',
    articles: 0,
    texts: [
      '40%',
      '(10 × C + Σ (w × stars)) ÷ (10 + W)',
      'A worked example',
      'Over 573 verified clinics',
      ...cities.map(({ clinicCount }) => String(clinicCount)),
    ],
  },
  cities: {
    heading: 'Providers by city',
    articles: 0,
    texts: [
      'Illinois',
      'Ontario',
      ...cities.map(({ name }) => name),
      'Specialties in Chicago',
      'Rheumatology',
    ],
  },
  'privacy-policy': {
    heading: 'Privacy Policy',
    articles: 1,
    texts: privacyPolicy(retentionDefaults).sections.map(({ title }) => title),
  },
  'terms-of-service': {
    heading: 'Terms of Service',
    articles: 1,
    texts: termsOfService.sections.map(({ title }) => title),
  },
  'reviews-policy': {
    heading: reviewsPolicy.title,
    articles: 0,
    texts: [
      ...reviewsPolicy.rules.map(({ title }) => title),
      ...decisionReasons.map(({ label }) => label),
      'Reviews by stars and status',
      '1 star',
      '16 CFR Part 465',
    ],
  },
  'open-data': {
    heading: openData.title,
    articles: 0,
    texts: [openData.files.empty, openData.terms.title, ...attributions],
  },
  'data-quality': {
    heading: dataQuality.title,
    articles: 0,
    texts: [dataQuality.lead, dataQuality.empty, dataQuality.programs.call],
  },
  'confirm-review': {
    heading: 'Confirm your review',
    articles: 0,
    texts: ['Confirming a review needs JavaScript'],
  },
  compare: {
    heading: comparison.title,
    articles: 0,
    texts: [comparison.none.text],
  },
  saved: {
    heading: savedList.title,
    articles: 0,
    texts: [savedList.lead, savedList.script],
  },
  'list-practice': {
    heading: 'Be found by the patients who need you.',
    articles: 0,
    texts: ['Practice Information', 'What happens next'],
  },
  contact: { heading: 'How can we help?', articles: 0, texts: ['Send Us a Message', 'Monday-Friday'] },
};

function contentOf({ name }: PageType): Content {
  const content = contents[name];
  if (!content) throw new Error(`what should the page '${name}' say?`);
  return content;
}

describe('content is complete', () => {
  it.each(pageTypes)('$name', async (type) => {
    const page = await openWithout(await type.address(baseUrl));
    const content = contentOf(type);
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.allTextContents()).toEqual([content.heading]);
    expect(await heading.isVisible()).toBe(true);
    expect(await cards(page).count()).toBe(content.articles);
    const text = (await main(page).textContent()) ?? '';
    expect(content.texts.filter((part) => !text.includes(part))).toEqual([]);
    expect(await main(page).locator('[aria-busy="true"]').count()).toBe(0);
    // Links have an href.
    const targets = await page
      .locator('a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(targets.filter((target) => !target || /^(?:#|javascript:.*)$/.test(target))).toEqual([]);
  });
});

describe('navigation', () => {
  it('leads from home to a clinic by links', async () => {
    const page = await openWithout('/');
    await page.getByRole('banner').getByRole('link', { name: 'Find Providers' }).click();
    await page.waitForURL('**/search');
    const name = await cards(page).first().getByRole('heading').textContent();
    await cards(page)
      .first()
      .getByRole('link', { name: /View Details/ })
      .click();
    await page.waitForURL('**/clinics/**');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
  });

  it("leads from home's form to search results", async () => {
    const page = await openWithout('/');
    await main(page).getByLabel('Specialty').first().selectOption({ label: 'Cardiology' });
    await main(page).getByLabel('City').first().selectOption({ label: 'Chicago, IL' });
    await main(page).getByRole('button', { name: 'Find Providers' }).click();
    await page.waitForURL('**/search?**');
    expect(parameters(page)).toEqual({ q: '', category: 'cardiology', city: 'chicago' });
    const found = await call<unknown[]>('/api/clinics?city=chicago&category=cardiology&limit=100');
    expect(await cards(page).count()).toBe(Math.min(20, found.length));
    for (const text of await cards(page).allTextContents()) expect(text).toContain('Cardiology');
  });

  it("leads from home's empty form to all clinics", async () => {
    const page = await openWithout('/');
    await main(page).getByRole('button', { name: 'Find Providers' }).click();
    await page.waitForURL('**/search?**');
    expect(await cards(page).count()).toBe(20);
    expect(await page.getByText(/so that filter was left out/).count()).toBe(0);
  });

  it('leads from the search form to matching clinics', async () => {
    const page = await openWithout('/search');
    await page.getByRole('searchbox', { name: 'Search' }).fill('dental');
    await page.getByLabel('Location').selectOption('toronto');
    await page.getByLabel('New Patients').check();
    await main(page).getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/search?**');
    const found = await call<Named[]>(
      '/api/clinics/search?q=dental&city=toronto&acceptingPatients=true&limit=100',
    );
    expect(found.length).toBeGreaterThan(0);
    expect(await cards(page).getByRole('heading').allTextContents()).toEqual(
      found.slice(0, 20).map(({ name }) => name),
    );
    expect(await page.getByLabel('New Patients').isChecked()).toBe(true);
    expect(await page.getByLabel('Location').inputValue()).toBe('toronto');
  });

  it("leads from a landing page's form to the same clinics on the search page", async () => {
    const service = dentists[0]?.services[0] ?? '';
    const page = await openWithout('/best-dentistry-chicago');
    expect(await page.getByLabel('Sort by').isVisible()).toBe(false);
    await page.getByRole('searchbox', { name: 'Search this list' }).fill(service);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL('**/search?**');
    expect(parameters(page)).toEqual({ q: service, city: 'chicago', category: 'dentistry' });
    expect(await cards(page).count()).toBeGreaterThan(0);
  });

  it('leads from Load More to the next posts, and back', async () => {
    const posts = await call<{ title: string }[]>('/api/blog?limit=100');
    const page = await openWithout('/blog');
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Load More Posts' }).click();
    await page.waitForURL('**/blog?offset=10');
    expect(await cards(page).getByRole('heading').allTextContents()).toEqual(
      posts.slice(10, 20).map(({ title }) => title),
    );
    await page.getByRole('link', { name: 'Previous Page' }).click();
    await page.waitForURL('**/blog');
  });

  it("leads from a post's table of contents to its sections, and to share links", async () => {
    const page = await openWithout('/blog/understanding-healthcare-ratings');
    for (const { id, text } of findHeadings(guide.content)) {
      expect(await page.locator(`[id="${id}"]`).textContent()).toBe(text);
      expect(await page.locator(`nav a[href="#${id}"]`).count()).toBe(1);
    }
    expect(await page.getByRole('link', { name: /Twitter/ }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Copy link' }).isVisible()).toBe(false);
  });

  it('opens an answer by its question', async () => {
    const page = await openWithout('/contact');
    const question = page.locator('summary').first();
    const answer = page.locator('details p').first();
    expect(await answer.isVisible()).toBe(false);
    await question.click();
    expect(await answer.isVisible()).toBe(true);
  });
});
