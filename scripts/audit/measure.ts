/** What a first load costs, in bytes compressed with brotli. Exact, so it can be a gate and not only a benchmark. */
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import type { ByteBudget } from './pages.ts';

/** Bytes; `requests` is a number of them. */
export type FirstLoad = Readonly<Record<keyof ByteBudget, number>>;

const KIB = 1024;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** The phone that Lighthouse takes: how many pictures come near depends on the screen. */
const PHONE = { width: 412, height: 823 };

/** So long without a request, and a first load is over. */
const QUIET_MS = 700;

/** Loads `address` in a page that has loaded nothing yet, until its scripts have run and nothing is on its way. */
export async function measureFirstLoad(page: Page, address: string): Promise<FirstLoad> {
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
  // Scripts come when the page is idle, which is after it counts as loaded.
  const scripts = page.waitForRequest((request) => request.resourceType() === 'script');
  await page.goto(address);
  await scripts;
  while (counting.size > 0 || Date.now() - lastSeen < QUIET_MS) await sleep(50);
  return spent;
}

/** Compressed here, since how hard a distribution compresses is its own affair. */
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

/** What is over its budget, a line each. */
export function overspent(bytes: FirstLoad, budget: ByteBudget): string[] {
  const sizes = (['script', 'stylesheet', 'document'] as const)
    .filter((kind) => bytes[kind] > budget[kind] * KIB)
    .map((kind) => `${kind}: ${(bytes[kind] / KIB).toFixed(1)} KiB of ${budget[kind]}`);
  return bytes.requests > budget.requests
    ? [...sizes, `requests: ${bytes.requests} of ${budget.requests}`]
    : sizes;
}
