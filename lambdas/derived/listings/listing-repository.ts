import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import { criteriaOf, matchesFilters } from '../../../shared/domain/listings/facets.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { OnBadItem, Table } from '../../table/index.ts';
import { type Entry, indexQuery, type ReadEntries, readPage, tableSchema } from '../../table/index.ts';
import { listingPartitions, rankBandOf } from './items.ts';
import { cardIn, type Listing, listingOf } from './listing-entry.ts';
import type {
  ClinicListings,
  ListingPage,
  ListingQuery,
  ListingRequest,
  ListingScope,
  StaffQuery,
  StaffScope,
} from './ports.ts';
import { mergeRanked } from './ranked-merge.ts';

type ListingIndex = 'byCityCategory' | 'byCity' | 'byCategory' | 'byRank';

/** Best first; each partition is a list of its own, in the same order. */
export class ListingRepository implements ClinicListings {
  readonly #table: Table;
  readonly #rankBands: () => Promise<readonly number[]>;
  readonly #onBadItem: OnBadItem;

  /** `rankBands` are the bands that clinics of the merged lists are in, the highest first. */
  constructor(table: Table, rankBands: () => Promise<readonly number[]>, onBadItem: OnBadItem) {
    this.#table = table;
    this.#rankBands = rankBands;
    this.#onBadItem = onBadItem;
  }

  /** Access patterns 4, 5, 6 and 30. */
  async page(
    { scope, filters, skip }: ListingQuery,
    { limit, after, units }: ListingRequest,
  ): Promise<ListingPage> {
    const page = await readPage({
      read: await this.#listOf(scope),
      after,
      limit,
      units,
      criteria: [
        ...criteriaOf(filters).map(
          (passes) =>
            ({ card, facets }: Listing) =>
              passes(card, facets),
        ),
        ...(skip === undefined ? [] : [({ card }: Listing) => !skip(card)]),
      ],
    });
    return { ...page, items: page.items.map((listing) => cardIn(scope, listing)) };
  }

  /** Access patterns 4 and 6, of several categories merged: single records, for staff. */
  async records({ scope, filters }: StaffQuery, { limit, after }: PageRequest): Promise<Page<ClinicCard>> {
    const { index, partitions } = partitionsOfRecords(scope);
    const { entries, stoppedAt } = await mergeRanked<Listing | undefined>({
      lists: partitions,
      read: (partition, position, count) => this.#read(index, partition, position, count),
      after,
      // One more item than the page shows whether another page follows.
      count: limit + 1,
      accept: (listing) => listing !== undefined && matchesFilters(listing.card, listing.facets, filters),
    });
    const shown = entries.slice(0, limit);
    return {
      items: shown.flatMap(({ value }) =>
        value === undefined ? [] : { ...value.card, otherCategories: undefined },
      ),
      next: entries.length > limit ? shown.at(-1)?.key : stoppedAt,
    };
  }

  async #listOf(
    scope: ListingScope,
  ): Promise<(after: string | undefined, count: number) => Promise<ReadEntries<Listing>>> {
    switch (scope.by) {
      case 'cityAndCategory': {
        const partition = listingPartitions.byCityCategory(scope.cityId, scope.categoryId);
        return (after, count) => this.#read('byCityCategory', partition, after, count);
      }
      case 'category':
        return (after, count) =>
          this.#read('byCategory', listingPartitions.byCategory(scope.categoryId), after, count);
      case 'city':
        return (after, count) => this.#read('byCity', listingPartitions.byCity(scope.cityId), after, count);
      case 'directory': {
        const bands = await this.#rankBands();
        return (after, count) => this.#readRanked(bands, after, count);
      }
    }
  }

  /** The bands one after the other. */
  async #readRanked(
    bands: readonly number[],
    after: string | undefined,
    count: number,
  ): Promise<ReadEntries<Listing>> {
    const begun = after === undefined ? undefined : rankBandOf(after);
    const entries: Entry<Listing>[] = [];
    let units = 0;
    for (const band of bands) {
      if (begun !== undefined && band > begun) continue;
      const partition = listingPartitions.byRank(band);
      const position = band === begun ? after : undefined;
      const read = await this.#read('byRank', partition, position, count - entries.length);
      entries.push(...read.entries);
      units += read.units;
      if (entries.length === count) return { entries, more: true, units };
    }
    return { entries, more: false, units };
  }

  async #read(
    index: ListingIndex,
    partition: string,
    after: string | undefined,
    count: number,
  ): Promise<ReadEntries<Listing>> {
    const query = indexQuery({ index, partition, order: 'ascending', after });
    const { items, lastKey, units } = await this.#table.query({ ...query, Limit: count });
    const entries = items.map((item) => ({
      key: String(item[tableSchema.indexes[index].sortKey]),
      value: listingOf(item, this.#onBadItem),
    }));
    return { entries, more: lastKey !== undefined, units };
  }
}

/** The partitions that together hold each of a scope's clinics once, unmerged. */
function partitionsOfRecords({ cityId, categoryIds }: StaffScope) {
  return cityId === undefined
    ? ({ index: 'byCategory', partitions: categoryIds.map(listingPartitions.byCategory) } as const)
    : ({
        index: 'byCityCategory',
        partitions: categoryIds.map((id) => listingPartitions.byCityCategory(cityId, id)),
      } as const);
}
