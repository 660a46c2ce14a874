import * as z from 'zod/mini';
import { count } from '../../../shared/contracts/entities.ts';
import { submissionKeys } from '../../records/submissions/index.ts';
import { type Key, sha256 } from '../../table/index.ts';

/** Sort key of what totals hold of a record, in the record's partition. */
export const COUNTED_SORT_KEY = '~COUNTED';
/** Partitions of changes of totals that are not added up yet: a partition serves 1,000 write units a second. */
export const DELTA_PREFIX = 'DELTA#';
/** Those of a bulk change, by city: they are added up later, many together. */
export const DEFERRED_PREFIX = 'DEFERRED#';
const SHARDS = [...'0123456789abcdef'];
export const deltaPartitions = SHARDS.map((shard) => `${DELTA_PREFIX}${shard}`);
export const deferredPartitions = SHARDS.map((shard) => `${DEFERRED_PREFIX}${shard}`);
export const NEW_CITIES_PARTITION = `${DEFERRED_PREFIX}CITIES`;
/** Sort key of what was added up last, after those of the changes. */
export const FOLDED_SORT_KEY = '~FOLDED';

export const totalKeys = {
  /** Counters of the dashboard. */
  summary: (): Key => ({ pk: 'SUMMARY', sk: 'SUMMARY' }),
  /** How many clinics a city has of a category. Hashed by city, so that slices are of about one size and hold whole cities. */
  pair: (cityId: string, categoryId: string): Key => {
    const hash = sha256(cityId).slice(0, PAIR_HASH_LENGTH);
    return { pk: pairsPartition(hash.slice(0, 1)), sk: `${hash}#CITY#${cityId}#CATEGORY#${categoryId}` };
  },
  /** Where the clinics of a postal code are. */
  postalPlace: (code: string): Key => ({ pk: `POSTAL#${code}`, sk: 'PLACE' }),
  /** @param id A ULID, whose last character is random. */
  delta: (id: string): Key => ({
    pk: `${DELTA_PREFIX}${SHARDS[id.charCodeAt(id.length - 1) % SHARDS.length]}`,
    sk: id,
  }),
  deferred: (cityId: string, id: string): Key => ({
    pk: `${DEFERRED_PREFIX}${sha256(cityId).slice(0, 1)}`,
    sk: `${cityId}#${id}`,
  }),
  /** Which changes of a partition were added up last. */
  folded: (partition: string): Key => ({ pk: partition, sk: FOLDED_SORT_KEY }),
  /** A new city of a bulk change, which is in no list yet. */
  newCity: (cityId: string): Key => ({ pk: NEW_CITIES_PARTITION, sk: cityId }),
  /** Says that changes are deferred. */
  bulkChange: (): Key => ({ pk: 'DEFERRED', sk: 'DEFERRED' }),
  /** What a practice or a contact message is counted as. */
  submissionCounted: (id: string): Key => ({ pk: submissionKeys.submission(id).pk, sk: COUNTED_SORT_KEY }),
  contactCounted: (id: string): Key => ({ pk: submissionKeys.contact(id).pk, sk: COUNTED_SORT_KEY }),
};

/** Hexadecimal digits of a city's hash in the keys of its pairs. */
const PAIR_HASH_LENGTH = 4;

/** Partition of the pairs of a city and a category whose city's hash begins with the hexadecimal digit. */
export const pairsPartition = (digit: string): string => `PAIRS#${digit}`;

/** Counters are absent until first added to. */
export const summaryItemSchema = z.object({
  pending: z._default(count, 0),
  contacts: z._default(count, 0),
  newContacts: z._default(count, 0),
});

/** Clinics with a location that have a postal code, and the sums of their coordinates in ten-thousandths of a degree. */
export const postalPlaceItemSchema = z.object({
  clinicCount: z._default(count, 0),
  latitude: z._default(z.int(), 0),
  longitude: z._default(z.int(), 0),
});

/** A city and a category that have, or had, a clinic together. */
export const pairItemSchema = z.object({
  cityId: z.string(),
  categoryId: z.string(),
  /** Clinics of the category. */
  clinicCount: z._default(count, 0),
  /** Clinics of other categories that its list has too, since people of them work in it. */
  alsoCount: z._default(count, 0),
});

/** What the dashboard's counters hold of a practice or a message. */
export const formCountedItemSchema = z.object({ as: z.enum(['pending', 'new', 'read']) });

/** What a fold has added up: these changes count no more, whether or not they are deleted yet. */
export const foldedItemSchema = z.object({
  /** Unique for each fold. */
  fold: z.string(),
  sks: z.array(z.string()),
});

export const bulkChangeItemSchema = z.object({
  /** ULID of the last change: its record in the stream comes after all deferred ones. */
  at: z.string(),
  /** Milliseconds since 1970: when the first change was deferred, and when deferred ones were added up last. */
  since: z.number(),
  foldedAt: z.exactOptional(z.number()),
  /** Adding up has begun, and the next record of the item continues it. */
  isFolding: z.exactOptional(z.boolean()),
  /** Milliseconds since 1970: until then an import has declared that more changes follow. */
  until: z.exactOptional(z.number()),
  /** What an import has asked last, and the question that was answered last. */
  asked: z.exactOptional(z.string()),
  answered: z.exactOptional(z.string()),
});
