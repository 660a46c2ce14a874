/**
 * The only place that builds keys. Access patterns and their keys:
 *
 *  1. Categories, settings, number of cities,      pk DIRECTORY          sk CATEGORY#<id>, SETTINGS, CITIES, COUNTS,
 *     counts of clinics by rank and by state,                           RENAMED#<city id>
 *     cities that were renamed
 *  2. A clinic with its newest published reviews   pk CLINIC#<id>        sk REVIEW#<time>#<id> … ~CLINIC ~GOOGLE
 *     in one read, backwards                                             ~LISTING ~RANK ~REVIEWS, read from the end
 *  3. Clinic of a slug; uniqueness of slugs        pk SLUG#<slug>        sk SLUG
 *  4. Approved by city and category, best first    byCityCategory        CITY#<city>#CATEGORY#<category> / rank
 *  5. Approved by city, merged, best first         byCity                CITY#<city> / rank
 *  6. Approved by category, best first             byCategory            CATEGORY#<category> / rank
 *  7. Practices that wait for approval             byQueue               QUEUE#CLINIC / <time>#<id>
 *     Rejected ones, by the time of the decision   byQueue               QUEUE#REJECTED / <time>#<id>
 *     Unlisted clinics, by the time of unlisting   byQueue               QUEUE#UNLISTED / <time>#<id>
 *     Contact messages, by their time              byQueue               QUEUE#CONTACT / <time>#<id>
 *     What staff did, by its time                  byQueue               QUEUE#AUDIT / <time>#<id>
 *     Clinics to check with Google, oldest first   byQueue               QUEUE#PLACES / <time of the last check>#<id>
 *     Low-confidence matches with Google's places  byQueue               QUEUE#REVIEW / <time>#<clinic id>
 *     Clinics that are closed according to Google  byQueue               QUEUE#CLOSED / <time>#<clinic id>
 *     Outbox: tasks caused by committed writes     byQueue               QUEUE#OUTBOX / <due time>#<kind>#<id>
 *     Entries that sweeps have given up            byQueue               QUEUE#UNSENT / <time>#<kind>#<id>
 *  8. Clinics with a duplicate key                 pk MATCH#<hash>       sk <clinic id>; sk #CROWDED when too many share it
 *  9. What a message or practice is counted as     pk of its record      sk ~COUNTED
 * 10. A published post by slug                     pk POST#<slug>        sk POST
 * 11. Published posts, newest first                pk BLOG               sk <time>#<id>, read backwards
 * 12. Published posts of a tag, newest first       pk BLOG#TAG#<tag>     sk <time>#<id>, read backwards
 *     Cards of these lists                         pk CARDS#BLOG, CARDS#BLOG#TAG#<tag>, same sk
 * 13. Keys of a published post in 10 to 12         pk POSTID#<id>        sk POSTID
 * 14. A slice of all approved clinics              bySitemap             SITEMAP#<digit> / <hash>#<slug>
 * 15. Clinic counts of cities with categories      pk PAIRS#<digit>      sk <hash>#CITY#<city>#CATEGORY#<category>
 * 16. A practice that was sent in                  pk SUBMISSION#<id>    sk SUBMISSION
 * 17. Slug of a practice that is not approved      pk RESERVED#<slug>    sk RESERVED
 * 18. A contact message                            pk CONTACT#<id>       sk CONTACT
 * 19. Repeats: idempotency keys, used challenges,  pk ONCE#<kind>#<…>    sk ONCE, with a time to live when done;
 *     mails and look-ups due, under way and done,                        those that are not done are in the outbox
 *     receipts that an email address got
 * 20. Counters of the dashboard                    pk SUMMARY            sk SUMMARY
 * 21. What staff did to a record, by its time      pk AUDIT#<record id>  sk <time>#<id>
 * 22. Place state of an approved clinic            pk CLINIC#<id>        sk ~GOOGLE, in the queue QUEUE#PLACES
 * 23. Runs of the places sync, newest first        pk SYNC               sk RUN#<id>, read backwards
 * 24. The current run, and its planning            pk SYNC               sk CURRENT
 * 25. Time of the next free slot for a call        pk CALLS#<service>    sk CALLS
 * 26. Tasks that the sync raises for staff         pk PLACETASK#<clinic> sk REVIEW, CLOSED
 * 27. Rank of an approved clinic                   pk CLINIC#<id>        sk ~RANK
 * 28. A city; the city of a slug, present or former pk CITY#<id>        sk CITY; pk CITYSLUG#<slug>, sk CITYSLUG
 * 29. Cities, the most clinics first: all,         pk CITIES#, CITIES#<beginning of the name>, CITYSTATE#<state>
 *     by the beginning of the name, of a state                           sk <clinic count, inverted>#<id>
 * 30. Approved, merged, best first, directory-wide byRank                RANKED#<band of the score> / rank
 * 31. Approved, by place                           byCell                CELL#<region> / <geohash>#<id>
 * 32. Counts of clinics by cell                    pk CELLS#<region>     sk <geohash of the block, 4 characters>
 * 33. Postings of a word; words of the directory   `search-keys.ts`
 * 34. Changes of totals that are not added up yet  pk DELTA              sk <id>
 * 35. Paths of pages that caches have to forget    pk CALLS#cloudfront   sk CALLS, with the time of the next request
 *
 * 36. A review of any status                      pk REVIEW#<id>        sk REVIEW
 *     Its author's e-mail address, its reports,   pk REVIEW#<id>        sk EMAIL, REPORT#<time>#<id>, REPORTED
 *     what derived items hold of it                                     sk ~COUNTED
 *     Reviews of a status, by time                byQueue               QUEUE#REVIEWS#<STATUS> / <time>#<id>
 *     Published ones with open reports            byQueue               QUEUE#REPORTED / <time>#<id>
 * 37. Published reviews of a clinic by stars      byQueue               STARS#<clinic id> / <stars>#<time>#<id>
 * 38. Running sums of a clinic's reviews          pk CLINIC#<id>        sk ~REVIEWS
 * 39. How reviews were moderated                  pk MODERATION         sk MODERATION
 * 40. Links that confirm a contact, and contacts  pk ONCE#CONFIRM#<hash>, ONCE#REVIEWER#<hash>, sk ONCE
 *     that have confirmed a review of a clinic
 * 41. How far stored ranks are computed again       pk RANKS              sk RANKS
 * 42. The newest review with a text's shingle     pk SHINGLE#<hash>      sk SHINGLE
 *     Reviews of a clinic, or from a network,     pk RECENT#CLINIC#<id>, RECENT#NETWORK#<keyed hash>
 *     of the last days                                                  sk <time>#<id>, with a time to live
 * 43. What visitors report as wrong in a listing  pk CORRECTION#<id>    sk CORRECTION
 *     Of a status, by time                        byQueue               QUEUE#CORRECTIONS#<STATUS> / <time>#<id>
 * 44. The last export                             pk EXPORT             sk LATEST
 * 45. A source's listing by the source's own id;  pk IMPORTED#<source>#<digit>
 *     all listings of a source                                           sk <id>
 * 46. A post of any status, and its text          pk POSTRECORD#<id>    sk RECORD, CONTENT
 *     Posts of a status, by time                  byQueue               QUEUE#POSTS#<STATUS> / <time>#<id>
 * 47. Post of a slug; uniqueness of their slugs   pk POSTSLUG#<slug>    sk POSTSLUG
 * 46. Records of categories, with lay words;      pk CATEGORIES          sk <id>
 *     the category of a slug, present or former   pk CATEGORYSLUG#<slug> sk CATEGORYSLUG
 *
 * Patterns 16 to 20 have their own partitions, so that the permissions of the function that stores the public's forms are
 * limited to them. A practice becomes a clinic (2, 3) of the same id when it is approved.
 *
 * Patterns 4 to 6, 30 and 31 read ~LISTING items, which exist for approved clinics only. Patterns 5 and 30 hold one of them
 * for each group of duplicates.
 *
 * Patterns 11 and 12 hold a post's slug and little else, so that skipping a thousand posts is cheap; the posts of a page
 * are then read by pattern 10, or its cards from the partition beside it. Drafts are in 46 and 47 only.
 *
 * Pattern 14 is an index of keys on the ~LISTING items, ordered by a hash of the clinic's id: cut into equal slices, as
 * many as a power of two, each slice is a range of it (`sitemap-repository.ts`). Pattern 15 has a partition for each first
 * digit of the hash of the city's id.
 *
 * A region of 31 and 32 is named by the first three characters of its geohashes, or is the cap around a pole.
 *
 * The projector derives 4 to 6, 8 to 15, 20, 29 to 34 and all totals from the records (decision 0043).
 */
