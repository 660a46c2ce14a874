import { totalsOf } from '../../../shared/domain/reviews/review-sums.ts';
import type { ClinicReader, ClinicWithReviews } from '../../records/clinics/index.ts';
import {
  CLINIC_SORT_KEY,
  clinicItemSchema,
  clinicKeys,
  googleOf,
  PLACE_STATE_SORT_KEY,
  placeStateItemSchema,
  slugItemSchema,
} from '../../records/clinics/index.ts';
import type { Table } from '../../table/index.ts';
import { type OnBadItem, parseItem, parseListed } from '../../table/index.ts';
import { CLINIC_PEOPLE_SORT_KEY, clinicPeopleItemSchema } from '../people/index.ts';
import { PUBLISHED_REVIEW_PREFIX, publishedReviewItemSchema, sumsIn } from '../reviews/index.ts';
import { LISTING_SORT_KEY, listingItemSchema } from './items.ts';

/** Items of the partition besides reviews: the clinic, its place state, its listing, its people, its rank and its sums. */
const ITEMS_BESIDE_REVIEWS = 6;

export class ClinicRepository implements ClinicReader {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** A clinic, its place state, its listing and at most `reviews` of its newest published reviews, in one read. */
  async byId(id: string, reviews: number): Promise<ClinicWithReviews | undefined> {
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND sk >= :published',
      ExpressionAttributeValues: {
        ':pk': clinicKeys.partition(id),
        // '~' sorts after every time.
        ':published': reviews === 0 ? `${PUBLISHED_REVIEW_PREFIX}~` : PUBLISHED_REVIEW_PREFIX,
      },
      ScanIndexForward: false,
      Limit: ITEMS_BESIDE_REVIEWS + reviews,
    });
    const clinicItem = items.find(({ sk }) => sk === CLINIC_SORT_KEY);
    if (clinicItem === undefined) return undefined;
    const { sums } = sumsIn(items);
    const googleItem = items.find(({ sk }) => sk === PLACE_STATE_SORT_KEY);
    const state = googleItem && parseListed('place state', placeStateItemSchema, googleItem, this.#onBadItem);
    const peopleItem = items.find(({ sk }) => sk === CLINIC_PEOPLE_SORT_KEY);
    const people =
      peopleItem && parseListed('people of a clinic', clinicPeopleItemSchema, peopleItem, this.#onBadItem);
    const listingItem = items.find(({ sk }) => sk === LISTING_SORT_KEY);
    // The listing of a clinic that has just left the lists has no card.
    const listing =
      listingItem?.card === undefined
        ? undefined
        : parseListed('listing', listingItemSchema, listingItem, this.#onBadItem)?.card;
    return {
      clinic: {
        ...parseItem('clinic', clinicItemSchema, clinicItem),
        ratings: totalsOf(sums),
        ...(state && googleOf(state)),
        ...(listing?.otherCategories !== undefined && { otherCategories: listing.otherCategories }),
      },
      sums,
      people,
      newestReviews: items
        .filter(({ sk }) => typeof sk === 'string' && sk.startsWith(PUBLISHED_REVIEW_PREFIX))
        .slice(0, reviews)
        .flatMap((item) => parseListed('review', publishedReviewItemSchema, item, this.#onBadItem) ?? []),
    };
  }

  /** The clinic that a slug belongs to. */
  async idOfSlug(slug: string): Promise<string | undefined> {
    const item = await this.#table.get(clinicKeys.slug(slug));
    return item && parseItem('slug', slugItemSchema, item).clinicId;
  }
}
