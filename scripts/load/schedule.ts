import type { Random } from '../demo-data/random.ts';

/**
 * Times of requests in milliseconds from the beginning: a Poisson process, as of independent visitors. A slow site does not
 * get fewer requests, so that every delay counts.
 */
export function arrivals(rate: number, seconds: number, random: Random): Float64Array {
  const times: number[] = [];
  for (let at = gap(rate, random); at < seconds * 1_000; at += gap(rate, random)) times.push(at);
  return Float64Array.from(times);
}

function gap(rate: number, random: Random): number {
  return (-Math.log(1 - random.next()) / rate) * 1_000;
}
