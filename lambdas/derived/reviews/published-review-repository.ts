import type { Review } from '../../../shared/contracts/entities.ts';
import type { ReviewSort } from '../../../shared/contracts/parameters.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import { clinicKeys } from '../../records/clinics/index.ts';
import type { RawItem, Table } from '../../table/index.ts';
import { MAX_PAGE_UNITS, type OnBadItem, parseListed, readFirst, tableSchema } from '../../table/index.ts';
import { PUBLISHED_REVIEW_PREFIX, publishedReviewItemSchema, starsPartition } from './items.ts';

const { partitionKey, sortKey } = tableSchema.indexes.byQueue;
const ALL_STARS = [1, 2, 3, 4, 5];
/** The clinic is read, too: a record with texts of the longest. */
const MOST_UNITS = MAX_PAGE_UNITS - 4;
/** Bytes of a published review with texts of the longest. */
const LARGEST_REVIEW = 17_000;

export interface ReviewQuery {
  readonly sort: ReviewSort;
  /** Only those with so many stars. */
  readonly rating?: number | undefined;
}

/** Published reviews of a clinic, by time and by stars. All throw `service_unavailable`. */
export class PublishedReviewRepository {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** A page ends early where more would cost more than a call may, with a next one. */
  async page(clinicId: string, query: ReviewQuery, { limit, after }: PageRequest): Promise<Page<Review>> {
    const position = query.sort === 'newest' && query.rating === undefined ? 'sk' : sortKey;
    const items: RawItem[] = [];
    let units = 0;
    let isCut = false;
    for (const read of readsOf(clinicId, query, after)) {
      const found = await readFirst(this.#table, read, {
        // Two more: the last one of the page before, and one that tells whether there is a next page.
        count: limit + 2 - items.length,
        units: MOST_UNITS - units,
        largest: LARGEST_REVIEW,
      });
      units += found.units;
      items.push(...found.items.filter((item) => item[position] !== after));
      isCut = found.isCut;
      if (isCut || items.length > limit) break;
    }
    const shown = items.slice(0, limit);
    return {
      items: shown.flatMap(
        (item) => parseListed('review', publishedReviewItemSchema, item, this.#onBadItem) ?? [],
      ),
      next: isCut || items.length > limit ? String(shown.at(-1)?.[position]) : undefined,
    };
  }
}

/** The queries that hold the list in its order, from the position on. Each is of newest reviews first. */
function readsOf(clinicId: string, { sort, rating }: ReviewQuery, after: string | undefined) {
  if (rating !== undefined) return [withStars(clinicId, `${rating}#`, after)];
  if (sort === 'newest') return [newest(clinicId, after)];
  // The most stars are last in the index, as the newest are among those of equal stars.
  if (sort === 'highest') return [withStars(clinicId, '', after)];
  const from = after === undefined ? 1 : Number(after.slice(0, 1));
  return ALL_STARS.filter((stars) => stars >= from).map((stars) =>
    withStars(clinicId, `${stars}#`, stars === from ? after : undefined),
  );
}

function newest(clinicId: string, after: string | undefined) {
  return descending({ pk: 'pk', sk: 'sk' }, clinicKeys.partition(clinicId), PUBLISHED_REVIEW_PREFIX, after);
}

function withStars(clinicId: string, beginning: string, after: string | undefined) {
  const index = { pk: partitionKey, sk: sortKey };
  return { IndexName: 'byQueue', ...descending(index, starsPartition(clinicId), beginning, after) };
}

/** Keys that begin so, up to a position. '~' sorts after every character of a time. */
function descending(
  names: { readonly pk: string; readonly sk: string },
  partition: string,
  beginning: string,
  after: string | undefined,
) {
  return {
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :first AND :last',
    ExpressionAttributeNames: { '#pk': names.pk, '#sk': names.sk },
    ExpressionAttributeValues: {
      ':pk': partition,
      ':first': beginning === '' ? '0' : beginning,
      ':last': after ?? `${beginning}~`,
    },
    ScanIndexForward: false,
  };
}
