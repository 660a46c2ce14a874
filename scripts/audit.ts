/**
 * `npm run audit`: what every kind of page costs and how it is rated, in one table. Starts the local cloud; measures the
 * bytes of first loads; runs Lighthouse as a phone and as a desktop (median of five), axe in every state and the HTML
 * checker. Writes Markdown and JSON, and ends with status 1 when anything is past its budget.
 *
 *   --pages landing,clinic    only these    --without lighthouse,axe    not these parts    --runs 1
 *   --url http://localhost:8080    a site that runs already    --out <folder>    default .local/audit
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { runAxe } from './audit/axe.ts';
import { devices, medianScores, pastBudget, runLighthouse, type Scores } from './audit/lighthouse.ts';
import { markupErrors } from './audit/markup.ts';
import { measureFirstLoad, overspent } from './audit/measure.ts';
import { type AuditOptions, parseOptions } from './audit/options.ts';
import { furtherDocuments, type PageType, pageTypes } from './audit/pages.ts';
import { type AuditReport, type PageReport, problemsOf, toMarkdown } from './audit/report.ts';
import { startSite } from './audit/site.ts';
import { ensureJava, ensureTools } from './audit/tools.ts';
import { ensureBrowser } from './setup/browser.ts';

const options = parseOptions(process.argv.slice(2));
const chrome = ensureBrowser();
ensureTools();
if (options.parts.has('html')) ensureJava();

const site = options.url === undefined ? await startSite() : { url: options.url, stop: async () => {} };
try {
  const report = await audit(site.url, options);
  const table = toMarkdown(report);
  mkdirSync(options.out, { recursive: true });
  writeFileSync(join(options.out, 'audit.md'), table);
  writeFileSync(join(options.out, 'audit.json'), `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\n${table}\nWritten to ${options.out}/audit.md and audit.json`);
  process.exitCode = problemsOf(report).length === 0 ? 0 : 1;
} finally {
  await site.stop();
}

async function audit(url: string, { parts, runs, pages }: AuditOptions): Promise<AuditReport> {
  const chosen = pageTypes.filter(({ name }) => pages?.includes(name) ?? true);
  if (chosen.length === 0) throw new Error(`--pages knows ${pageTypes.map(({ name }) => name).join(', ')}`);
  const reports: PageReport[] = [];
  for (const type of chosen) reports.push(await auditPage(url, type, parts, runs));
  if (parts.has('html') && pages === undefined) reports.push(...(await auditFurtherDocuments(url)));
  const axe = parts.has('axe') ? await progress('axe in every state', () => runAxe(url)) : undefined;
  return { runs, pages: reports, ...(axe && { axe }) };
}

async function auditPage(
  url: string,
  type: PageType,
  parts: AuditOptions['parts'],
  runs: number,
): Promise<PageReport> {
  const path = await type.address(url);
  const bytes = parts.has('bytes')
    ? await progress(`${type.name}: bytes`, () => firstLoad(url + path))
    : undefined;
  const markup = parts.has('html')
    ? await progress(`${type.name}: HTML`, async () => servedErrors(type.name, url + path))
    : undefined;
  const scores = parts.has('lighthouse') ? await lighthouse(type, url + path, runs) : undefined;
  return {
    name: type.name,
    path,
    ...(bytes && { bytes }),
    ...(markup && { markup }),
    ...(scores && { scores }),
    problems: [
      ...(bytes ? overspent(bytes, type.bytes) : []),
      ...(markup ?? []).map((error) => `HTML: ${error}`),
      ...(scores ? devices.flatMap((device) => pastBudget(scores[device], device, type.speed)) : []),
    ],
  };
}

async function firstLoad(address: string) {
  const browser = await chromium.launch({
    executablePath: chrome,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    return await measureFirstLoad(await browser.newPage(), address);
  } finally {
    await browser.close();
  }
}

async function servedErrors(name: string, address: string): Promise<readonly string[]> {
  return markupErrors([{ name, html: await served(address) }]).get(name) ?? [];
}

async function auditFurtherDocuments(url: string): Promise<PageReport[]> {
  const documents = await Promise.all(
    furtherDocuments.map(async ({ name, path }) => ({ name, html: await served(url + path) })),
  );
  const errors = await progress('further documents: HTML', async () => markupErrors(documents));
  return furtherDocuments.map(({ name, path }) => {
    const markup = errors.get(name) ?? [];
    return { name, path, markup, problems: markup.map((error) => `HTML: ${error}`) };
  });
}

async function served(address: string): Promise<string> {
  return (await fetch(address)).text();
}

async function lighthouse(type: PageType, address: string, runs: number) {
  const measured: Record<(typeof devices)[number], Scores[]> = { mobile: [], desktop: [] };
  for (const device of devices) {
    for (let run = 1; run <= runs; run += 1) {
      const name = `${type.name}: Lighthouse ${device} ${run} of ${runs}`;
      measured[device].push(await progress(name, () => runLighthouse(address, device, chrome)));
    }
  }
  return { mobile: medianScores(measured.mobile), desktop: medianScores(measured.desktop) };
}

async function progress<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  console.log(`  ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}