import { createHash } from 'node:crypto';
import type { CorrectionStatus } from '../../../shared/contracts/corrections.ts';
import type { ReviewStatus } from '../../../shared/contracts/reviews.ts';
import type { PostStatus } from '../../../shared/contracts/staff-posts.ts';
import { tagKey } from '../../../shared/domain/blog-post.ts';
import type { BlogPostRecord, ClinicRecord } from '../../../shared/domain/records.ts';
import { normalise, words } from '../../../shared/domain/text.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export const DIRECTORY_PARTITION = 'DIRECTORY';
export const CLINIC_SORT_KEY = '~CLINIC';
export const GOOGLE_SORT_KEY = '~GOOGLE';
export const LISTING_SORT_KEY = '~LISTING';
export const RANK_SORT_KEY = '~RANK';
export const REVIEW_SUMS_SORT_KEY = '~REVIEWS';
export const COUNTED_SORT_KEY = '~COUNTED';
/** Sorts before the clinics, so that reading the first of them reads it, too. */
export const CROWDED_SORT_KEY = '#CROWDED';
export const CLINIC_PARTITION_PREFIX = 'CLINIC#';
export const MATCH_PARTITION_PREFIX = 'MATCH#';
export const SUBMISSION_PARTITION_PREFIX = 'SUBMISSION#';
export const CONTACT_PARTITION_PREFIX = 'CONTACT#';
export const AUDIT_PREFIX = 'AUDIT#';
export const MAIL_PARTITION_PREFIX = 'ONCE#MAIL#';
export const POST_PARTITION_PREFIX = 'POST#';
export const POST_PLACES_PREFIX = 'POSTID#';
export const POST_RECORD_PREFIX = 'POSTRECORD#';
export const DELTA_PARTITION = 'DELTA';
export const PUBLISHED_REVIEW_PREFIX = 'REVIEW#';
export const REVIEW_PARTITION_PREFIX = 'REVIEW#';
export const REPORT_PREFIX = 'REPORT#';
export const CITY_PREFIX = 'CITY#';
export const CATEGORY_PREFIX = 'CATEGORY#';
export const RENAMED_CITY_PREFIX = 'RENAMED#';
export const CATEGORIES_PARTITION = 'CATEGORIES';
export const SETTINGS_SORT_KEY = 'SETTINGS';
export const COUNTS_SORT_KEY = 'COUNTS';
export const CITIES_SORT_KEY = 'CITIES';
export const CLINIC_QUEUE = 'QUEUE#CLINIC';
export const REJECTED_QUEUE = 'QUEUE#REJECTED';
export const UNLISTED_QUEUE = 'QUEUE#UNLISTED';
export const CONTACT_QUEUE = 'QUEUE#CONTACT';
export const AUDIT_QUEUE = 'QUEUE#AUDIT';
export const PLACES_QUEUE = 'QUEUE#PLACES';
export const REVIEW_QUEUE = 'QUEUE#REVIEW';
export const REPORTED_QUEUE = 'QUEUE#REPORTED';
export const CLOSED_QUEUE = 'QUEUE#CLOSED';
export const OUTBOX_QUEUE = 'QUEUE#OUTBOX';
export const UNSENT_QUEUE = 'QUEUE#UNSENT';
export const SYNC_PARTITION = 'SYNC';
export const RUN_PREFIX = 'RUN#';
export const BLOG_PARTITION = 'BLOG';

