/** Interactions on Home, About, Contact, List Your Practice and the legal texts. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { privacyPolicy } from '../../shared/content/legal/privacy-policy.ts';
import { termsOfService } from '../../shared/content/legal/terms-of-service.ts';
import { home } from '../../shared/content/pages/home.ts';
import { contact } from '../../shared/content/submissions/contact.ts';
import { type RetentionDays, retentionDefaults } from '../../shared/domain/retention.ts';
import { baseUrl, openPage, viewports } from './support/browser.ts';
import { openHydrated } from './support/rendering.ts';

const call = async <T>(path: string): Promise<T> => (await fetch(baseUrl + path)).json();
/** Distance of an element from the top of the window, in px. */
const top = (target: Locator) => target.evaluate((element) => element.getBoundingClientRect().top);

/** At the top of the window, but not under the sticky header. */
async function isAtTop(page: Page, target: Locator): Promise<void> {
  const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  const place = async () => {
    const y = await top(target);
    if (y < header - 1) return 'above';
    return y > 250 ? 'below' : 'at the top';
  };
  await expect.poll(place).toBe('at the top');
}

describe('home', () => {
  it('opens and closes one question at a time', async () => {
    const page = await openHydrated('/');
    const [first, second] = home.faq.items;
    const question = (text: string) => page.getByRole('heading', { name: text });
    await question(first.question).click();
    await page.getByText(first.answer).waitFor();
    await question(second.question).click();
    await page.getByText(second.answer).waitFor();
    expect(await page.getByText(first.answer).isVisible()).toBe(false);
    await question(second.question).click();
    await expect.poll(() => page.getByText(second.answer).isVisible()).toBe(false);
    expect(await page.locator('main details').count()).toBe(home.faq.items.length);
  });

  it('shows the latest three posts with links', async () => {
    const latest = await call<{ title: string; slug: string }[]>('/api/blog?limit=3');
    const page = await openHydrated('/');
    const posts = page.getByRole('region', { name: home.articles.title });
    expect(await posts.getByRole('heading', { level: 3 }).allTextContents()).toEqual(
      latest.map(({ title }) => title),
    );
    expect(await posts.getByRole('link', { name: home.articles.browseAll }).getAttribute('href')).toBe(
      '/blog',
    );
    await posts.getByRole('link', { name: latest[0]?.title ?? '' }).click();
    await page.waitForURL(`**/blog/${latest[0]?.slug}`);
  });

  it('is at most 8,000 px long on a phone', async () => {
    const page = await openHydrated('/', { viewport: viewports.phone });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(8_000);
  });

  it('links popular searches to landing pages with clinics', async () => {
    const page = await openPage();
    await page.goto('/');
    const chips = page.getByRole('navigation', { name: home.directory.popular.title }).getByRole('link');
    const targets = await chips.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(targets).toHaveLength(home.directory.popular.count);
    for (const target of targets) {
      const landing = await page.request.get(target, { maxRedirects: 0 });
      expect(landing.status(), target).toBe(200);
      expect((await landing.text()).match(/<article/g)?.length ?? 0, target).toBeGreaterThan(0);
    }
  });

  it('labels the sponsored link, with rel sponsored and noopener', async () => {
    const page = await openPage();
    await page.goto('/');
    const promotion = page.getByRole('complementary', { name: home.promotion.title });
    await promotion.getByText(/Sponsored/).waitFor();
    const link = promotion.getByRole('link');
    expect(await link.getAttribute('href')).toBe(home.promotion.url);
    expect((await link.getAttribute('rel'))?.split(' ').toSorted()).toEqual(['noopener', 'sponsored']);
    expect(await link.getAttribute('target')).toBe('_blank');
  });
});

