import type { Random } from '../demo-data/random.ts';

/**
 * When requests are sent, in milliseconds from the beginning: fixed in advance, with the random gaps of many independent
 * visitors (a Poisson process). A site that gets slow is asked no less for it, so that no delay stays uncounted.
 */
export function arrivals(rate: number, seconds: number, random: Random): Float64Array {
  const times: number[] = [];
  for (let at = gap(rate, random); at < seconds * 1_000; at += gap(rate, random)) times.push(at);
  return Float64Array.from(times);
}

function gap(rate: number, random: Random): number {
  return (-Math.log(1 - random.next()) / rate) * 1_000;
}
