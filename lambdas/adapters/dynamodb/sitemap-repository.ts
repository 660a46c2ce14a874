import type { PairCount, SitemapStore, Slice } from '../../app/sitemap/ports.ts';
import type { RawItem, Table } from './client.ts';
import { pairItemSchema, sitemapEntrySchema } from './items.ts';
import { PAIRS_PARTITION, SITEMAP_HASH_LENGTH } from './keys.ts';
import { type OnBadItem, parseListed } from './parse-items.ts';
import { rangesOf, type SliceRange } from './sitemap-slices.ts';
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
