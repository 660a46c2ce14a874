/** The two ways to render a page: on the server with hydration, or in the browser only. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openPage } from './browser.ts';

/** Resolves when React has hydrated the server-rendered page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber$')),
  );
}

/** A server-rendered page after hydration. */
export async function openHydrated(url: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await openPage(options);
  await page.goto(url);
  await hydrated(page);
  return page;
}

/** A page without rendered documents. */
export async function openUnrendered(options?: BrowserContextOptions): Promise<Page> {
  const page = await openPage(options);
  await withoutRendering(page);
  return page;
}

/**
 * Makes all documents of a page the shell, as from a server that fails to render. The browser then calls the API itself, as
 * after a click on a link, so that tests can delay, fail or mock the calls.
 */
export async function withoutRendering(page: Page): Promise<void> {
  await page.route(isDocument, async (route) => {
    const { origin } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${origin}/admin` }) });
  });
}

/** Requests for documents: neither calls nor files. */
function isDocument({ pathname }: URL): boolean {
  return !/^\/api\/|\.\w+$/.test(pathname);
}
