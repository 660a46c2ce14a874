/** How many requests of pages a cache answers, when a few pages are popular and most are hardly ever requested. */
import { Random } from '../demo-data/random.ts';

export interface CachedPages {
  /** Number of different pages. */
  readonly pages: number;
  /** Requests a month that favour popular pages. */
  readonly requests: number;
  /** Further requests a month, spread evenly over the pages: those of crawlers. */
  readonly uniform?: number;
  /** Zipf's exponent s: the n-th page gets 1/n^s as many of the requests as the first. */
  readonly exponent: number;
  /** Seconds that a cache gives a page. */
  readonly lifetime: number;
  /** Independent caches that share the requests evenly. */
  readonly caches: number;
}

export const MONTH_SECONDS = 30 * 24 * 3_600;

/**
 * Expected renderings a month. A cache renders a page at its first request and at the first request after each lifetime: with
 * requests at random times of rate r, one in every lifetime + 1/r seconds (renewal theory; Jung, Berger and Balakrishnan,
 * "Modeling TTL-based Internet Caches", INFOCOM 2003). A page that is rendered in the background after its lifetime counts, too.
 */
export function renderings(cached: CachedPages): number {
  const { lifetime, caches } = cached;
  let rate = 0;
  for (const requests of requestsByPage(cached)) {
    const arrivals = requests / caches / MONTH_SECONDS;
    if (arrivals > 0) rate += caches / (lifetime + 1 / arrivals);
  }
  return rate * MONTH_SECONDS;
}

/** The same by simulation: requests one after the other, at random times, at random caches. */
export function simulatedRenderings(cached: CachedPages, seed: string): number {
  const { pages, lifetime, caches } = cached;
  const random = new Random(seed);
  const upTo = requestsByPage(cached);
  for (let page = 1; page < pages; page += 1) upTo[page] = (upTo[page] ?? 0) + (upTo[page - 1] ?? 0);
  const requests = upTo.at(-1) ?? 0;
  const expires = new Float64Array(pages * caches).fill(Number.NEGATIVE_INFINITY);
  let rendered = 0;
  for (let now = 0; ; ) {
    now -= (Math.log(1 - random.next()) / requests) * MONTH_SECONDS;
    if (now >= MONTH_SECONDS) return rendered;
    const copy = firstAtLeast(upTo, random.next() * requests) * caches + random.integer(0, caches - 1);
    if ((expires[copy] ?? 0) > now) continue;
    expires[copy] = now + lifetime;
    rendered += 1;
  }
}

/** Requests a month of each page, the most popular first. */
function requestsByPage({ pages, requests, uniform = 0, exponent }: CachedPages): Float64Array {
  const weights = Float64Array.from({ length: pages }, (_, index) => (index + 1) ** -exponent);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (requests * weight) / sum + uniform / pages);
}

/** Index of the first number that is at least `value`, in ascending numbers; the last index if none is. */
function firstAtLeast(numbers: Float64Array, value: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
