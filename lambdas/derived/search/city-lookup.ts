import { normalise } from '../../../shared/domain/text/text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CityLists } from '../../records/taxonomy/index.ts';
import { cityCache, smallestRead } from './budgets.ts';

export interface FoundCity {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly state: string;
  readonly clinicCount: number;
}

/** Called with the read units that a lookup consumed. */
type OnUnits = (units: number) => void;

export interface CityLookup {
  /** Cities whose folded name begins with a text, the most clinics first. */
  beginning(text: string, count: number, onUnits?: OnUnits): Promise<readonly FoundCity[]>;
}

interface Cached {
  readonly until: number;
  readonly cities: Promise<readonly FoundCity[]>;
}

/** Looks up cities by name; a warm function remembers each lookup for a minute. */
export class CachedCityLookup implements CityLookup {
  readonly #lists: Pick<CityLists, 'page'>;
  readonly #clock: Clock;
  /** The least recently used lookup is the first. */
  readonly #cache = new Map<string, Cached>();

  constructor(lists: Pick<CityLists, 'page'>, clock: Clock) {
    this.#lists = lists;
    this.#clock = clock;
  }

  /** Mostly the cities of the first word show which of them the next words name. */
  async beginning(text: string, count: number, onUnits?: OnUnits): Promise<readonly FoundCity[]> {
    const [first = ''] = text.split(' ');
    const isOneLookup = first === text || first.length < cityCache.firstWordLetters;
    if (isOneLookup) return (await this.#remembered(text, onUnits)).slice(0, count);
    const listed = await this.#remembered(first, onUnits);
    const found = listed.filter(({ name }) => normalise(name).startsWith(text));
    const isWhole = listed.length < smallestRead.cities || found.length >= count;
    return (isWhole ? found : await this.#remembered(text, onUnits)).slice(0, count);
  }

  #remembered(text: string, onUnits: OnUnits | undefined): Promise<readonly FoundCity[]> {
    const now = this.#clock().getTime();
    const known = this.#cache.get(text);
    this.#cache.delete(text);
    const isFresh = known !== undefined && now < known.until;
    if (!isFresh) onUnits?.(smallestRead.units);
    const cached = isFresh ? known : { until: now + cityCache.maxAgeMs, cities: this.#read(text) };
    this.#cache.set(text, cached);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > cityCache.maxEntries && oldest !== undefined) this.#cache.delete(oldest);
    cached.cities.catch(() => {
      // Failures are not remembered.
      if (this.#cache.get(text) === cached) this.#cache.delete(text);
    });
    return cached.cities;
  }

  async #read(beginning: string): Promise<readonly FoundCity[]> {
    return (await this.#lists.page({ beginning }, { limit: smallestRead.cities })).items;
  }
}
