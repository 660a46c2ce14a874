import * as z from 'zod/mini';
import {
  type CategoryRef,
  type ClinicCard,
  categoryRefSchema,
  count,
  ratingText,
} from '../../../shared/contracts/entities.ts';
import { otherCategoriesIn } from '../../../shared/domain/listings/facets.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { sortableText } from '../../../shared/domain/text/sortable-text.ts';
import { rankBand } from '../../records/taxonomy/index.ts';
import { type Key, sha256, sitemapKeyIn, tableSchema } from '../../table/index.ts';
import { cellRegion } from '../totals/index.ts';
import { decodeCard, storedCardSchema } from './stored-card.ts';

/** Sort key of a clinic's listing, in the clinic's partition. */
export const LISTING_SORT_KEY = '~LISTING';
/** Sort key of the mark of a duplicate key that too many clinics share. Before the clinics, so that reading the first reads it too. */
export const CROWDED_SORT_KEY = '#CROWDED';
export const DUPLICATE_PARTITION_PREFIX = 'MATCH#';
/** Entries of a clinic in the lists of other categories than its own, by its id. */
export const OTHER_ENTRY_PREFIX = 'LISTEDIN#';

export const listingKeys = {
  /** A clinic's listing: the one item behind all lists of approved clinics. */
  listing: (id: string): Key => ({ pk: `CLINIC#${id}`, sk: LISTING_SORT_KEY }),
  /** A clinic in the lists of another category, in which people of it work. Not in its partition, which the page of a clinic reads. */
  otherEntry: (id: string, categoryId: string): Key => ({ pk: `${OTHER_ENTRY_PREFIX}${id}`, sk: categoryId }),
  /** Clinics with a duplicate key. Hashed, since a name with an address may be longer than a key may be. */
  duplicatePartition: (duplicateKey: string): string =>
    `${DUPLICATE_PARTITION_PREFIX}${sha256(duplicateKey)}`,
  duplicate: (duplicateKey: string, clinicId: string): Key => ({
    pk: listingKeys.duplicatePartition(duplicateKey),
    sk: clinicId,
  }),
  /** Exists when more clinics share the key than one provider can have. */
  crowded: (duplicateKey: string): Key => ({
    pk: listingKeys.duplicatePartition(duplicateKey),
    sk: CROWDED_SORT_KEY,
  }),
};

/** All approved clinics by the hash of their ids, in sixteen partitions: index `bySitemap`. */
export const sitemapPartition = (digit: string): string => `SITEMAP#${digit}`;

/** Keys of an approved clinic in the index of all clinics. */
export const sitemapKey = (clinic: Pick<ClinicRecord, 'id' | 'slug'>) =>
  sitemapKeyIn(sitemapPartition, clinic);

const RANKED_PREFIX = 'RANKED#';
/** The band of a partition of `byRank`. */
export const rankOfPartition = (partition: string): number => Number(partition.slice(RANKED_PREFIX.length));

/** Partitions of the indexes of the same names; approved clinics only, the best rank first but in `byCell`. */
export const listingPartitions = {
  /** Clinics of a city and a category: single records. */
  byCityCategory: (cityId: string, categoryId: string): string => `CITY#${cityId}#CATEGORY#${categoryId}`,
  /** Clinics of a city, one for each group of duplicates. */
  byCity: (cityId: string): string => `CITY#${cityId}`,
  /** Clinics of a category: single records. */
  byCategory: (categoryId: string): string => `CATEGORY#${categoryId}`,
  /** Clinics of the whole directory, one for each group, in bands of the score. */
  byRank: (score: number): string => `${RANKED_PREFIX}${rankBand(score)}`,
  /** Clinics by geohash: a partition has those of a region, or of the cap around a pole. */
  byCell: (geohash: string): string => `CELL#${cellRegion(geohash)}`,
};

/** Hundredths of a point. */
const MAX_SCORE = 10_000;

const MAX_REVIEWS = 9_999_999;

/**
 * Sort key of the listing indexes, the same in each, so that lists can be merged and one key is a position in all of them:
 * score and review count counted down from their highest, then name, then id.
 */
export function rankSortKey(clinic: {
  readonly score: number;
  readonly reviewCount: number;
  readonly name: string;
  readonly id: string;
}): string {
  const score = MAX_SCORE - Math.round(clinic.score * 100);
  const reviews = Math.max(0, MAX_REVIEWS - clinic.reviewCount);
  const name = sortableText(clinic.name);
  return `${String(score).padStart(5, '0')}#${String(reviews).padStart(7, '0')}#${name}#${clinic.id}`;
}

/** The band of a clinic with this sort key. */
export function rankBandOf(rankKey: string): number {
  return rankBand((MAX_SCORE - Number(rankKey.slice(0, 5))) / 100);
}

/** Categories of its people, named by their ids until a directory names them. */
export function peoplesCategories(facets: readonly string[]): CategoryRef[] {
  return otherCategoriesIn(facets).map((id) => ({ id, slug: id, name: id }));
}

/** A card with these other categories. */
export function withOthers(card: ClinicCard, categories: readonly CategoryRef[]): ClinicCard {
  const { otherCategories: _stored, ...rest } = card;
  const others = [...new Map(categories.map((category) => [category.id, category])).values()];
  return others.length === 0 ? rest : { ...rest, otherCategories: others };
}

/** How lists show a clinic, and what they filter it by. */
export const listingItemSchema = z.pipe(
  z.object({ [tableSchema.partitionKey]: z.string(), card: storedCardSchema, facets: z.array(z.string()) }),
  z.transform(({ pk, card, facets }) => {
    const decoded = decodeCard(pk.slice(pk.indexOf('#') + 1), card);
    return {
      card: withOthers(decoded, [...(decoded.otherCategories ?? []), ...peoplesCategories(facets)]),
      facets,
    };
  }),
);

/** An entry of the index of all clinics. */
export const sitemapEntrySchema = z.object({
  [tableSchema.indexes.bySitemap.sortKey]: z.string().check(z.regex(/^[0-9a-f]{16}#./)),
});

/** A clinic that has a duplicate key (`GroupMember`), in the key's partition. */
export const duplicateItemSchema = z.object({
  id: z.string(),
  verified: z.boolean(),
  rating: ratingText,
  reviewCount: count,
  category: categoryRefSchema,
  duplicateKeys: z.array(z.string()),
});