export const keys = {
  city: (id: string): Key => ({ pk: `${CITY_PREFIX}${id}`, sk: 'CITY' }),
  citySlug: (slug: string): Key => ({ pk: `CITYSLUG#${slug}`, sk: 'CITYSLUG' }),
  /** The category's record, with what only search and staff read. */
  categoryRecord: (id: string): Key => ({ pk: CATEGORIES_PARTITION, sk: id }),
  categorySlug: (slug: string): Key => ({ pk: `CATEGORYSLUG#${slug}`, sk: 'CATEGORYSLUG' }),
  /** A city whose name or slug has changed, as it is called now. */
  renamedCity: (id: string): Key => ({ pk: DIRECTORY_PARTITION, sk: `${RENAMED_CITY_PREFIX}${id}` }),
  /** How many cities are listed. */
  cityCount: (): Key => ({ pk: DIRECTORY_PARTITION, sk: CITIES_SORT_KEY }),
  category: (id: string): Key => ({ pk: DIRECTORY_PARTITION, sk: `${CATEGORY_PREFIX}${id}` }),
  /** How many clinics there are in each band of the merged lists and in each state and province. */
  counts: (): Key => ({ pk: DIRECTORY_PARTITION, sk: COUNTS_SORT_KEY }),
  settings: (): Key => ({ pk: DIRECTORY_PARTITION, sk: SETTINGS_SORT_KEY }),
  clinicPartition: (id: string): string => `CLINIC#${id}`,
  clinic: (id: string): Key => ({ pk: `CLINIC#${id}`, sk: CLINIC_SORT_KEY }),
  google: (id: string): Key => ({ pk: `CLINIC#${id}`, sk: GOOGLE_SORT_KEY }),
  listing: (id: string): Key => ({ pk: `CLINIC#${id}`, sk: LISTING_SORT_KEY }),
  rank: (id: string): Key => ({ pk: `CLINIC#${id}`, sk: RANK_SORT_KEY }),
  publishedReview: (clinicId: string, createdAt: string, id: string): Key => ({
    pk: `CLINIC#${clinicId}`,
    sk: `${PUBLISHED_REVIEW_PREFIX}${createdAt}#${id}`,
  }),
  reviewSums: (clinicId: string): Key => ({ pk: `CLINIC#${clinicId}`, sk: REVIEW_SUMS_SORT_KEY }),
  review: (id: string): Key => ({ pk: `${REVIEW_PARTITION_PREFIX}${id}`, sk: 'REVIEW' }),
  reviewContact: (id: string): Key => ({ pk: keys.review(id).pk, sk: 'EMAIL' }),
  reviewReport: (id: string, at: string, reportId: string): Key => ({
    pk: keys.review(id).pk,
    sk: `${REPORT_PREFIX}${at}#${reportId}`,
  }),
  /** Exists while a review has open reports. */
  reviewReported: (id: string): Key => ({ pk: keys.review(id).pk, sk: 'REPORTED' }),
  reviewCounted: (id: string): Key => ({ pk: keys.review(id).pk, sk: COUNTED_SORT_KEY }),
  /** Which slices of the directory were ranked again, and which is under way. */
  ranks: (): Key => ({ pk: 'RANKS', sk: 'RANKS' }),
  moderation: (): Key => ({ pk: 'MODERATION', sk: 'MODERATION' }),
  /** Hashed, so that reading the table gives no link that works. */
  confirmation: (token: string): Key => ({ pk: `ONCE#CONFIRM#${sha256(token)}`, sk: 'ONCE' }),
  /** `contactHash` is keyed, so that a list of addresses does not tell who reviewed. */
  reviewer: (contactHash: string, clinicId: string): Key => ({
    pk: `ONCE#REVIEWER#${sha256(`${contactHash} ${clinicId}`)}`,
    sk: 'ONCE',
  }),
  shingle: (hash: string): Key => ({ pk: `SHINGLE#${hash}`, sk: 'SHINGLE' }),
  recentOfClinic: (clinicId: string, at: string, id: string): Key => ({
    pk: `RECENT#CLINIC#${clinicId}`,
    sk: `${at}#${id}`,
  }),
  recentOfNetwork: (hash: string, at: string, id: string): Key => ({
    pk: `RECENT#NETWORK#${hash}`,
    sk: `${at}#${id}`,
  }),
  slug: (slug: string): Key => ({ pk: `SLUG#${slug}`, sk: 'SLUG' }),
  /** Hashed, since a name with an address may be longer than a key may be. */
  matchPartition: (duplicateKey: string): string => `${MATCH_PARTITION_PREFIX}${sha256(duplicateKey)}`,
  match: (duplicateKey: string, clinicId: string): Key => ({
    pk: keys.matchPartition(duplicateKey),
    sk: clinicId,
  }),
  crowded: (duplicateKey: string): Key => ({ pk: keys.matchPartition(duplicateKey), sk: CROWDED_SORT_KEY }),
  post: (slug: string): Key => ({ pk: `${POST_PARTITION_PREFIX}${slug}`, sk: 'POST' }),
  postPlaces: (id: string): Key => ({ pk: `${POST_PLACES_PREFIX}${id}`, sk: 'POSTID' }),
  postRecord: (id: string): Key => ({ pk: `${POST_RECORD_PREFIX}${id}`, sk: 'RECORD' }),
  postContent: (id: string): Key => ({ pk: keys.postRecord(id).pk, sk: 'CONTENT' }),
  postSlug: (slug: string): Key => ({ pk: `POSTSLUG#${slug}`, sk: 'POSTSLUG' }),
  submission: (id: string): Key => ({ pk: `SUBMISSION#${id}`, sk: 'SUBMISSION' }),
  reservedSlug: (slug: string): Key => ({ pk: `RESERVED#${slug}`, sk: 'RESERVED' }),
  contact: (id: string): Key => ({ pk: `CONTACT#${id}`, sk: 'CONTACT' }),
  /** Hashed, since callers choose their keys; `call` keeps one caller's keys for two calls apart. */
  idempotencyKey: (call: string, key: string): Key => ({
    pk: `ONCE#KEY#${sha256(`${call} ${key}`)}`,
    sk: 'ONCE',
  }),
  usedChallenge: (signature: string): Key => ({ pk: `ONCE#CHALLENGE#${sha256(signature)}`, sk: 'ONCE' }),
  mail: (kind: string, id: string): Key => ({ pk: `${MAIL_PARTITION_PREFIX}${kind}#${id}`, sk: 'ONCE' }),
  locationLookup: (submissionId: string): Key => ({ pk: `ONCE#LOCATION#${submissionId}`, sk: 'ONCE' }),
  /** Hashed, so that no email address is stored for the sake of counting. */
  recipient: (email: string): Key => ({ pk: `ONCE#RECIPIENT#${sha256(email)}`, sk: 'ONCE' }),
  correction: (id: string): Key => ({ pk: `CORRECTION#${id}`, sk: 'CORRECTION' }),
  latestExport: (): Key => ({ pk: 'EXPORT', sk: 'LATEST' }),
  /** Hashed, so that a source of millions of listings is written at the rate of many partitions. */
  imported: (source: string, id: string): Key => ({
    pk: importedPartition(source, sha256(id).slice(0, 1)),
    sk: id,
  }),
  summary: (): Key => ({ pk: 'SUMMARY', sk: 'SUMMARY' }),
  audit: (recordId: string, at: string, id: string): Key => ({
    pk: `${AUDIT_PREFIX}${recordId}`,
    sk: `${at}#${id}`,
  }),
  syncRun: (id: string): Key => ({ pk: SYNC_PARTITION, sk: `${RUN_PREFIX}${id}` }),
  currentSync: (): Key => ({ pk: SYNC_PARTITION, sk: 'CURRENT' }),
  calls: (service: string): Key => ({ pk: `CALLS#${service}`, sk: 'CALLS' }),
  matchReview: (clinicId: string): Key => ({ pk: `PLACETASK#${clinicId}`, sk: 'REVIEW' }),
  closed: (clinicId: string): Key => ({ pk: `PLACETASK#${clinicId}`, sk: 'CLOSED' }),
  /** Hashed by city, so that slices are of about one size and hold whole cities. */
  pair: (cityId: string, categoryId: string): Key => {
    const hash = sha256(cityId).slice(0, PAIR_HASH_LENGTH);
    return { pk: pairsPartition(hash.slice(0, 1)), sk: `${hash}#CITY#${cityId}#CATEGORY#${categoryId}` };
  },
  /** Counts of a block of cells, whose geohashes have one character more. */
  cells: (block: string): Key => ({ pk: cellsPartition(block), sk: block }),
  delta: (id: string): Key => ({ pk: DELTA_PARTITION, sk: id }),
  submissionCounted: (id: string): Key => ({ pk: keys.submission(id).pk, sk: COUNTED_SORT_KEY }),
  contactCounted: (id: string): Key => ({ pk: keys.contact(id).pk, sk: COUNTED_SORT_KEY }),
};

