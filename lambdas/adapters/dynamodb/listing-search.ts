import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import { matchesFilters } from '../../../shared/domain/listing.ts';
import { words } from '../../../shared/domain/text.ts';
import type { ClinicSearch, TextQuery } from '../../app/directory/ports.ts';
import type { Clock, Page, PageRequest } from '../../app/ports.ts';
import { type ListingIndex, type ListingRepository, partitionsOf } from './listing-repository.ts';

interface SearchableClinic {
  readonly key: string;
  readonly card: ClinicCard;
  readonly nameWords: readonly string[];
  /** Words of category, services, address and city. */
  readonly otherWords: readonly string[];
}

interface LoadedPartition {
  readonly until: number;
  /** How many clinics the directory had when this was loaded. */
  readonly clinicCount: number;
  readonly clinics: Promise<readonly SearchableClinic[]>;
}

/** How long a warm function searches loaded data while the directory's count of clinics is unchanged. */
export const MAX_AGE_MS = 60_000;
/** The same right after the count has changed, since indexes follow the table with a delay. */
export const SETTLING_MS = 10_000;

/** Text search over the listing indexes, whose words are held in the function's memory for a minute at most. */
export class ListingSearch implements ClinicSearch {
  readonly #listings: Pick<ListingRepository, 'all'>;
  readonly #clinicCount: () => Promise<number>;
  readonly #clock: Clock;
  readonly #loaded = new Map<string, LoadedPartition>();

  /** `clinicCount` returns the directory's number of clinics: a new number invalidates the loaded data. */
  constructor(listings: Pick<ListingRepository, 'all'>, clinicCount: () => Promise<number>, clock: Clock) {
    this.#listings = listings;
    this.#clinicCount = clinicCount;
    this.#clock = clock;
  }

  async page(query: TextQuery, { limit, after }: PageRequest): Promise<Page<ClinicCard>> {
    const { index, partitions } = partitionsOf(query.scope);
    const count = await this.#clinicCount();
    const lists = await Promise.all(partitions.map((partition) => this.#clinics(index, partition, count)));
    const found: { position: string; card: ClinicCard }[] = [];
    for (const clinic of lists.flat()) {
      if (!matchesFilters(clinic.card, query.filters)) continue;
      const tier = matchTier(clinic, query.words);
      if (tier === undefined) continue;
      const position = `${tier}${clinic.key}`;
      if (after === undefined || position > after) found.push({ position, card: clinic.card });
    }
    found.sort((a, b) => (a.position < b.position ? -1 : 1));
    const shown = found.slice(0, limit);
    return {
      items: shown.map(({ card }) => card),
      next: found.length > limit ? shown.at(-1)?.position : undefined,
    };
  }

  #clinics(
    index: ListingIndex,
    partition: string,
    clinicCount: number,
  ): Promise<readonly SearchableClinic[]> {
    const cacheKey = `${index} ${partition}`;
    const now = this.#clock().getTime();
    const cached = this.#loaded.get(cacheKey);
    const known = cached?.clinicCount === clinicCount;
    if (cached !== undefined && known && now < cached.until) return cached.clinics;
    const until = now + (known ? MAX_AGE_MS : SETTLING_MS);
    const loading = { until, clinicCount, clinics: this.#load(index, partition) };
    this.#loaded.set(cacheKey, loading);
    loading.clinics.catch(() => {
      // Failures are not cached.
      if (this.#loaded.get(cacheKey) === loading) this.#loaded.delete(cacheKey);
    });
    return loading.clinics;
  }

  async #load(index: ListingIndex, partition: string): Promise<readonly SearchableClinic[]> {
    const entries = await this.#listings.all(index, partition);
    return entries.flatMap(({ key, value }) => (value === undefined ? [] : [searchable(key, value)]));
  }
}

function searchable(key: string, card: ClinicCard): SearchableClinic {
  const categories = [card.category, ...(card.otherCategories ?? [])].map(({ name }) => name);
  const others = [...categories, ...card.services, card.address, card.city.name];
  return {
    key,
    card,
    nameWords: words(card.name),
    otherWords: [...new Set(others.flatMap(words))],
  };
}

/** '0' when the name has every word, '1' when name and the rest together have them, undefined when one is missing. */
function matchTier(clinic: SearchableClinic, wanted: readonly string[]): '0' | '1' | undefined {
  const notInName = wanted.filter((word) => !clinic.nameWords.some((own) => own.startsWith(word)));
  if (notInName.length === 0) return '0';
  return notInName.every((word) => clinic.otherWords.some((own) => own.startsWith(word))) ? '1' : undefined;
}
