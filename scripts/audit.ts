/**
 * `npm run audit`: bytes and scores of every kind of page, in one table. Starts the local cloud, with a landing page of 100
 * clinics beside the demonstration data; measures the bytes of first loads; runs Lighthouse as a phone and as a desktop (median of five), axe in every state and the HTML
 * checker. Writes Markdown and JSON, and exits with 1 when a figure is over its budget.
 *
 *   --pages landing,clinic    only these    --without lighthouse,axe    not these parts    --runs 1
 *   --url http://localhost:8080    a running site    --out docs/benchmarks    default .local/audit
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAxe } from './audit/axe.ts';
import { devices, medianScores, pastBudget, runLighthouse, type Scores } from './audit/lighthouse.ts';
import { addLongLanding, longLanding } from './audit/long-landing.ts';
import { markupErrors } from './audit/markup.ts';
import { measureFirstLoad, overspent } from './audit/measure.ts';
import { type AuditOptions, parseOptions } from './audit/options.ts';
import { furtherDocuments, type PageType, pageTypes } from './audit/pages.ts';
import { type AuditReport, type PageReport, problemsOf, toMarkdown } from './audit/report.ts';
import { type RunningSite, startSite } from './audit/site.ts';
import { ensureJava, ensureTools } from './audit/tools.ts';
import { ensureBrowser, launchBrowser } from './setup/browser.ts';

const options = parseOptions(process.argv.slice(2));
const chrome = ensureBrowser();
ensureTools();
if (options.parts.has('html')) ensureJava();

/** Without a state, it is not this audit's, and nothing is added. */
type AuditedSite = Pick<RunningSite, 'url'> & Partial<RunningSite>;
const site: AuditedSite = options.url === undefined ? await startSite() : { url: options.url };
try {
  const report = await audit(site, options);
  const table = toMarkdown(report);
  mkdirSync(options.out, { recursive: true });
  writeFileSync(join(options.out, 'audit.md'), table);
  writeFileSync(join(options.out, 'audit.json'), `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\n${table}\nWritten to ${options.out}/audit.md and audit.json`);
  process.exitCode = problemsOf(report).length === 0 ? 0 : 1;
} finally {
  await site.stop?.();
}

async function audit(
  { url, state }: AuditedSite,
  { parts, runs, pages }: AuditOptions,
): Promise<AuditReport> {
  const known = state === undefined ? pageTypes : [...pageTypes, longLanding];
  const chosen = known.filter(({ name }) => pages?.includes(name) ?? true);
  if (chosen.length === 0) throw new Error(`--pages knows ${known.map(({ name }) => name).join(', ')}`);
  const further = pages === undefined && parts.has('html') ? furtherDocuments : [];
  const documents = [
    ...(await Promise.all(chosen.map(async (type) => ({ name: type.name, path: await type.address(url) })))),
    ...further,
  ];
  // They rank before others, and have no people: the examples are chosen by then.
  if (state !== undefined && chosen.includes(longLanding)) {
    await progress('100 clinics of a city', () => addLongLanding({ url, state }));
  }
  const markup = parts.has('html') ? await progress('HTML', () => checkMarkup(url, documents)) : undefined;
  const reports: PageReport[] = [];
  for (const { name, path } of documents) {
    const errors = markup?.get(name);
    const type = chosen.find((candidate) => candidate.name === name);
    const measured = type ? await measure(type, url + path, parts, runs) : { problems: [] };
    const problems = [...(errors ?? []).map((error) => `HTML: ${error}`), ...measured.problems];
    reports.push({ name, path, ...measured, ...(errors && { markup: errors }), problems });
  }
  const axe = parts.has('axe') ? await progress('axe in every state', () => runAxe(url)) : undefined;
  return { runs, pages: reports, ...(axe && { axe }) };
}

async function checkMarkup(url: string, documents: readonly { name: string; path: string }[]) {
  const served = documents.map(async ({ name, path }) => ({
    name,
    html: await (await fetch(url + path)).text(),
  }));
  return markupErrors(await Promise.all(served));
}

async function measure(type: PageType, address: string, parts: AuditOptions['parts'], runs: number) {
  const bytes = parts.has('bytes')
    ? await progress(`${type.name}: bytes`, () => firstLoad(address))
    : undefined;
  const scores = parts.has('lighthouse') ? await lighthouse(type, address, runs) : undefined;
  return {
    ...(bytes && { bytes }),
    ...(scores && { scores }),
    problems: [
      ...(bytes ? overspent(bytes, type.bytes) : []),
      ...(scores ? devices.flatMap((device) => pastBudget(scores[device], device, type.speed)) : []),
    ],
  };
}

async function firstLoad(address: string) {
  const browser = await launchBrowser();
  try {
    return await measureFirstLoad(await browser.newPage(), address);
  } finally {
    await browser.close();
  }
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
