import * as z from 'zod/mini';
import {
  categoryRecordSchema,
  cityRecordSchema,
  citySchema,
  clinicCitySchema,
  count,
} from '../../../shared/contracts/entities.ts';
import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import type { Key } from '../../table/index.ts';

export const DIRECTORY_PARTITION = 'DIRECTORY';
export const CITY_PREFIX = 'CITY#';
export const CATEGORY_PREFIX = 'CATEGORY#';
export const RENAMED_CITY_PREFIX = 'RENAMED#';
export const CATEGORIES_PARTITION = 'CATEGORIES';
export const SETTINGS_SORT_KEY = 'SETTINGS';
export const COUNTS_SORT_KEY = 'COUNTS';
export const CITIES_SORT_KEY = 'CITIES';

/** The partition of the directory has categories, counts and settings, which are read together. */
export const taxonomyKeys = {
  /** A city with its totals. */
  city: (id: string): Key => ({ pk: `${CITY_PREFIX}${id}`, sk: 'CITY' }),
  /** The city of a slug, present or former. */
  citySlug: (slug: string): Key => ({ pk: `CITYSLUG#${slug}`, sk: 'CITYSLUG' }),
  /** The category's record, with what only search and staff read. */
  categoryRecord: (id: string): Key => ({ pk: CATEGORIES_PARTITION, sk: id }),
  /** The category of a slug, present or former. */
  categorySlug: (slug: string): Key => ({ pk: `CATEGORYSLUG#${slug}`, sk: 'CATEGORYSLUG' }),
  /** A city whose name or slug has changed, as it is called now. */
  renamedCity: (id: string): Key => ({ pk: DIRECTORY_PARTITION, sk: `${RENAMED_CITY_PREFIX}${id}` }),
  /** How many cities are listed. */
  cityCount: (): Key => ({ pk: DIRECTORY_PARTITION, sk: CITIES_SORT_KEY }),
  /** A category as lists show it, with its totals. */
  category: (id: string): Key => ({ pk: DIRECTORY_PARTITION, sk: `${CATEGORY_PREFIX}${id}` }),
  /** How many clinics there are in each band of the merged lists and in each state and province. */
  counts: (): Key => ({ pk: DIRECTORY_PARTITION, sk: COUNTS_SORT_KEY }),
  /** Settings of the whole directory. */
  settings: (): Key => ({ pk: DIRECTORY_PARTITION, sk: SETTINGS_SORT_KEY }),
};

/**
 * The least scores of the bands that divide the directory-wide list, the highest first. A partition serves 1,000 write units
 * and 3,000 read units a second. Four bands take a write each of some thousand clinics a second, more than the projector
 * writes with the usual quota of a table; and since scores cluster in the middle, no band between others is so small that
 * a page reads three of them. The first page is read most, and is in one partition however many there are: caches serve it.
 */
export const RANK_BANDS = [60, 50, 40, 0] as const;

/** The band of a score. */
export function rankBand(score: number): number {
  return RANK_BANDS.find((least) => Math.round(score * 100) >= least * 100) ?? 0;
}

/** Sums and counts are top-level attributes, since only those can be added to; they are absent until first added to. */
const ratingTotals = { ratingSum: z._default(count, 0), ratingCount: z._default(count, 0) };

/** The rating totals of an item that may not exist yet. */
export const ratingTotalsItemSchema = z.object(ratingTotals);

const totals = { clinicCount: z._default(count, 0), ...ratingTotals };

/** The count of a city or category, which has no id where clinics alone have it. */
export const totalsItemSchema = z.object({ id: z.optional(z.string()), clinicCount: z._default(count, 0) });

/** How the lists of cities show a city, from its record and totals. */
export const listedCitySchema = citySchema;

export const cityItemSchema = z.extend(cityRecordSchema, {
  ...totals,
  /** What the lists of cities show of it, so that changing them deletes outdated entries. */
  listed: z.exactOptional(z.array(listedCitySchema)),
});

/** How a city is called now that was renamed. */
export const renamedCityItemSchema = clinicCitySchema;

/** What a city leaves until its lists have forgotten it. */
export const removedCityItemSchema = z.object({ listed: z._default(z.array(listedCitySchema), []) });

/** The record of a city, without its totals. */
export const cityRecordItemSchema = cityRecordSchema;

/** A former slug names its city alone, which has the present one. */
export const citySlugItemSchema = z.union([cityRecordSchema, z.object({ id: z.string() })]);

/** The whole record; `categoryItemSchema` has what lists show of it, with totals. */
export const categoryRecordItemSchema = categoryRecordSchema;

export const categoryItemSchema = z.extend(categoryRecordSchema, {
  ...totals,
  /** Clinics whose location is known. */
  locatedCount: z._default(count, 0),
  /** Clinics of other categories that its list has too. */
  alsoCount: z._default(count, 0),
});

export const cityCountItemSchema = z.object({ cityCount: count });

/** How many clinics of the merged lists are in each band, as attributes b0 to b60, and how many in a state, by postal code. */
export const countsItemSchema = z.record(z.string(), z.unknown());

export const settingsItemSchema = z.object({
  /** How far the demonstration data is loaded; absent when it never was. */
  demonstration: z.optional(z.enum(['loading', 'complete'])),
});

/** Splits the stored sum and count off a parsed item. */
export function withRatings<Item extends { ratingSum: number; ratingCount: number }>({
  ratingSum,
  ratingCount,
  ...item
}: Item): Omit<Item, 'ratingSum' | 'ratingCount'> & { ratings: RatingTotals } {
  return { ...item, ratings: { sum: ratingSum, count: ratingCount } };
}
