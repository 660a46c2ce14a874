import { MAX_SITEMAP_ENTRIES, MAX_SITEMAP_PARTS } from '../../../shared/contracts/limits.ts';
import type { RawItem, Table } from '../../table/index.ts';
import {
  MAX_PAGE_UNITS,
  type OnBadItem,
  parseListed,
  readFirst,
  SITEMAP_HASH_LENGTH,
  tableSchema,
} from '../../table/index.ts';
import { sitemapEntrySchema, sitemapPartition } from '../listings/index.ts';
import { peopleSitemapPartition } from '../people/index.ts';
import { pairItemSchema, pairsPartition } from '../totals/index.ts';

const { partitionKey, sortKey } = tableSchema.indexes.bySitemap;

/** Bytes of an entry of the index, and of a pair, with slugs and ids of the longest. */
const LARGEST_ENTRY = 250;
const LARGEST_PAIR = 400;

/** One of `parts` slices (a power of two) that together hold everything once; `part` counts from 0. */
export interface Slice {
  readonly parts: number;
  readonly part: number;
}

/** A city and a category that had a clinic together once. */
export interface PairCount {
  readonly cityId: string;
  readonly categoryId: string;
  /** Approved records, none of them merged. */
  readonly clinicCount: number;
}

/**
 * Entries of a slice, in an order that has no meaning: all of them, unless it is larger than a call may read, as while an import has not
 * been counted yet. All throw `service_unavailable`.
 */
export class SitemapRepository {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  clinicSlugs(slice: Slice): Promise<readonly string[]> {
    return this.#slugs(slice, sitemapPartition);
  }

  personSlugs(slice: Slice): Promise<readonly string[]> {
    return this.#slugs(slice, peopleSitemapPartition);
  }

  async #slugs(slice: Slice, partitionOf: (digit: string) => string): Promise<readonly string[]> {
    const entries = await this.#readSlice(slice, LARGEST_ENTRY, ({ digit, first, last }) => ({
      IndexName: 'bySitemap',
      KeyConditionExpression: '#pk = :partition AND #sk BETWEEN :first AND :last',
      ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
      ExpressionAttributeValues: { ':partition': partitionOf(digit), ':first': first, ':last': last },
    }));
    return entries.flatMap((item) => this.#slug(item) ?? []);
  }

  async pairCounts(slice: Slice): Promise<readonly PairCount[]> {
    const pairs = await this.#readSlice(slice, LARGEST_PAIR, ({ digit, first, last }) => ({
      KeyConditionExpression: 'pk = :partition AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':partition': pairsPartition(digit), ':first': first, ':last': last },
    }));
    return pairs.flatMap((item) => parseListed('pair', pairItemSchema, item, this.#onBadItem) ?? []);
  }

  /** One range after the other, so that all of them share the units. */
  async #readSlice(
    slice: Slice,
    largest: number,
    queryOf: (range: SliceRange) => Parameters<Table['query']>[0],
  ): Promise<RawItem[]> {
    const items: RawItem[] = [];
    let units = 0;
    for (const range of rangesOf(slice)) {
      const read = await readFirst(this.#table, queryOf(range), {
        count: MAX_SITEMAP_ENTRIES - items.length,
        units: MAX_PAGE_UNITS - units,
        largest,
      });
      items.push(...read.items);
      units += read.units;
    }
    return items;
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
