/** The two ways in which a page comes about: sent whole and then taken over, or built by the browser alone. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openPage } from './browser.ts';

/** Resolves when the site answers for the page that the server has sent. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber$')),
  );
}

/** A page that the server has rendered, once it is taken over: scripts answer from here on. */
export async function openHydrated(address: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await openPage(options);
  await page.goto(address);
  await hydrated(page);
  return page;
}

/**
 * A page whose documents all come as the shell, which is what a server that cannot render sends and /admin always is.
 * The browser then calls the API itself, as it does after a click on a link: tests that hold calls back, fail them or
 * answer them in its place see what patients see in between.
 */
export async function openUnrendered(options?: BrowserContextOptions): Promise<Page> {
  const page = await openPage(options);
  await page.route(isDocument, async (route) => {
    const { origin } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${origin}/admin` }) });
  });
  return page;
}

/** Everything that is neither a call nor a file. */
function isDocument({ pathname }: URL): boolean {
  return !/^\/api\/|\.\w+$/.test(pathname);
}
