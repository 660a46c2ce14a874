/** Pages as the server sends them, how a browser hydrates them, and what navigation leads to. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageTypes } from '../../scripts/audit/pages.ts';
import { HYDRATED } from '../../shared/rendering/loader.ts';
import { allowProblem, baseUrl, expectProblem, openPage, problemsOf, viewports } from './support/browser.ts';
import { expectNoShift, watchShifts } from './support/layout-shift.ts';
import { hydrated, openHydrated, openUnrendered } from './support/rendering.ts';

const clinic = { slug: '', id: '', name: '' };
beforeAll(async () => {
  const list: (typeof clinic)[] = await (await fetch(`${baseUrl}/api/clinics?limit=1`)).json();
  Object.assign(clinic, list[0]);
});

interface Example {
  readonly name: string;
  readonly path: () => string | Promise<string>;
  /** Text of the page's own content. */
  readonly shows: string | RegExp;
}

const contentOf: Readonly<Record<string, string | RegExp>> = {
  home: 'Featured',
  search: 'View Details',
  clinic: 'Quick Info',
  practitioner: 'Where to see this person',
  landing: 'View Details',
  blog: 'min read',
  'blog-post': 'min read',
  about: 'Chicago',
  cities: 'Choose a state or province',
  'privacy-policy': 'October 1, 2025',
  'terms-of-service': 'October 1, 2025',
  'reviews-policy': 'Reviews by stars and status',
  'open-data': 'No export yet',
  'data-quality': 'Not measured yet',
  'confirm-review': 'Confirm your review',
  compare: 'Choose providers',
  saved: 'kept in this browser only',
  contact: 'Monday',
  'list-practice': /practice/i,
};

/** A page of every public route. */
const examples: readonly Example[] = [
  ...pageTypes.map(({ name, address }) => ({
    name,
    path: () => address(baseUrl),
    shows: contentOf[name] ?? `the text that only the page ${name} has`,
  })),
  { name: 'filtered search', path: () => '/search?city=chicago&q=dental', shows: 'Chicago, IL' },
];

/**
 * Buttons of forms become submit buttons and text fields comboboxes with hydration, and buttons that copy come into their room: the
 * only difference that it makes.
 */
const withoutLiveControls = (html: string) =>
  html
    .replaceAll(
      /<button [^>]*><span class="share-link_texts">.*?<\/button><span role="status"[^>]*><\/span>/g,
      '',
    )
    .replaceAll('type="submit"', 'type="button"')
    .replaceAll(' role="combobox" aria-autocomplete="list" aria-expanded="false"', '');

