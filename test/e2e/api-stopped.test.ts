/** While all calls fail, cached pages are served, and others are the shell with an error card. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { startLoadedTable } from '../../scripts/local/loaded-table.ts';
import { expectProblem, openPage } from './support/browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'careatlas-stopped-'));
const seen = ['/', '/best-dentistry-chicago', '/blog/understanding-healthcare-ratings'];
let site: RunningSite;

beforeAll(async () => {
  const table = await startLoadedTable(folder);
  site = await startSite({ environment: { DYNAMODB_ENDPOINT: table.endpoint } });
  for (const path of seen) expect((await fetch(site.url + path)).status, path).toBe(200);
  await table.stop();
});

afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each(seen)('serves %s from the cache', async (path) => {
  const response = await fetch(site.url + path);
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/<h1[ >]/);
});

it.each([
  ['/best-cardiology-toronto', ['Unable to load clinics']],
  ['/search?city=toronto', ['Unable to load clinics']],
  ['/clinics/harbor-dental', ['Unable to load clinic']],
  ['/blog', ['Error Loading Blog Posts']],
])('serves %s as the shell, which shows the error card', async (path, cards) => {
  const response = await fetch(site.url + path);
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toMatch(/s-maxage=10\b/);
  expect(response.headers.get('retry-after')).toBe('10');

  const page = await openPage({ baseURL: site.url });
  await page.goto(path);
  for (const card of cards) await page.getByRole('heading', { name: card }).waitFor();
  expect(await page.getByRole('button', { name: /Reload Page|Retry/ }).count()).toBeGreaterThan(0);
  expectProblem(page, /503/);
});

it('serves pages that need no call', async () => {
  expect((await fetch(`${site.url}/favicon.svg`)).status).toBe(200);
  expect((await fetch(`${site.url}/robots.txt`)).status).toBe(200);
});