/** Listings of a source whose id has a hash that begins with the hexadecimal digit. */
export const importedPartition = (source: string, digit: string): string => `IMPORTED#${source}#${digit}`;

/** The queue of staff with the reviews of a status. */
export const reviewQueue = (status: ReviewStatus): string => `QUEUE#REVIEWS#${status.toUpperCase()}`;

/** The queue of staff with the corrections of a status. */
export const correctionQueue = (status: CorrectionStatus): string =>
  `QUEUE#CORRECTIONS#${status.toUpperCase()}`;

/** The queue of staff with the posts of a status. */
export const postQueue = (status: PostStatus): string => `QUEUE#POSTS#${status.toUpperCase()}`;

/** The published reviews of a clinic in the order of their stars. */
export const starsPartition = (clinicId: string): string => `STARS#${clinicId}`;

/** A tag is at most 80 characters long (`MAX_TAG_LENGTH`), so that its partition always fits into a key. */
export const tagPartition = (tag: string): string => `${BLOG_PARTITION}#TAG#${tagKey(tag)}`;

/** The cards of a list of posts. */
export const cardPartition = (list: string): string => `CARDS#${list}`;

/** The keys of a published post in the blog's lists: one entry for all posts, one for each of its tags. */
export function postEntries(post: Pick<BlogPostRecord, 'id' | 'publishedAt' | 'tags'>): Key[] {
  if (post.publishedAt === undefined) return [];
  // One spelling for each instant, so that they sort.
  const sk = `${new Date(post.publishedAt).toISOString()}#${post.id}`;
  const partitions = new Set([BLOG_PARTITION, ...post.tags.map(tagPartition)]);
  return [...partitions].map((pk) => ({ pk, sk }));
}