/** Holds the site's scripts back until the function that it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

describe('a page as the server sends it', () => {
  it.each(examples)('$name is complete without JavaScript', async ({ path, shows }) => {
    const page = await openPage({ javaScriptEnabled: false });
    const address = await path();
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.locator('main').textContent()).toMatch(shows);
    expect(await page.locator('[aria-busy="true"]').count()).toBe(0);
    // Forms and what the browser alone knows need scripts, and say so.
    const needing = page.locator(
      'form[method="post"], h1:text("Confirm your review"), h1:text("Saved Providers")',
    );
    expect(await page.locator('main noscript').count()).toBe(await needing.count());
    expect(await page.locator('head title, head meta[name="description"]').count()).toBe(2);
    const { pathname } = new URL(address, baseUrl);
    const canonical = await page.locator('head link[rel="canonical"]').getAttribute('href');
    expect(canonical).toBe(`https://careatlas.example${pathname}`);
    expect(await page.locator('head meta[property="og:title"]').getAttribute('content')).toBe(
      await page.locator('head title').textContent(),
    );
  });

  it.each([
    ['/nope', 404, '404 Page Not Found'],
    ['/nope/deeper', 404, '404 Page Not Found'],
    ['/best-nothing-chicago', 404, '404 Page Not Found'],
    ['/clinics/nope', 404, 'Clinic Not Found'],
    ['/clinics/Not_a_slug!', 404, 'Invalid clinic URL'],
    ['/clinics/100%', 404, 'Invalid clinic URL'],
    ['/practitioners/nope', 404, 'Person Not Found'],
    ['/practitioners/Not_a_slug!', 404, 'Person Not Found'],
    ['/blog/nope', 404, 'Blog Post Not Found'],
    ['/search?city=nowhere', 200, 'Find Providers'],
  ])('%s answers %i', async (path, status, heading) => {
    const page = await openPage({ javaScriptEnabled: false });
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
    expect(response?.headers()['x-robots-tag']).toBe('noindex, nofollow');
    expect(await page.locator('head meta[name="robots"]').getAttribute('content')).toBe('noindex, nofollow');
    if (status === 404) expectProblem(page, /404/);
  });

  it('redirects ids, aliases, capitals and trailing slashes to the canonical path', async () => {
    const location = async (path: string) => {
      const response = await fetch(baseUrl + path, { redirect: 'manual' });
      expect(response.status, path).toBe(301);
      const { pathname, search } = new URL(response.headers.get('location') ?? '', baseUrl);
      return pathname + search;
    };
    expect(await location(`/clinics/${clinic.id}`)).toBe(`/clinics/${clinic.slug}`);
    expect(await location('/best-dentists-chicago')).toBe('/best-dentistry-chicago');
    expect(await location('/About/')).toBe('/about');
  });

  it('escapes a search text that could end a script or an attribute', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    const attack = `</script><script>alert(1)</script>" onload="alert(1)`;
    await page.goto(`/search?q=${encodeURIComponent(attack)}`);
    expect(await page.locator('script').count()).toBe(4);
    expect(await page.getByRole('searchbox').inputValue()).toBe(attack);
  });

  it('searches by a plain form', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/search');
    await page.getByRole('searchbox').fill('dental');
    await page.getByLabel('Location').selectOption('toronto');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/q=dental/);
    expect(await page.getByLabel('Location').inputValue()).toBe('toronto');
    expect(await page.locator('main article').first().textContent()).toContain('Toronto, ON');
  });
});

describe('hydration', () => {
  // The browser alone knows the token of a link, which comes after the '#', and what a visitor saved.
  const rendered = examples.filter(({ name }) => name !== 'confirm-review' && name !== 'saved');

  it.each(rendered)('of $name changes nothing and calls no API', async ({ path }) => {
    const page = await openPage();
    const requested: string[] = [];
    const sheets: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) requested.push(pathname);
      if (request.resourceType() === 'stylesheet') sheets.push(pathname);
    });
    await watchShifts(page);
    const release = await holdScripts(page);
    // Who is open now comes after hydration, in a script of its own.
    await page.route('**/assets/open-rules-*.js', (route) => route.abort());
    await page.goto(await path());
    const content = () => page.locator('#root').innerHTML();
    const sent = await content();
    const linked = await page
      .locator('head link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    release();
    await hydrated(page);
    await page.waitForLoadState('networkidle');

    expect(withoutLiveControls(await content())).toBe(withoutLiveControls(sent));
    expect(requested).toEqual([]);
    // The whole style sheets, each once, in place of the part that came with the page.
    expect(sheets).toEqual(linked);
    expect(await page.locator('head style').count()).toBe(0);
    expect(await page.locator('head title').count()).toBe(1);
    expect(await page.locator('head meta[name="description"]').count()).toBe(1);
    expect(await page.locator('head link[rel="canonical"]').count()).toBe(1);
    await expectNoShift(page);
    allowProblem(page, /ERR_FAILED/);
  });

  it('is not needed to open the menu', async () => {
    const page = await openPage({ viewport: viewports.phone, hasTouch: true });
    const release = await holdScripts(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    release();
    await hydrated(page);
    expect(await menu.isVisible()).toBe(true);
    await menu.getByRole('link', { name: 'About' }).tap();
    await page.waitForURL('/about');
    await expect.poll(() => menu.isVisible()).toBe(false);
  });

  it('repeats the press of a button', async () => {
    const page = await openPage();
    const release = await holdScripts(page);
    await page.goto(`/clinics/${clinic.slug}`);
    await page.getByRole('button', { name: 'Write a Review' }).click();
    release();
    await page.getByRole('dialog').waitFor();
  });

  it('keeps what was typed and chosen before it, and searches for it', async () => {
    const page = await openPage();
    const release = await holdScripts(page);
    await page.goto('/search');
    const text = page.locator('input[name="q"]');
    await text.pressSequentially('dental');
    await page.getByLabel('Rating').selectOption('4');
    await page.getByLabel('Telemedicine').check();
    await text.focus();
    release();
    await page.waitForURL('/search?q=dental&rating=4&telemedicine=true');
    expect(await text.inputValue()).toBe('dental');
    expect(await page.getByLabel('Rating').inputValue()).toBe('4');
    expect(await page.getByLabel('Telemedicine').isChecked()).toBe(true);
    expect(await text.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  // As from a list of choices that was opened before, or when a browser fills in a field.
  it.each([
    ['a choice', 'select[name="city"]', 'chicago', '/search?city=chicago'],
    ['a text', 'input[name="q"]', 'dental', '/search?q=dental'],
  ])('keeps %s that was made while it runs', async (_, selector, value, url) => {
    const page = await openPage();
    await page.addInitScript(
      ({ hydrating, field, entered }) =>
        window.addEventListener(hydrating, () => {
          const element = document.querySelector<HTMLInputElement | HTMLSelectElement>(`main ${field}`);
          if (!element) return;
          const { prototype } = element instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
          Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, entered);
          for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
        }),
      { hydrating: HYDRATED, field: selector, entered: value },
    );
    await page.goto('/search');
    await page.waitForURL(url);
    await expect.poll(() => page.locator(`main ${selector}`).inputValue()).toBe(value);
  });

  it('is followed by navigation that removes the head entries of the first page', async () => {
    const page = await openPage();
    await page.goto('/about');
    await hydrated(page);
    expect(await page.locator('head [data-server]').count()).toBeGreaterThan(5);
    await page.getByRole('banner').getByRole('link', { name: 'Find Providers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Find Providers' }).waitFor();
    expect(await page.locator('head [data-server]').count()).toBe(0);
    expect(await page.locator('head link[rel="canonical"]').getAttribute('href')).toBe(
      'https://careatlas.example/search',
    );
  });

  it('keeps the scroll position', async () => {
    const page = await openPage({ reducedMotion: 'reduce' });
    const release = await holdScripts(page);
    await page.goto('/about#ranking-system');
    const top = () =>
      page.locator('#ranking-system').evaluate((target) => target.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(200);
    await page.evaluate(() => window.scrollBy({ top: -300, behavior: 'instant' }));
    const before = await page.evaluate(() => window.scrollY);
    release();
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  });
});

/** Navigates within the site to a path that no link of the page has, as Back and Forward do. */
async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState(null, '', target);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

describe('a route that navigation within the site leads to', () => {
  it.each([
    ['/no/such/page', '404 Page Not Found'],
    ['/best-nothing-chicago', '404 Page Not Found'],
    ['/nope', '404 Page Not Found'],
    ['/clinics/nope', 'Clinic Not Found'],
    ['/clinics/Not_a_slug!', 'Invalid clinic URL'],
    ['/blog/nope', 'Blog Post Not Found'],
  ])('%s shows "%s", with the focus on its heading', async (path, heading) => {
    const page = await openHydrated('/about');
    await navigate(page, path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(heading);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex, nofollow');
    expect(new URL(page.url()).pathname).toBe(path);
    if (problemsOf(page).length > 0) expectProblem(page, /404/);
  });

  it('moves from an id to the slug, and calls the API once', async () => {
    const page = await openHydrated('/about');
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/clinics/')) calls.push(pathname);
    });
    await navigate(page, `/clinics/${clinic.id}`);
    await page.waitForURL(`**/clinics/${clinic.slug}`);
    await page.getByRole('heading', { name: 'Quick Info' }).waitFor();
    expect(calls.filter((path) => path === `/api/clinics/${clinic.slug}`)).toEqual([]);
    expect(calls.filter((path) => path === `/api/clinics/${clinic.id}`)).toHaveLength(1);
  });

  it('is found by the browser alone where the path is malformed', async () => {
    const page = await openUnrendered();
    await page.goto('/clinics/100%');
    await page.getByRole('heading', { level: 1, name: 'Invalid clinic URL' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/clinics/100%25');
  });
});
