/** Measures a first load in bytes compressed with brotli. The bytes are exact, so tests can gate them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import type { ByteBudget } from './pages.ts';

/** Bytes; `requests` is a count. */
export type FirstLoad = Readonly<Record<keyof ByteBudget, number>>;

const KIB = 1024;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** The phone that Lighthouse emulates: the number of loaded pictures depends on the screen. */
const PHONE = { width: 412, height: 823 };

/** A first load ends after this time without a request. */
const QUIET_MS = 700;

/** Loads a URL in a new page until its scripts have run and no request is pending. */
export async function measureFirstLoad(page: Page, url: string): Promise<FirstLoad> {
  const spent = { script: 0, stylesheet: 0, document: 0, requests: 0 };
  const counting = new Set<Promise<void>>();
  let lastSeen = Date.now();
  page.on('request', () => {
    lastSeen = Date.now();
  });
  page.on('requestfinished', (request) => {
    spent.requests += 1;
    const counted = request.response().then((response) => add(spent, request.resourceType(), response));
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

/** Compressed here, so that the result does not depend on the distribution's compression level. */
async function add(spent: Record<keyof ByteBudget, number>, kind: string, response: Response | null) {
  if (!response || (kind !== 'script' && kind !== 'stylesheet' && kind !== 'document')) return;
  const body = await response.body();
  if (kind !== 'document') {
    spent[kind] += brotli(body);
    return;
  }
  const html = body.toString('utf8');
  spent.document += brotli(html.replace(STYLE, ''));
  spent.stylesheet += brotli([...html.matchAll(STYLE)].map(([, style = '']) => style).join('\n'));
}

function brotli(content: string | Buffer): number {
  return content.length === 0 ? 0 : brotliCompressSync(content).length;
}

/** The sizes over budget, one line each. */
export function overspent(bytes: FirstLoad, budget: ByteBudget): string[] {
  const sizes = (['script', 'stylesheet', 'document'] as const)
    .filter((kind) => bytes[kind] > budget[kind] * KIB)
    .map((kind) => `${kind}: ${(bytes[kind] / KIB).toFixed(1)} KiB of ${budget[kind]}`);
  return bytes.requests > budget.requests
    ? [...sizes, `requests: ${bytes.requests} of ${budget.requests}`]
    : sizes;
}
