/**
 * The only place that builds keys. Access patterns, and what answers them:
 *
 *  1. Cities, categories, settings in one read     pk DIRECTORY          sk CITY#<id>, CATEGORY#<id>, SETTINGS
 *  2. A clinic with its newest published reviews   pk CLINIC#<id>        sk REVIEW#<time>#<id> … ~CLINIC ~LISTING,
 *     in one read, backwards                                             read from the end; unpublished reviews
 *                                                                        (PENDING#<time>#<id>) sort before them all
 *  3. Clinic of a slug; uniqueness of slugs        pk SLUG#<slug>        sk SLUG
 *  4. Approved by city and category, best first    byCityCategory        CITY#<city>#CATEGORY#<category> / rank
 *  5. Approved by city, merged, best first         byCity                CITY#<city> / rank
 *  6. Approved by category, best first             byCategory            CATEGORY#<category> / rank
 *  7. Pending clinics, oldest first                byQueue               QUEUE#CLINIC / <time>#<id>
 *  8. Group of a duplicate key                     pk MATCH#<hash>       sk MATCH
 *  9. Members of a group of duplicates             pk GROUP#<id>         sk GROUP
 *
 * Patterns 4 to 6 read ~LISTING items, which exist for approved clinics only. Pattern 5 holds one of them for each
 * group of duplicates. The directory's best clinics are the first of each city's 5, merged.
 */
import { createHash } from 'node:crypto';
import { words } from '../../../shared/domain/text.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export const DIRECTORY_PARTITION = 'DIRECTORY';
export const CLINIC_SORT_KEY = '~CLINIC';
export const LISTING_SORT_KEY = '~LISTING';
export const PUBLISHED_REVIEW_PREFIX = 'REVIEW#';
export const UNPUBLISHED_REVIEW_PREFIX = 'PENDING#';
export const CITY_PREFIX = 'CITY#';
export const CATEGORY_PREFIX = 'CATEGORY#';
export const SETTINGS_SORT_KEY = 'SETTINGS';
export const CLINIC_QUEUE = 'QUEUE#CLINIC';

export const keys = {
  city: (id: string): Key => ({ pk: DIRECTORY_PARTITION, sk: `${CITY_PREFIX}${id}` }),
  category: (id: string): Key => ({ pk: DIRECTORY_PARTITION, sk: `${CATEGORY_PREFIX}${id}` }),
  settings: (): Key => ({ pk: DIRECTORY_PARTITION, sk: SETTINGS_SORT_KEY }),
  clinicPartition: (id: string): string => `CLINIC#${id}`,
  clinic: (id: string): Key => ({ pk: `CLINIC#${id}`, sk: CLINIC_SORT_KEY }),
  listing: (id: string): Key => ({ pk: `CLINIC#${id}`, sk: LISTING_SORT_KEY }),
  publishedReview: (clinicId: string, createdAt: string, id: string): Key => ({
    pk: `CLINIC#${clinicId}`,
    sk: `${PUBLISHED_REVIEW_PREFIX}${createdAt}#${id}`,
  }),
  unpublishedReview: (clinicId: string, createdAt: string, id: string): Key => ({
    pk: `CLINIC#${clinicId}`,
    sk: `${UNPUBLISHED_REVIEW_PREFIX}${createdAt}#${id}`,
  }),
  slug: (slug: string): Key => ({ pk: `SLUG#${slug}`, sk: 'SLUG' }),
  /** Hashed, since a name with an address may be longer than a key may be. */
  match: (duplicateKey: string): Key => ({
    pk: `MATCH#${createHash('sha256').update(duplicateKey).digest('hex')}`,
    sk: 'MATCH',
  }),
  group: (id: string): Key => ({ pk: `GROUP#${id}`, sk: 'GROUP' }),
};

/** Partitions of the listing indexes. */
export const listingPartitions = {
  byCityCategory: (cityId: string, categoryId: string): string => `CITY#${cityId}#CATEGORY#${categoryId}`,
  byCity: (cityId: string): string => `CITY#${cityId}`,
  byCategory: (categoryId: string): string => `CATEGORY#${categoryId}`,
};

export const queueSortKey = (createdAt: string, id: string): string => `${createdAt}#${id}`;

const HIGHEST_SCORE = 10_000;
const MOST_REVIEWS = 9_999_999;
/** Keys may have 1,024 bytes; past this many of a name's, the id decides. */
const NAME_BYTES = 160;

/**
 * Sort key of the listing indexes, the same in each, so that lists can be merged and one key says where any of them
 * goes on: score and review count counted down from their highest, then name, then id. ASCII only, so that the
 * table and this code order keys alike; '#' sorts before every character of a name, '~' (of other alphabets) after.
 */
export function rankSortKey(clinic: {
  readonly score: number;
  readonly reviewCount: number;
  readonly name: string;
  readonly id: string;
}): string {
  const score = HIGHEST_SCORE - Math.round(clinic.score * 100);
  const reviews = Math.max(0, MOST_REVIEWS - clinic.reviewCount);
  const name = encodeURIComponent(words(clinic.name).join('-')).replaceAll('%', '~').slice(0, NAME_BYTES);
  return `${String(score).padStart(5, '0')}#${String(reviews).padStart(7, '0')}#${name}#${clinic.id}`;
}
