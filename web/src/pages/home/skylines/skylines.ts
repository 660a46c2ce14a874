import chicago from './chicago.svg';
import fallback from './default.svg';
import losAngeles from './los-angeles.svg';
import newYork from './new-york.svg';
import toronto from './toronto.svg';
import vancouver from './vancouver.svg';

const skylines: ReadonlyMap<string, string> = new Map([
  ['chicago', chicago],
  ['los-angeles', losAngeles],
  ['new-york', newYork],
  ['toronto', toronto],
  ['vancouver', vancouver],
]);

/** URL of a city's picture; a generic skyline for a city without one. */
export function skyline(citySlug: string): string {
  return skylines.get(citySlug) ?? fallback;
}
