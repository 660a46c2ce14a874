/** Measures a first load in bytes as the distribution sends them. The bytes are exact, so tests can gate them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import type { ByteBudget } from './pages.ts';

/** Bytes; `requests` is a count. `window` is the whole document with its styles, which a phone's first packets carry. */
export type FirstLoad = Readonly<Record<keyof ByteBudget, number>>;

const KIB = 1024;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
/** About CloudFront's, and the renderer's. */
const QUALITY = 6;

/** The phone that Lighthouse emulates: the number of loaded pictures depends on the screen. */
const PHONE = { width: 412, height: 823 };

/** A first load ends after this time without a request. */
const QUIET_MS = 700;

/** Loads a URL in a new page until its scripts have run and no request is pending. */
export async function measureFirstLoad(page: Page, url: string): Promise<FirstLoad> {
  const spent = { script: 0, stylesheet: 0, document: 0, window: 0, requests: 0 };
  const counting = new Set<Promise<void>>();
  let lastSeen = Date.now();
  page.on('request', () => {
    lastSeen = Date.now();
  });
  page.on('requestfinished', (request) => {
    spent.requests += 1;
    const counted = add(spent, request);
    counting.add(counted);
    void counted.finally(() => {
      counting.delete(counted);
      lastSeen = Date.now();
    });
  });
  await page.setViewportSize(PHONE);
  // Scripts load when the page is idle, after the load event.
  const scripts = page.waitForRequest((request) => request.resourceType() === 'script');
  await page.goto(url);
  await scripts;
  while (counting.size > 0 || Date.now() - lastSeen < QUIET_MS) await sleep(50);
  return spent;
}

/**
 * Bodies as they were transferred. Inline styles are a part of the document: what they take of it is their size when they are
 * compressed alone, so that both together are exactly what was sent.
 */
async function add(spent: Record<keyof ByteBudget, number>, request: Request) {
  const kind = request.resourceType();
  if (kind !== 'script' && kind !== 'stylesheet' && kind !== 'document') return;
  const { responseBodySize } = await request.sizes();
  spent[kind] += responseBodySize;
  if (kind !== 'document') return;
  const html = (await (await request.response())?.text()) ?? '';
  const styles = compressedSize([...html.matchAll(STYLE)].map(([, style = '']) => style).join('\n'));
  spent.window += responseBodySize;
  spent.document -= styles;
  spent.stylesheet += styles;
}

function compressedSize(content: string): number {
  if (content === '') return 0;
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).length;
}

/** The sizes over budget, one line each. */
export function overspent(bytes: FirstLoad, budget: ByteBudget): string[] {
  const sizes = (['script', 'stylesheet', 'document', 'window'] as const)
    .filter((kind) => bytes[kind] > budget[kind] * KIB)
    .map((kind) => `${kind}: ${(bytes[kind] / KIB).toFixed(1)} KiB of ${budget[kind]}`);
  return bytes.requests > budget.requests
    ? [...sizes, `requests: ${bytes.requests} of ${budget.requests}`]
    : sizes;
}
