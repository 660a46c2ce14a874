import { normalise } from '../../../shared/domain/text/text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CityLists } from '../../records/taxonomy/index.ts';

import type { FoundCity, SearchCities, Spend } from './ports.ts';

/** Queries repeat the same few cities, and the same words that are none. */
const MAX_AGE_MS = 60_000;
const MAX_ENTRIES = 2_000;
/** Cities that half a read unit, the smallest read, pays for. */
const SMALLEST_READ = 30;
const UNITS_OF_A_READ = 0.5;
/** Shorter words begin too many names. */
const SHORTEST_FIRST_WORD = 3;

interface Cached {
  readonly until: number;
  readonly cities: Promise<readonly FoundCity[]>;
}

/** Lookups of cities by name, each remembered for a minute by a warm function. */
export function createSearchCities(lists: Pick<CityLists, 'page'>, clock: Clock): SearchCities {
  const cache = new Map<string, Cached>();
  return {
    /** Mostly a list of the first word shows what the next words may be. */
    async beginning(text, count, spend) {
      const [first = ''] = text.split(' ');
      const isOne = first === text || first.length < SHORTEST_FIRST_WORD;
      if (isOne) return (await remembered(text, spend)).slice(0, count);
      const listed = await remembered(first, spend);
      const found = listed.filter(({ name }) => normalise(name).startsWith(text));
      const isWhole = listed.length < SMALLEST_READ || found.length >= count;
      return (isWhole ? found : await remembered(text, spend)).slice(0, count);
    },
  };

  function remembered(text: string, spend: Spend | undefined): Promise<readonly FoundCity[]> {
    const now = clock().getTime();
    const known = cache.get(text);
    cache.delete(text);
    const isFresh = known !== undefined && now < known.until;
    if (!isFresh) spend?.(UNITS_OF_A_READ);
    const cached = isFresh ? known : { until: now + MAX_AGE_MS, cities: read(text, SMALLEST_READ) };
    // The least recently used is the first.
    cache.set(text, cached);
    const [oldest] = cache.keys();
    if (cache.size > MAX_ENTRIES && oldest !== undefined) cache.delete(oldest);
    cached.cities.catch(() => {
      // Failures are not cached.
      if (cache.get(text) === cached) cache.delete(text);
    });
    return cached.cities;
  }

  async function read(beginning: string, limit: number): Promise<readonly FoundCity[]> {
    return (await lists.page({ beginning }, { limit })).items;
  }
}
