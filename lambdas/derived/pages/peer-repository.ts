import { categoryRecordSchema } from '../../../shared/contracts/entities.ts';
import { DEFAULT_LIMIT, MAX_LIMIT, MAX_PEERS } from '../../../shared/contracts/limits.ts';
import { alsoIn } from '../../../shared/domain/people/clinic-people.ts';
import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { totalsOf } from '../../../shared/domain/reviews/review-sums.ts';
import {
  CLINIC_SORT_KEY,
  clinicItemSchema,
  clinicKeys,
  rankItemSchema,
} from '../../records/clinics/index.ts';
import { taxonomyKeys } from '../../records/taxonomy/index.ts';
import type { Table } from '../../table/index.ts';
import { indexQuery, type OnBadItem, parseItem, parseListed, tableSchema } from '../../table/index.ts';
import { listingEntryOf, listingPartitions, rankSortKey } from '../listings/index.ts';
import { clinicPeopleItemSchema, peopleKeys } from '../people/index.ts';
import { publicReviewKeys, sumsIn } from '../reviews/index.ts';
import { MAX_PATHS_OF_SECTION } from './merge-paths.ts';

const INDEX = 'byCityCategory';

/** An approved clinic as its record has it. */
export type StoredClinic = Omit<ClinicRecord, 'googlePlaceId' | 'google'>;

/** A list that a clinic is in. */
export type ListedCategory = Pick<StoredClinic['category'], 'id' | 'slug'>;

/** As pages show it. */
export type ShownClinic = StoredClinic & {
  readonly ratings: RatingTotals;
  /** The other categories that it is listed in. */
  readonly alsoIn?: readonly ListedCategory[];
};

/** A clinic in the list of a category. */
type Listed = Omit<ShownClinic, 'category'> & { readonly category: ListedCategory };

/** The clinics that show one on their pages. All throw `service_unavailable`. */
export class PeerRepository {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** A clinic as it is now; undefined unless it is approved. */
  async clinic(id: string): Promise<ShownClinic | undefined> {
    const items = await this.#table.batchGet([clinicKeys.clinic(id), publicReviewKeys.sums(id)]);
    const item = items.find(({ sk }) => sk === CLINIC_SORT_KEY);
    const record = item && parseItem('clinic', clinicItemSchema, item);
    return record?.status === 'approved' ? { ...record, ratings: totalsOf(sumsIn(items).sums) } : undefined;
  }

  /** The other categories that a clinic of this one is listed in now, since people of it work in them. */
  async alsoIn({ id, category }: Pick<StoredClinic, 'id' | 'category'>): Promise<readonly ListedCategory[]> {
    const item = await this.#table.get(peopleKeys.summary(id), { consistent: true });
    return item === undefined
      ? []
      : this.categories(alsoIn({ category, people: parseItem('people', clinicPeopleItemSchema, item) }));
  }

  /** Categories by their ids, without those that are gone. */
  async categories(ids: readonly string[]): Promise<readonly ListedCategory[]> {
    if (ids.length === 0) return [];
    const items = await this.#table.batchGet(ids.map(taxonomyKeys.categoryRecord), { consistent: false });
    return items.flatMap(
      (item) => parseListed('category', categoryRecordSchema, item, this.#onBadItem) ?? [],
    );
  }

  /**
   * Slugs of the clinics whose pages show this one beside themselves, or `many` when they are more than a request should name.
   * A page shows the first three others of its list. A clinic among the first three is on every other page of the list; the
   * fourth is on the pages of the three before it.
   */
  async showing(clinic: Listed): Promise<readonly string[] | 'many'> {
    const own = await this.#rankKeyOf(clinic);
    // The clinic itself, and one more than a request names.
    const entries = await this.#first(clinic, MAX_PATHS_OF_SECTION + 2);
    // The index may have the clinic where it was before, or not at all.
    const listed = entries.find(({ card }) => card?.id === clinic.id)?.rankKey;
    const others = entries.filter(({ card }) => card?.id !== clinic.id);
    const best = [own, listed].filter((key) => key !== undefined).sort()[0];
    const place = best === undefined ? 0 : others.filter(({ rankKey }) => rankKey < best).length;
    if (place > MAX_PEERS) return [];
    const showing = place === MAX_PEERS ? others.slice(0, MAX_PEERS) : others;
    if (showing.length > MAX_PATHS_OF_SECTION) return 'many';
    return showing.flatMap(({ card }) => card?.slug ?? []);
  }

  /**
   * Whether the first page of the list of its city and specialty has other clinics since its score changed: in the search, and on
   * landing pages. Another order of the same clinics is none.
   */
  async changedLists(
    clinic: Listed,
    score: { readonly before: number; readonly after: number },
  ): Promise<{ readonly search: boolean; readonly landings: boolean }> {
    const entries = await this.#first(clinic, MAX_LIMIT + 1);
    const others = entries.filter(({ card }) => card?.id !== clinic.id);
    const placeWith = (own: number) => {
      const { id, name, ratings } = clinic;
      const key = rankSortKey({ score: own, reviewCount: ratings.count, name, id });
      return others.filter(({ rankKey }) => rankKey < key).length;
    };
    const [before, after] = [placeWith(score.before), placeWith(score.after)];
    const isCrossed = (limit: number) => before < limit !== after < limit;
    return { search: isCrossed(DEFAULT_LIMIT), landings: isCrossed(MAX_LIMIT) };
  }

  /** The first listings of its city and specialty, perhaps with its own. */
  async #first({ city, category }: Listed, count: number) {
    const partition = listingPartitions.byCityCategory(city.id, category.id);
    const query = indexQuery({ index: INDEX, partition, order: 'ascending', after: undefined });
    const items = await this.#table.queryFirst(query, count);
    return items.map((item) => ({
      rankKey: String(item[tableSchema.indexes[INDEX].sortKey]),
      card: listingEntryOf(item, this.#onBadItem)?.card,
    }));
  }

  /** Undefined for a clinic that is not public any more. */
  async #rankKeyOf({ id, name, ratings }: Listed): Promise<string | undefined> {
    const item = await this.#table.get(clinicKeys.rank(id), { consistent: true });
    if (item === undefined) return undefined;
    const { score } = parseItem('rank', rankItemSchema, item);
    return rankSortKey({ score, reviewCount: ratings.count, name, id });
  }
}
