/**
 * `npm run bench -- cold-start`: how long a page takes when no function has started yet, for every kind of page (decision record 0088).
 * The renderer and the function behind the public's calls each start in a new process with the share of a CPU that their memory in the
 * template has. Needs a built site, and Linux' control groups (version 1) as root. Prints Markdown.
 *
 *   --round-trip 200        milliseconds between the renderer's region and the API's
 *   --environment 300       milliseconds until Lambda has an environment in which a function can start
 *   --runs 3                cold starts of each kind
 *   --pages home,sitemap    only these
 *   --out docs/benchmarks   writes cold-start.json and cold-start.md there
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { RENDERER_MEMORY_MB } from '../../infra/constructs/page-renderer.ts';
import { FUNCTION_MEMORY_MB } from '../../infra/constructs/product-function.ts';
import { setEnvironment } from '../../test/integration/support/environment.ts';
import { Api } from './cold-start/api.ts';
import { type ColdStarts, coldStartPage, type FirstPage, type PageTimes } from './cold-start/report.ts';
import { type FunctionSettings, type Handled, StartedFunction } from './cold-start/started-function.ts';
import { canLimit } from './measure/cpu-share.ts';
import { spreadOf } from './measure/statistics.ts';
import { bundlePublicRead, bundleRenderer } from './renderer/bundle.ts';
import { type AskedPage, commonPages, type NamedPath, withDirectory } from './renderer/record.ts';

const { values } = parseArgs({
  options: {
    'round-trip': { type: 'string', default: '200' },
    environment: { type: 'string', default: '300' },
    pages: { type: 'string' },
    runs: { type: 'string', default: '3' },
    out: { type: 'string' },
  },
});
if (!canLimit) throw new Error('needs the control groups of Linux, version 1, as root');
const runs = Number(values.runs);
const environmentMs = Number(values.environment);
const pagePaths: readonly NamedPath[] = [
  ...commonPages,
  ['search, text', '/search?q=dentist'],
  ['cities', '/cities'],
  ['about', '/about'],
  ['list your practice', '/list-practice'],
  ['sitemap', '/sitemap.xml'],
  ['sitemap, posts', '/sitemaps/posts.xml'],
  ['sitemap, clinics', '/sitemaps/clinics-1-of-1.xml'],
  ['sitemap, landing pages', '/sitemaps/landing-best-1-of-1.xml'],
];
/** What the edge answers with a page. */
const answerSchema = z.object({ status: z.literal('200') });
const only = values.pages?.split(',');
const measuredPages = pagePaths.filter(([name]) => only?.includes(name) ?? true);
/** After which a function counts as warm, and how many requests are measured then. */
const WARM = 8;

const directory = mkdtempSync(join(tmpdir(), 'careatlas-cold-start-'));
try {
  const bundles = { renderer: join(directory, 'renderer.mjs'), api: join(directory, 'public-read.mjs') };
  bundleRenderer(bundles.renderer);
  bundlePublicRead(bundles.api);
  const memory = { renderer: RENDERER_MEMORY_MB, publicRead: FUNCTION_MEMORY_MB };
  const pages = await withDirectory(measuredPages, async (table, asked) => {
    setEnvironment(table, {});
    const api = new Api({ name: 'api', bundle: bundles.api, memory: memory.publicRead }, environmentMs);
    const environment = { API_PORT: String(await api.listen()), ROUND_TRIP: values['round-trip'] };
    const settings = { name: 'edge', bundle: bundles.renderer, memory: memory.renderer, environment };
    try {
      const measured: PageTimes[] = [];
      for (const page of asked) measured.push(await measure(page, settings, api));
      return measured;
    } finally {
      await api.close();
    }
  });
  const report: ColdStarts = {
    memory,
    roundTripMs: Number(values['round-trip']),
    environmentMs,
    runs,
    pages,
  };
  const text = coldStartPage(report);
  console.log(text);
  if (values.out !== undefined) {
    writeFileSync(join(values.out, 'cold-start.json'), `${JSON.stringify(report, null, 2)}\n`);
    writeFileSync(join(values.out, 'cold-start.md'), text);
  }
} finally {
  rmSync(directory, { recursive: true });
}

async function measure({ name, event }: AskedPage, settings: FunctionSettings, api: Api): Promise<PageTimes> {
  const starts: number[] = [];
  const first = async (edge: StartedFunction) => {
    starts.push(edge.startMs);
    return (await render(name, edge, event)).ms;
  };
  const cold: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await api.reset();
    cold.push(await withFunction(settings, first));
  }
  const warmed = async (edge: StartedFunction) => {
    for (let request = 0; request < WARM; request += 1) await render(name, edge, event);
    const later: number[] = [];
    for (let request = 0; request < WARM; request += 1) later.push((await render(name, edge, event)).ms);
    return spreadOf(later).p50;
  };
  const warm = await withFunction(settings, warmed);
  const coldEdge: number[] = [];
  for (let run = 0; run < runs; run += 1) coldEdge.push(await withFunction(settings, first));
  return {
    name,
    edgeStart: whole(spreadOf(starts).p50),
    cold: firstOf(cold),
    coldEdge: firstOf(coldEdge),
    warm: whole(warm),
  };
}

/** With the deadlines of the release: a page that misses them is the shell with 503. */
async function render(name: string, edge: StartedFunction, event: unknown): Promise<Handled> {
  const handled = await edge.handle(event);
  if (!answerSchema.safeParse(handled.result).success) throw new Error(`${name} was not rendered in time`);
  return handled;
}

async function withFunction<Result>(
  settings: FunctionSettings,
  work: (started: StartedFunction) => Promise<Result>,
): Promise<Result> {
  const started = await StartedFunction.start(settings);
  try {
    return await work(started);
  } finally {
    await started.stop();
  }
}

function firstOf(times: readonly number[]): FirstPage {
  const { p50, max } = spreadOf(times);
  return { median: whole(p50), slowest: whole(max) };
}

function whole(ms: number): number {
  return Math.round(ms);
}
