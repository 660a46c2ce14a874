import * as z from 'zod/mini';
import { count } from '../../../shared/contracts/entities.ts';
import { submissionKeys } from '../../records/submissions/index.ts';
import { type Key, sha256 } from '../../table/index.ts';

/** Sort key of what totals hold of a record, in the record's partition. */
export const COUNTED_SORT_KEY = '~COUNTED';
/** Changes of totals that are not added up yet. */
export const DELTA_PARTITION = 'DELTA';

export const totalKeys = {
  /** Counters of the dashboard. */
  summary: (): Key => ({ pk: 'SUMMARY', sk: 'SUMMARY' }),
  /** How many clinics a city has of a category. Hashed by city, so that slices are of about one size and hold whole cities. */
  pair: (cityId: string, categoryId: string): Key => {
    const hash = sha256(cityId).slice(0, PAIR_HASH_LENGTH);
    return { pk: pairsPartition(hash.slice(0, 1)), sk: `${hash}#CITY#${cityId}#CATEGORY#${categoryId}` };
  },
  delta: (id: string): Key => ({ pk: DELTA_PARTITION, sk: id }),
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

/** A city and a category that have, or had, a clinic together. */
export const pairItemSchema = z.object({ cityId: z.string(), categoryId: z.string(), clinicCount: count });

/** What the dashboard's counters hold of a practice or a message. */
export const formCountedItemSchema = z.object({ as: z.enum(['pending', 'new', 'read']) });
