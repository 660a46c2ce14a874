/**
 * `npm run load`: how many requests a site bears, and how it behaves beyond that. Requests are sent at times that are fixed
 * in advance (an open loop) and latencies count from these times, so that a slow site is not spared. Visitors ask for pages
 * and calls with a long tail, from many IP addresses. Prints throughput, statuses and latencies of each phase, and the
 * memory of the local cloud's processes. Starts a local cloud of its own unless told of one.
 *
 *   --url http://localhost:8080    a site that runs already    --rate 50 --seconds 30    requests a second, for how long
 *   --mix all|pages|calls|searches    --no-cache    something different each time, so that no cache helps
 *   --unknown-parameters    with parameters that the site does not know    --addresses 500    1 shows the firewall's limits
 *   --overload 1000 --overload-seconds 20    then so many, and then the first rate again: how soon all is as before
 */
import { startSite } from './audit/site.ts';
import { Random } from './demo-data/random.ts';
import { Visitors } from './load/client.ts';
import { readDirectory } from './load/directory.ts';
import { type MemorySample, memoryOf } from './load/memory.ts';
import { pathsOf } from './load/mix.ts';
import { parseOptions } from './load/options.ts';
import { type Outcome, recoverySeconds, summarize } from './load/outcome.ts';
import { runPhase } from './load/phase.ts';
import { memoryHead, memoryLine, summaryLines } from './load/report.ts';
import { arrivals } from './load/schedule.ts';

/** How often memory is looked at, in milliseconds. */
const SAMPLE_MS = 10_000;

const options = parseOptions(process.argv.slice(2));
const site = options.url === undefined ? await startSite() : { url: options.url, stop: async () => {} };
const random = new Random('load');
const visitors = new Visitors(site.url, options.addresses);
const begin = performance.now();
const memory: [seconds: number, sample: MemorySample][] = [];
const sampling = setInterval(sampleMemory, SAMPLE_MS);

try {
  const nextPath = pathsOf(await readDirectory(site.url), options, random);
  sampleMemory();
  const { rate, seconds, overload } = options;
  const before = await phase('Base', rate, seconds);
  if (overload) {
    await phase('Overload', overload.rate, overload.seconds);
    const after = await phase('After', rate, seconds);
    const usual = summarize(before, seconds).answered?.p99 ?? 0;
    const recovered = recoverySeconds(after, seconds, usual);
    console.log(recovered === undefined ? 'Not as before' : `As before after ${recovered} s`);
  }
  sampleMemory();
  console.log(['', ...memoryHead, ...memory.map(([at, sample]) => memoryLine(at, sample))].join('\n'));

  async function phase(name: string, perSecond: number, forSeconds: number): Promise<Outcome[]> {
    console.log(`${name}: ${perSecond} a second for ${forSeconds} s`);
    const outcomes = await runPhase(visitors, nextPath, arrivals(perSecond, forSeconds, random));
    console.log(summaryLines(summarize(outcomes, forSeconds)).join('\n'));
    return outcomes;
  }
} finally {
  clearInterval(sampling);
  visitors.close();
  await site.stop();
}

function sampleMemory(): void {
  const sample = memoryOf(Number(new URL(site.url).port));
  if (sample) memory.push([(performance.now() - begin) / 1_000, sample]);
}
