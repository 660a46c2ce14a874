import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import { type CardFilters, matchesFilters } from '../../../shared/domain/listing.ts';
import type {
  ClinicListings,
  ListingQuery,
  ListingScope,
  StaffQuery,
  StaffScope,
} from '../../app/directory/ports.ts';
import type { Page, PageRequest } from '../../app/ports.ts';
import type { RawItem, Table } from './client.ts';
import { indexQuery } from './index-query.ts';
import { listingItemSchema } from './items.ts';
import { listingPartitions } from './keys.ts';
import { type OnBadItem, parseListed } from './parse-items.ts';
import { mergeRanked, type RankedEntry } from './ranked-merge.ts';
import { type IndexName, tableSchema } from './table.ts';

export type ListingIndex = Extract<IndexName, 'byCityCategory' | 'byCity' | 'byCategory'>;

/** The partitions of one listing index that together hold a scope's cards. */
export interface ListingPartitions {
  readonly index: ListingIndex;
  readonly partitions: readonly string[];
}

export function partitionsOf(scope: ListingScope): ListingPartitions {
  switch (scope.by) {
    case 'cityAndCategory':
      return {
        index: 'byCityCategory',
        partitions: [listingPartitions.byCityCategory(scope.cityId, scope.categoryId)],
      };
    case 'category':
      return { index: 'byCategory', partitions: [listingPartitions.byCategory(scope.categoryId)] };
    case 'cities':
      return { index: 'byCity', partitions: scope.cityIds.map(listingPartitions.byCity) };
  }
}

/** The partitions that together hold each of a scope's clinics once, unmerged. */
function partitionsOfRecords({ cityId, categoryIds }: StaffScope): ListingPartitions {
  return cityId === undefined
    ? { index: 'byCategory', partitions: categoryIds.map(listingPartitions.byCategory) }
    : {
        index: 'byCityCategory',
        partitions: categoryIds.map((id) => listingPartitions.byCityCategory(cityId, id)),
      };
}

/** A card with its position; undefined is an invalid stored card. */
type ListingEntry = RankedEntry<ClinicCard | undefined>;

export class ListingRepository implements ClinicListings {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Access patterns 4, 5 and 6; without city and category, 5 of every city merged. */
  page({ scope, filters }: ListingQuery, request: PageRequest): Promise<Page<ClinicCard>> {
    return this.#page(partitionsOf(scope), filters, request);
  }

  /** Access patterns 4 and 6, of several categories merged: single records. */
  records({ scope, filters }: StaffQuery, request: PageRequest): Promise<Page<ClinicCard>> {
    return this.#page(partitionsOfRecords(scope), filters, request);
  }

  async #page(
    { index, partitions }: ListingPartitions,
    filters: CardFilters,
    { limit, after }: PageRequest,
  ): Promise<Page<ClinicCard>> {
    const { entries, stoppedAt } = await mergeRanked({
      lists: partitions,
      read: (partition, position, count) => this.#read(index, partition, position, count),
      after,
      // One more item than the page shows whether another page follows.
      count: limit + 1,
      accept: (card) => card !== undefined && matchesFilters(card, filters),
    });
    const shown = entries.slice(0, limit);
    return {
      items: shown.flatMap(({ value }) => value ?? []),
      next: entries.length > limit ? shown.at(-1)?.key : stoppedAt,
    };
  }

  /** Access pattern 5 of each city, the first entries merged. */
  async best(cityIds: readonly string[], count: number): Promise<readonly ClinicCard[]> {
    const { entries } = await mergeRanked<ClinicCard | undefined>({
      lists: cityIds.map(listingPartitions.byCity),
      read: (partition, position, wanted) => this.#read('byCity', partition, position, wanted),
      count,
      accept: (card) => card !== undefined,
    });
    return entries.flatMap(({ value }) => value ?? []);
  }

  /** A whole partition of access pattern 5 or 6, best first. */
  async all(index: ListingIndex, partition: string): Promise<ListingEntry[]> {
    const items = await this.#table.queryAll(partitionQuery(index, partition, undefined));
    return items.map((item) => this.#entry(index, item));
  }

  async #read(index: ListingIndex, partition: string, after: string | undefined, count: number) {
    const query = { ...partitionQuery(index, partition, after), Limit: count };
    const { items, lastKey } = await this.#table.query(query);
    return { entries: items.map((item) => this.#entry(index, item)), more: lastKey !== undefined };
  }

  #entry(index: ListingIndex, item: RawItem): ListingEntry {
    const card = parseListed('listing', listingItemSchema, item, this.#onBadItem)?.card;
    return {
      key: String(item[tableSchema.indexes[index].sortKey]),
      // Lists by category show single records, so nothing is merged into them.
      value: card && index !== 'byCity' ? { ...card, otherCategories: undefined } : card,
    };
  }
}

/** Best first. */
function partitionQuery(index: ListingIndex, partition: string, after: string | undefined) {
  return indexQuery({ index, partition, order: 'ascending', after });
}
