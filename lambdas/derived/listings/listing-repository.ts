import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import {
  type CardFilters,
  criteriaOf,
  matchesFilters,
  OTHER_CATEGORY_FACET,
} from '../../../shared/domain/listings/facets.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { OnBadItem, Table } from '../../table/index.ts';
import { type Entry, indexQuery, type ReadEntries, readPage, tableSchema } from '../../table/index.ts';
import { listingPartitions, rankBandOf } from './items.ts';
import { cardIn, type ListingEntry, listingEntryOf } from './listing-entry.ts';
import { mergeRanked } from './ranked-merge.ts';
import { categoryOf, type ListingScope, type StaffScope } from './scope.ts';

export interface ListingQuery {
  readonly scope: ListingScope;
  readonly filters: CardFilters;
  /** Clinics to leave out. */
  readonly skip?: ((card: ClinicCard) => boolean) | undefined;
}

export interface ListingRequest extends PageRequest {
  /** Read units that the page may consume; what a list may cost where absent. */
  readonly units?: number | undefined;
}

export interface ListingPage extends Page<ClinicCard> {
  /** Read units that it consumed. */
  readonly units: number;
}

export interface StaffQuery {
  readonly scope: StaffScope;
  readonly filters: CardFilters;
  /** Folded words, each of which must begin a word of the card; none let every clinic pass. */
  readonly words?: readonly string[];
}

type ListingIndex = 'byCityCategory' | 'byCity' | 'byCategory' | 'byRank';

/** Approved clinics, best rank first; each partition is a list of its own, in the same order. */
export class ListingRepository {
  readonly #table: Table;
  readonly #rankBands: () => Promise<readonly number[]>;
  readonly #onBadItem: OnBadItem;

  /** `rankBands` are the bands that clinics of the merged lists are in, the highest first. */
  constructor(table: Table, rankBands: () => Promise<readonly number[]>, onBadItem: OnBadItem) {
    this.#table = table;
    this.#rankBands = rankBands;
    this.#onBadItem = onBadItem;
  }

  /**
   * The list of a city and a category, of one of them, or of the directory. Where filters let few pass, a page may be short or empty
   * and still have a next one.
   */
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
        ...criteriaOf(filters, { categoryId: categoryOf(scope) }).map(
          (passes) =>
            ({ card, facets }: ListingEntry) =>
              passes(card, facets),
        ),
        ...(skip === undefined ? [] : [({ card }: ListingEntry) => !skip(card)]),
      ],
    });
    return { ...page, items: page.items.map((listing) => cardIn(scope, listing)) };
  }

  /** Single records of several categories, of one city or of all, merged: for staff. */
  async records({ scope, filters }: StaffQuery, { limit, after }: PageRequest): Promise<Page<ClinicCard>> {
    const { index, partitions } = partitionsOfRecords(scope);
    const { entries, stoppedAt } = await mergeRanked<ListingEntry | undefined>({
      lists: partitions,
      read: (partition, position, count) => this.#read(index, partition, position, count),
      after,
      // One more item than the page shows whether another page follows.
      count: limit + 1,
      // Each record once: in the list of its own category.
      accept: (listing) =>
        listing !== undefined &&
        !listing.facets.includes(OTHER_CATEGORY_FACET) &&
        matchesFilters(listing.card, listing.facets, filters),
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
  ): Promise<(after: string | undefined, count: number) => Promise<ReadEntries<ListingEntry>>> {
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
  ): Promise<ReadEntries<ListingEntry>> {
    const begun = after === undefined ? undefined : rankBandOf(after);
    const entries: Entry<ListingEntry>[] = [];
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
  ): Promise<ReadEntries<ListingEntry>> {
    const query = indexQuery({ index, partition, order: 'ascending', after });
    const { items, lastKey, units } = await this.#table.query({ ...query, Limit: count });
    const entries = items.map((item) => ({
      key: String(item[tableSchema.indexes[index].sortKey]),
      value: listingEntryOf(item, this.#onBadItem),
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