/** Hexadecimal digits of a city's hash in the keys of its pairs. */
const PAIR_HASH_LENGTH = 4;

/** Pairs of the cities whose hash begins with the hexadecimal digit. */
export const pairsPartition = (digit: string): string => `PAIRS#${digit}`;

/** Characters of a geohash that name a cell of about five kilometres, whose clinics are counted. */
export const CELL_LENGTH = 5;
/**
 * Characters of a geohash that name a region of about 150 kilometres, whose clinics are one partition, and the counts of its
 * cells another. Where clinics are few, one read covers many cells; the sort key divides a region into cells of any size.
 */
export const CELL_REGION_LENGTH = 3;

/** Degrees of latitude from which a cap around a pole is one region: 256 slivers of regions meet there. */
export const CAP_LATITUDE = 84.375;
export const POLAR_CAPS = ['north', 'south'] as const;
export type PolarCap = (typeof POLAR_CAPS)[number];
/** First characters of the geohashes whose five first bits of the latitude are all 1, and all 0. */
const CAPS: Readonly<Record<PolarCap, RegExp>> = {
  north: /^[bcfguvyz][prxz]/,
  south: /^[0145hjnp][028b]/,
};

/** The cap that a geohash lies in, of two characters at least. */
export const polarCapOf = (geohash: string): PolarCap | undefined =>
  POLAR_CAPS.find((cap) => CAPS[cap].test(geohash));

