import { MAX_SITEMAP_PARTS } from '../../../shared/contracts/limits.ts';
import type { PairCount, SitemapStore, Slice } from '../../app/sitemap/ports.ts';
import type { RawItem, Table } from './client.ts';
import { pairItemSchema, sitemapEntrySchema } from './items.ts';
import { PAIRS_PARTITION, SITEMAP_HASH_LENGTH, sitemapPartition } from './keys.ts';
import { type OnBadItem, parseListed } from './parse-items.ts';
import { tableSchema } from './table.ts';

const { partitionKey, sortKey } = tableSchema.indexes.bySitemap;

export class SitemapRepository implements SitemapStore {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Access pattern 14. */
  async clinicSlugs(slice: Slice, count: number): Promise<readonly string[]> {
    const ranges = await Promise.all(rangesOf(slice).map((range) => this.#entries(range, count)));
    return ranges
      .flat()
      .slice(0, count)
      .flatMap((item) => this.#slug(item) ?? []);
  }

  /** Access pattern 15. */
  async pairCounts(): Promise<readonly PairCount[]> {
    const items = await this.#table.queryAll({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': PAIRS_PARTITION },
    });
    return items.flatMap((item) => parseListed('pair', pairItemSchema, item, this.#onBadItem) ?? []);
  }

  #entries({ partition, first, last }: SliceRange, count: number): Promise<RawItem[]> {
    return this.#table.queryFirst(
      {
        IndexName: 'bySitemap',
        KeyConditionExpression: '#pk = :partition AND #sk BETWEEN :first AND :last',
        ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
        ExpressionAttributeValues: { ':partition': partition, ':first': first, ':last': last },
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
  readonly partition: string;
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
      partition: sitemapPartition(hex(start).slice(0, 1)),
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
