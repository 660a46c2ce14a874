/**
 * `npm run load`: how many requests a site bears, and how it behaves beyond that. Requests are sent at times that are fixed
 * in advance (an open loop) and latencies count from these times, so that a slow site is not spared. Visitors ask for pages
 * and calls with a long tail, from many IP addresses. Prints throughput, statuses and latencies of each phase, and the
 * memory of the local cloud's processes. Starts a local cloud unless `--url` names a site.
 *
 *   --url http://localhost:8080    a site that runs already    --rate 50 --seconds 30    requests a second, for how long
 *   --mix all|pages|calls|searches    --no-cache    something different each time, so that no cache helps
 *   --unknown-parameters    with parameters that the site does not know    --addresses 500    1 shows the firewall's limits
 *   --overload 1000 --overload-seconds 20    then so many, and then the first rate again:
 *       how soon all is as before
 */
import { startSite } from './audit/site.ts';
import { Random } from './demo-data/random.ts';
import { Visitors } from './load/client.ts';
import { readDirectory } from './load/directory.ts';
import { type MemorySample, memoryOf } from './load/memory.ts';
import { pathsOf } from './load/mix.ts';
import { parseOptions } from './load/options.ts';
import { type Outcome, recoverySeconds, type Summary, summarize } from './load/outcome.ts';
import { runPhase } from './load/phase.ts';
import { memoryHead, memoryLine, summaryLines } from './load/report.ts';
import { arrivals } from './load/schedule.ts';

/** Seconds of the first rate after an overload. */
const RECOVERY_SECONDS = 30;

interface Phase {
  readonly perSecond: number;
  readonly forSeconds: number;
  readonly outcomes: Promise<Outcome[]>;
}

const options = parseOptions(process.argv.slice(2));
const site = options.url === undefined ? await startSite() : { url: options.url, stop: async () => {} };
const random = new Random('load');
const visitors = new Visitors(site.url, options.addresses);
const begin = performance.now();
const memory: [seconds: number, sample: MemorySample][] = [];
const sampling = setInterval(sampleMemory, options.seconds > 300 ? 60_000 : 10_000);

try {
  const nextPath = pathsOf(await readDirectory(site.url), options, random);
  sampleMemory();
  const { rate, seconds, overload } = options;
  const before = await phase(rate, seconds);
  // Without a pause, so that the next phase shows the effects of an overload.
  const during = overload && (await phase(overload.rate, overload.seconds));
  const after = overload && (await phase(rate, RECOVERY_SECONDS));
  const usual = await report('Base', before);
  if (during) await report('Overload', during);
  if (after) {
    await report('After', after);
    const recovered = recoverySeconds(await after.outcomes, RECOVERY_SECONDS, usual.answered?.p99 ?? 0);
    console.log(recovered === undefined ? '  not as before' : `  as before after ${recovered} s`);
  }
  sampleMemory();
  console.log(['', ...memoryHead, ...memory.map(([at, sample]) => memoryLine(at, sample))].join('\n'));

  async function phase(perSecond: number, forSeconds: number) {
    console.log(`Sending ${perSecond} requests a second to ${site.url} for ${forSeconds} s …`);
    const times = arrivals(perSecond, forSeconds, random);
    const { outcomes } = await runPhase(visitors, nextPath, times, forSeconds);
    return { perSecond, forSeconds, outcomes };
  }
} finally {
  clearInterval(sampling);
  visitors.close();
  await site.stop();
}

async function report(name: string, phase: Phase): Promise<Summary> {
  const { perSecond, forSeconds, outcomes } = phase;
  const summary = summarize(await outcomes, forSeconds);
  console.log([`${name}: ${perSecond} a second for ${forSeconds} s`, ...summaryLines(summary)].join('\n'));
  return summary;
}

function sampleMemory(): void {
  const sample = memoryOf(Number(new URL(site.url).port));
  if (sample) memory.push([(performance.now() - begin) / 1_000, sample]);
}