const cellRegion = (geohash: string): string => polarCapOf(geohash) ?? geohash.slice(0, CELL_REGION_LENGTH);

/** The counts of the cells of a geohash's region. */
export const cellsPartition = (geohash: string): string => `CELLS#${cellRegion(geohash)}`;
export const capPartition = (cap: PolarCap): string => `CELLS#${cap}`;

/** Letters of a city's name, at most, that name a list of the cities which begin with them. */
export const MAX_CITY_PREFIX = 8;

/** The lists that a city is in, by its name: of all cities, of those with the same beginnings of the name, of its state. */
export function cityListPartitions({
  name,
  state,
}: {
  readonly name: string;
  readonly state: string;
}): string[] {
  const letters = [...normalise(name)].slice(0, MAX_CITY_PREFIX);
  const beginnings = letters.map((_, index) => letters.slice(0, index + 1).join(''));
  return [...['', ...beginnings].map(citiesPartition), cityStatePartition(state)];
}

/** Cities whose folded name begins with the letters; all for none. */
export const citiesPartition = (beginning: string): string => `CITIES#${beginning}`;
export const cityStatePartition = (state: string): string => `CITYSTATE#${state}`;

const MAX_CITY_CLINICS = 99_999_999;

/** Sorts a city with more clinics first. */
export function cityListSortKey({
  id,
  clinicCount,
}: {
  readonly id: string;
  readonly clinicCount: number;
}): string {
  return `${String(MAX_CITY_CLINICS - clinicCount).padStart(8, '0')}#${id}`;
}