describe('about', () => {
  it('shows the API’s number of clinics in the largest cities, by name', async () => {
    const cities = await call<{ name: string; state: string; clinicCount: number }[]>('/api/cities?limit=10');
    const stats = await call<{ totalClinics: number; totalCities: number }>('/api/stats');
    const page = await openHydrated('/about');
    const rows = page.getByRole('region', { name: 'Where we are' }).getByRole('table').getByRole('row');
    const cells = await Promise.all(
      (await rows.all()).slice(1).map((row) => row.locator('th, td').allTextContents()),
    );
    expect(cells.slice(0, -1)).toEqual(
      cities.map(({ name, state, clinicCount }) => [`${name}, ${state}`, String(clinicCount)]).toSorted(),
    );
    expect(cells.at(-1)?.[1]).toBe(String(stats.totalClinics));
    await page
      .getByText(`Over ${stats.totalClinics} verified clinics in ${stats.totalCities} cities`)
      .waitFor();
  });

  it.each([
    ['opened at its address', (page: Page) => page.goto('/about#ranking-system')],
    [
      'come to by a link',
      async (page: Page) => {
        await page.goto('/search');
        await page.locator('main a[href="/about#ranking-system"]').click();
      },
    ],
  ])('shows how providers are ranked, %s', async (_, go) => {
    const page = await openPage();
    await go(page);
    await page.waitForURL('**/about#ranking-system');
    await isAtTop(page, page.getByRole('heading', { name: 'How providers are ranked' }));
  });
});

it('/privacy-policy states how long records about people are kept, as the functions keep them', async () => {
  const days = await call<RetentionDays>('/api/retention');
  const page = await (await fetch(`${baseUrl}/privacy-policy`)).text();
  for (const one of new Set(Object.values(days))) expect(page).toContain(`${one} days`);
});

describe.each([
  ['/privacy-policy', privacyPolicy(retentionDefaults)],
  ['/terms-of-service', termsOfService],
] as const)('%s', (address, document) => {
  const section = document.sections[Math.floor(document.sections.length / 2)];

  it('scrolls to a section of its table of contents, and marks it', async () => {
    const page = await openHydrated(address);
    const contents = page.getByRole('navigation', { name: 'Table of Contents' });
    expect(await contents.getByRole('link').allTextContents()).toEqual(
      document.sections.map(({ title }) => title),
    );
    await contents.getByRole('link', { name: section?.title ?? '', exact: true }).click();
    await isAtTop(page, page.getByRole('heading', { level: 2, name: section?.title ?? '' }));
    await expect.poll(() => contents.locator('[aria-current]').allTextContents()).toEqual([section?.title]);
    expect(new URL(page.url()).hash).toBe(`#${section?.id}`);
  });

  it('scrolls back to the top', async () => {
    const page = await openHydrated(`${address}#${section?.id}`);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await page.getByRole('link', { name: 'Back to Top' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(200);
    await expect
      .poll(() =>
        page.getByRole('navigation', { name: 'Table of Contents' }).locator('[aria-current]').count(),
      )
      .toBe(0);
  });

  it('links an email address and the contact page', async () => {
    const page = await openPage();
    await page.goto(address);
    const box = page.getByRole('region', { name: document.contact.title });
    const { email } = document.contact;
    expect(await box.getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`);
    await box.getByRole('link', { name: 'Send us a message' }).click();
    await page.waitForURL('**/contact');
  });
});

describe('contact and list your practice', () => {
  it("scroll to the form from 'Ask Your Question' and from the hero", async () => {
    const page = await openHydrated('/contact');
    const form = page.getByRole('heading', { name: contact.form.title });
    await page.getByRole('link', { name: 'Ask Your Question' }).click();
    await isAtTop(page, form);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await page.getByRole('main').getByRole('link', { name: contact.hero.channels.online.link }).click();
    await isAtTop(page, form);

    await page.goto('/list-practice');
    await page.getByRole('link', { name: 'Enter your practice' }).click();
    await isAtTop(page, page.getByRole('heading', { name: 'Practice Information' }));
  });

  it('have email links with the right recipient and subject', async () => {
    const page = await openPage();
    const mails = () =>
      page
        .locator('main a[href^="mailto:"]')
        .evaluateAll((all) => all.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')));
    await page.goto('/contact');
    expect((await mails()).toSorted()).toEqual(
      [
        'mailto:support@careatlas.example',
        'mailto:support@careatlas.example?subject=Message to CareAtlas',
        'mailto:support@careatlas.example?subject=Please call me',
        'mailto:providers@careatlas.example?subject=Provider support',
        'mailto:privacy@careatlas.example?subject=Privacy request',
      ].toSorted(),
    );
    expect(await page.locator('main a[href^="tel:"]').getAttribute('href')).toBe('tel:+18005550100');
    await page.goto('/list-practice');
    expect(await mails()).toEqual(['mailto:providers@careatlas.example?subject=List my practice']);
  });
});
