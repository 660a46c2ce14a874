/** The two ways in which a page is rendered: by the server and then hydrated, or by the browser alone. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openPage } from './browser.ts';

/** Resolves when the page that the server has sent is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber$')),
  );
}

/** A page that the server has rendered, hydrated. */
export async function openHydrated(address: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await openPage(options);
  await page.goto(address);
  await hydrated(page);
  return page;
}

/**
 * A page whose documents are all the shell, which a server that cannot render sends, and which /admin always is. The
 * browser then calls the API itself, as after a navigation, so that tests can hold calls back, fail or replace them.
 */
export async function openUnrendered(options?: BrowserContextOptions): Promise<Page> {
  const page = await openPage(options);
  await page.route(isDocument, async (route) => {
    const { origin } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${origin}/admin` }) });
  });
  return page;
}

/** Whether a path is neither an API call nor a file. */
function isDocument({ pathname }: URL): boolean {
  return !/^\/api\/|\.\w+$/.test(pathname);
}