export const sitemapPartition = (digit: string): string => `SITEMAP#${digit}`;

/** Place of an approved clinic in the index of all clinics; hashed, so that slices are of one size. */
export function sitemapKey({ id, slug }: Pick<ClinicRecord, 'id' | 'slug'>) {
  const hash = sha256(id).slice(0, SITEMAP_HASH_LENGTH);
  return { partition: sitemapPartition(hash.slice(0, 1)), sort: `${hash}#${slug}` };
}

/** Hexadecimal digits of a clinic's hash in its sitemap key. */
export const SITEMAP_HASH_LENGTH = 16;

/** Id of the clinic in whose partition an item is. */
export const clinicIdOf = (partition: string): string => partition.slice(CLINIC_PARTITION_PREFIX.length);

/** Partitions of the listing indexes. */
export const listingPartitions = {
  byCityCategory: (cityId: string, categoryId: string): string => `CITY#${cityId}#CATEGORY#${categoryId}`,
  byCity: (cityId: string): string => `CITY#${cityId}`,
  byCategory: (categoryId: string): string => `CATEGORY#${categoryId}`,
  byRank: (score: number): string => `RANKED#${rankBand(score)}`,
  byCell: (geohash: string): string => `CELL#${cellRegion(geohash)}`,
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

export const queueSortKey = (createdAt: string, id: string): string => `${createdAt}#${id}`;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Hundredths of a point. */
const HIGHEST_SCORE = 10_000;
const MAX_REVIEWS = 9_999_999;
/** Keys may have 1,024 bytes; past this many of a name's, the id decides. */
const NAME_BYTES = 160;

/**
 * Sort key of the listing indexes, the same in each, so that lists can be merged and one key is a position in all of them:
 * score and review count counted down from their highest, then name, then id. ASCII only, so that the
 * table and this code order keys alike; '#' sorts before every character of a name, '~' (of other alphabets) after.
 */
export function rankSortKey(clinic: {
  readonly score: number;
  readonly reviewCount: number;
  readonly name: string;
  readonly id: string;
}): string {
  const score = HIGHEST_SCORE - Math.round(clinic.score * 100);
  const reviews = Math.max(0, MAX_REVIEWS - clinic.reviewCount);
  const name = encodeURIComponent(words(clinic.name).join('-')).replaceAll('%', '~').slice(0, NAME_BYTES);
  return `${String(score).padStart(5, '0')}#${String(reviews).padStart(7, '0')}#${name}#${clinic.id}`;
}

/** The band of a clinic with this sort key. */
export function rankBandOf(rankKey: string): number {
  return rankBand((HIGHEST_SCORE - Number(rankKey.slice(0, 5))) / 100);
}
