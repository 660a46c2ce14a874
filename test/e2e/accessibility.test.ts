/** axe finds nothing on any screen in any state, on a phone in daylight and on a desktop at night. */
import { describe, expect, it } from 'vitest';
import { pageTypes } from '../../scripts/audit/pages.ts';
import { matchRoute } from '../../web/src/app/match-route.ts';
import { routes } from '../../web/src/app/routes.ts';
import {
  baseUrl,
  expectAccessible,
  expectProblem,
  looks,
  openPage,
  problemsOf,
  reusedPage,
  viewports,
  violations,
} from './support/browser.ts';
import { LANDING, landingWith } from './support/long-landing.ts';
import { hydrated, openHydrated, withoutRendering } from './support/rendering.ts';
import { states } from './support/states.ts';

it('covers every route', () => {
  const seen = new Set(
    states.map(({ address }) => matchRoute(new URL(address, baseUrl).pathname).route.name),
  );
  expect(routes.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
});

describe('axe finds nothing on', () => {
  it.each(states)('$name', async ({ address, before, reach, provokes }) => {
    const page = await reusedPage();
    if (before) await withoutRendering(page);
    await before?.(page);
    // A state may hold back a request that the page's load event waits for.
    await page.goto(address, { waitUntil: 'commit' });
    if (!before) await hydrated(page);
    await reach(page);
    await expectAccessible(page);
    if (provokes) expectProblem(page, provokes);
  });

  it('a landing page with 100 cards', async () => {
    const body = await landingWith(100);
    const page = await reusedPage();
    await page.route(`**${LANDING}`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(LANDING);
    await hydrated(page);
    expect(await page.locator('main article').count()).toBe(100);
    await expectAccessible(page);
  });

  it.each(looks)('the shell without JavaScript ($width, $colorScheme)', async ({ width, colorScheme }) => {
    const page = await openPage({ viewport: viewports[width], colorScheme });
    // axe is a script: the page without its scripts is shown to a browser that runs axe only.
    await page.route('**/admin', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace(/<script.*?<\/script>/gs, '').replace(/<\/?noscript[^>]*>/g, '');
      await route.fulfill({ response, body });
    });
    await page.goto('/admin');
    await page.getByText('needs JavaScript').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('the menu of a phone (%s)', async (colorScheme) => {
    const page = await openHydrated('/', { viewport: viewports.phone, colorScheme });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('any post', async () => {
    const posts: { slug: string }[] = await (await fetch(`${baseUrl}/api/blog?limit=100`)).json();
    const page = await reusedPage();
    await page.setViewportSize(viewports.phone);
    const found: string[] = [];
    for (const { slug } of posts) {
      await page.goto(`/blog/${slug}`);
      found.push(...(await violations(page)).map((violation) => `${slug}: ${violation}`));
    }
    expect(posts.length).toBeGreaterThan(0);
    expect(found).toEqual([]);
  });
});

describe('no sideways scrolling at 320 px and with 200 % text on', () => {
  const reflow = async (address: string) => {
    const page = await reusedPage();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(address);
    await hydrated(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    return page;
  };

  it.each(pageTypes)('$name', async ({ address }) => {
    await reflow(await address(baseUrl));
  });

  it('a page that does not exist', async () => {
    expectProblem(await reflow('/no/such/page'), /404/);
  });
});

describe('the checks themselves', () => {
  it('axe finds an image without a text', async () => {
    const page = await openHydrated('/contact');
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
    expect((await violations(page)).join()).toContain('image-alt');
  });

  it('a console error, an exception and a request to another host are reported', async () => {
    const page = await openPage();
    await page.goto('/contact');
    await page.evaluate(() => {
      console.error('said on purpose');
      setTimeout(() => {
        throw new Error('thrown on purpose');
      });
      fetch('https://elsewhere.example/').catch(() => {});
    });
    await expect.poll(() => problemsOf(page).join('\n')).toMatch(/thrown on purpose/);
    expectProblem(page, /said on purpose/);
    expectProblem(page, /thrown on purpose/);
    expectProblem(page, /other host: https:\/\/elsewhere\.example|elsewhere\.example/);
  });
});
