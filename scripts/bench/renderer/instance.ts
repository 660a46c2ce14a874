/**
 * One instance of the page renderer, in a process of its own: `instance.ts BUNDLE PAGES NAME RENDERS WAIT` renders one page and
 * prints CPU time and duration of the load, of the first rendering and of each later one as JSON. The API responds after WAIT ms.
 */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { RecordedPage } from './record.ts';

export interface Measured {
  /** Milliseconds of CPU time of all threads. */
  readonly cpu: number;
  /** Milliseconds. */
  readonly duration: number;
}

export interface InstanceReport {
  readonly load: Measured;
  readonly renders: readonly Measured[];
  /** Megabytes that the process held at most. */
  readonly memory: number;
}

const [bundle = '', pagesFile = '', name = '', count = '', wait = ''] = process.argv.slice(2);
const pages: readonly RecordedPage[] = JSON.parse(readFileSync(pagesFile, 'utf8'));
const page = pages.find((one) => one.name === name);
if (!page) throw new Error(`no page ${name}`);
const { event, responses } = page;

globalThis.fetch = async (url) => {
  const response = responses[String(url)];
  if (!response) throw new Error(`no response to ${url}`);
  if (wait !== '0') await setTimeout(Number(wait));
  return new Response(response.body, { status: response.status, headers: { ...response.headers } });
};

type Handler = (event: unknown) => Promise<{ readonly status?: string }>;
const { result: handler, ...load } = await measure(
  async (): Promise<Handler> => (await import(pathToFileURL(bundle).href)).handler,
);
const renders: Measured[] = [];
for (let index = 0; index < Number(count); index += 1) {
  const { result: answer, ...measured } = await measure(() => handler(event));
  if (answer.status !== '200') throw new Error(`${name} answered ${answer.status}`);
  renders.push(measured);
}
const memory = process.resourceUsage().maxRSS / 1_024;
console.log(JSON.stringify({ load, renders, memory } satisfies InstanceReport));

async function measure<Result>(work: () => Promise<Result>): Promise<Measured & { readonly result: Result }> {
  const cpu = process.cpuUsage();
  const started = performance.now();
  const result = await work();
  const duration = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  return { result, cpu: (user + system) / 1_000, duration };
}
