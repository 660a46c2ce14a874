/**
 * `npm run bench -- renderer`: what a rendering costs at each memory size of the page renderer, and what compression costs
 * (decision record 0055). Needs a built site. Prints Markdown.
 *
 *   --sizes 256,512,1769    megabytes
 *   --wait 40               milliseconds until the API responds to a request of the renderer
 *   --renders 60            renderings by each instance
 *   --out docs/benchmarks   writes renderer.json there, from which the cost table is computed
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { costOf } from '../cost/prices.ts';
import { CpuShare, canLimit, shareOf } from './measure/cpu-share.ts';
import { bundleRenderer } from './renderer/bundle.ts';
import type { InstanceReport } from './renderer/instance.ts';
import { type RecordedPage, recordPages } from './renderer/record.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '256,384,512,768,1024,1769' },
    wait: { type: 'string', default: '40' },
    renders: { type: 'string', default: '40' },
    out: { type: 'string' },
  },
});
const sizes = values.sizes.split(',').map(Number);

/** The kind of page that there are most of, and the longest: those that are rendered at each size. */
const SIZED = ['clinic', 'landing, 100 cards'];
const directory = mkdtempSync(join(tmpdir(), 'careatlas-renderer-'));
const bundle = join(directory, 'origin-request.mjs');
const pagesFile = join(directory, 'pages.json');
try {
  bundleRenderer(bundle);
  const pages = await recordPages(async () => (await import(bundle)).handler);
  writeFileSync(pagesFile, JSON.stringify(pages));
  const report = { waitMs: Number(values.wait), pages: measurePages(pages), sizes: measureSizes(pages) };
  if (values.out !== undefined) {
    writeFileSync(join(values.out, 'renderer.json'), `${JSON.stringify(report, rounded, 2)}\n`);
  }
} finally {
  rmSync(directory, { recursive: true });
}

/** CPU time with the whole machine, without a wait. */
function measurePages(recorded: readonly RecordedPage[]) {
  console.log('| Page | Requests | Read units | CPU of load, first, warm rendering (ms) | Memory (MB) |');
  console.log('|---|---|---|---|---|');
  return recorded.map(({ name, responses, units }) => {
    const { load, renders, memory } = runInstance(name, { wait: 0 });
    const [first, ...later] = renders;
    const cpu = { load: load.cpu, first: first?.cpu ?? 0, warm: warm(later, 'cpu') };
    const requests = Object.keys(responses).length;
    const shown = Object.values(cpu).map((ms) => ms.toFixed(1));
    console.log(`| ${name} | ${requests} | ${units} | ${shown.join(', ')} | ${memory.toFixed(0)} |`);
    return { name, requests, units, cpu, memory };
  });
}

/** Durations with the CPU share of each size, and the wait for the API. */
function measureSizes(recorded: readonly RecordedPage[]) {
  const wait = Number(values.wait);
  const how = canLimit ? 'measured with that share of a CPU' : 'CPU time divided by the share of a CPU';
  console.log(`\nDurations ${how}; ${wait} ms until the API responds.\n`);
  console.log('| Page | MB | Cold: load and first rendering (ms) | Warm (ms) | Dollars a million warm |');
  console.log('|---|---|---|---|---|');
  const sized = recorded.filter(({ name }) => SIZED.includes(name));
  return sized.flatMap(({ name, responses }) =>
    sizes.map((size) => {
      const share = shareOf(size);
      const { load, renders } = runInstance(name, { wait: canLimit ? wait : 0, ...(canLimit && { share }) });
      const waiting = Object.keys(responses).length * wait;
      const duration = (ms: number) => (canLimit ? ms : ms / share + waiting);
      const measure = canLimit ? 'duration' : 'cpu';
      const [first, ...later] = renders;
      const cold = duration(load[measure] + (first?.[measure] ?? 0));
      const rendering = duration(warm(later, measure));
      const dollars =
        costOf('edgeRequests', 1) + costOf('edgeDuration', 1e6 * (rendering / 1_000) * (size / 1_024));
      console.log(
        `| ${name} | ${size} | ${cold.toFixed(0)} | ${rendering.toFixed(0)} | ${dollars.toFixed(2)} |`,
      );
      return { name, size, cold, warm: rendering };
    }),
  );
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 10) / 10 : value;
}

/** The median of the second half, for which the engine has compiled what is hot. */
function warm(renders: InstanceReport['renders'], measure: 'cpu' | 'duration'): number {
  const later = renders.slice(renders.length / 2).map((one) => one[measure]);
  return later.toSorted((a, b) => a - b)[Math.floor(later.length / 2)] ?? 0;
}

interface Limits {
  readonly wait: number;
  /** Of one CPU. */
  readonly share?: number;
}

function runInstance(page: string, { wait, share }: Limits): InstanceReport {
  const instance = join(import.meta.dirname, 'renderer/instance.ts');
  const command = [process.execPath, instance, bundle, pagesFile, page, values.renders, String(wait)];
  const run = (file: string, args: readonly string[]): InstanceReport =>
    JSON.parse(execFileSync(file, args, { encoding: 'utf8' }));
  if (share === undefined) return run(process.execPath, command.slice(1));
  const limited = new CpuShare('renderer', share);
  try {
    return run(...limited.command(command));
  } finally {
    limited.remove();
  }
}
