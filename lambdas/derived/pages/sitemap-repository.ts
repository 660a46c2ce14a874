import { MAX_SITEMAP_PARTS } from '../../../shared/contracts/limits.ts';
import { cityItemSchema, taxonomyKeys } from '../../records/taxonomy/index.ts';
import type { RawItem, Table } from '../../table/index.ts';
import { type OnBadItem, parseListed, tableSchema } from '../../table/index.ts';
import { SITEMAP_HASH_LENGTH, sitemapEntrySchema, sitemapPartition } from '../listings/index.ts';
import { pairItemSchema, pairsPartition } from '../totals/index.ts';

const { partitionKey, sortKey } = tableSchema.indexes.bySitemap;

/** Keys of one read. */
const MAX_BATCH_GETS = 100;

/** One of `parts` slices (a power of two) that together hold everything once; `part` counts from 0. */
export interface Slice {
  readonly parts: number;
  readonly part: number;
}

/** A city and a category that had a clinic together once. */
export interface PairCount {
  /** Slug. */
  readonly city: string;
  readonly categoryId: string;
  /** Approved records, none of them merged. */
  readonly clinicCount: number;
}

/** All throw `service_unavailable`. */
export class SitemapRepository {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Slugs of a slice's clinics, at most `count` of them, in an order that has no meaning. */
  async clinicSlugs(slice: Slice, count: number): Promise<readonly string[]> {
    const ranges = await Promise.all(rangesOf(slice).map((range) => this.#entries(range, count)));
    return ranges
      .flat()
      .slice(0, count)
      .flatMap((item) => this.#slug(item) ?? []);
  }

  /** The pairs of a slice's cities, those of a city together; then their cities are read for the slugs. */
  async pairCounts(slice: Slice): Promise<readonly PairCount[]> {
    const ranges = await Promise.all(rangesOf(slice).map((range) => this.#pairs(range)));
    const pairs = ranges.flat();
    const slugs = await this.#citySlugs([...new Set(pairs.map(({ cityId }) => cityId))]);
    return pairs.flatMap(({ cityId, categoryId, clinicCount }) => {
      const city = slugs.get(cityId);
      return city === undefined ? [] : [{ city, categoryId, clinicCount }];
    });
  }

  async #pairs({ digit, first, last }: SliceRange) {
    const items = await this.#table.queryAll({
      KeyConditionExpression: 'pk = :partition AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':partition': pairsPartition(digit), ':first': first, ':last': last },
    });
    return items.flatMap((item) => parseListed('pair', pairItemSchema, item, this.#onBadItem) ?? []);
  }

  async #citySlugs(cityIds: readonly string[]): Promise<Map<string, string>> {
    const batches = Array.from({ length: Math.ceil(cityIds.length / MAX_BATCH_GETS) }, (_, batch) =>
      cityIds.slice(batch * MAX_BATCH_GETS, (batch + 1) * MAX_BATCH_GETS).map(taxonomyKeys.city),
    );
    const items = await Promise.all(
      batches.map((batch) => this.#table.batchGet(batch, { consistent: false })),
    );
    const cities = items
      .flat()
      .flatMap((item) => parseListed('city', cityItemSchema, item, this.#onBadItem) ?? []);
    return new Map(cities.map(({ id, slug }) => [id, slug]));
  }

  #entries({ digit, first, last }: SliceRange, count: number): Promise<RawItem[]> {
    return this.#table.queryFirst(
      {
        IndexName: 'bySitemap',
        KeyConditionExpression: '#pk = :partition AND #sk BETWEEN :first AND :last',
        ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
        ExpressionAttributeValues: { ':partition': sitemapPartition(digit), ':first': first, ':last': last },
      },
      count,
    );
  }

  #slug(item: RawItem): string | undefined {
    const entry = parseListed('sitemap entry', sitemapEntrySchema, item, this.#onBadItem);
    return entry?.[sortKey].slice(SITEMAP_HASH_LENGTH + 1);
  }
}

export interface SliceRange {
  /** Its partition's hexadecimal digit. */
  readonly digit: string;
  /** Bounds of the sort key, both of them included. */
  readonly first: string;
  readonly last: string;
}

/** Hexadecimal digits of a hash that determine its slice. */
const HEX_DIGITS = Math.log2(MAX_SITEMAP_PARTS) / 4;
/** A partition holds the hashes with one first digit. */
const PREFIXES_PER_PARTITION = MAX_SITEMAP_PARTS / 16;

/** One range for each partition that the slice reaches into: the finer the slices, the fewer. */
export function rangesOf({ parts, part }: Slice): SliceRange[] {
  const width = MAX_SITEMAP_PARTS / parts;
  const first = part * width;
  const last = first + width - 1;
  const ranges: SliceRange[] = [];
  for (let start = first; start <= last; start = endOfPartition(start) + 1) {
    ranges.push({
      digit: hex(start).slice(0, 1),
      first: hex(start),
      // Sorts after every hash with this prefix.
      last: `${hex(Math.min(last, endOfPartition(start)))}~`,
    });
  }
  return ranges;
}

function endOfPartition(prefix: number): number {
  return prefix - (prefix % PREFIXES_PER_PARTITION) + PREFIXES_PER_PARTITION - 1;
}

function hex(prefix: number): string {
  return prefix.toString(16).padStart(HEX_DIGITS, '0');
}
