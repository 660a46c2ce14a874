import { sumsOf, TERM_DECIMALS } from '../../../../shared/domain/reviews/review-sums.ts';
import { LISTING_SORT_KEY, storedListingItemSchema } from '../../../derived/listings/index.ts';
import {
  type CountedItem,
  figuresOf,
  inSums,
  publicReviewKeys,
  REVIEW_SUMS_SORT_KEY,
  reviewCountedItemSchema,
  reviewSumsItemSchema,
  sumAttributes,
} from '../../../derived/reviews/index.ts';
import {
  addUp,
  COUNTED_SORT_KEY,
  countersOf,
  DEFERRED_PREFIX,
  DELTA_PREFIX,
  deltaItemSchema,
  FOLDED_SORT_KEY,
  foldedItemSchema,
  formCountedItemSchema,
  removeZeros,
  type TotalsChange,
  totalKeys,
  totalsOf,
} from '../../../derived/totals/index.ts';
import { clinicIdOf } from '../../../records/clinics/index.ts';
import { REVIEW_PARTITION_PREFIX } from '../../../records/reviews/index.ts';
import { CATEGORY_PREFIX, CITY_PREFIX, taxonomyKeys } from '../../../records/taxonomy/index.ts';
import { keyText, parseItem, type RawItem, type Table, WriteConflict } from '../../../table/index.ts';
import type { Drift, TotalsAudit } from './repair.ts';

/** Compares the totals with what is counted; scans the table, which only operators may. */
export class ScannedTotals implements TotalsAudit {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async drifts(): Promise<readonly Drift[]> {
    const counted = new Map<string, TotalsChange>();
    const stored = new Map<string, TotalsChange>();
    const deltas = new WaitingDeltas();
    const replies = new DueReplies();
    let start: RawItem | undefined;
    do {
      const page = await this.#table.scan({
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      });
      for (const item of page.items) {
        addUp(counted, countedIn(item));
        addUp(stored, storedIn(item));
        replies.see(item);
        deltas.see(item);
      }
      start = page.lastKey;
    } while (start !== undefined);
    addUp(counted, replies.counted());
    const waiting = deltas.sums();
    const names = new Set([...counted.keys(), ...stored.keys(), ...waiting.keys()]);
    return [...names].flatMap((name) => driftsOf(counted.get(name), stored.get(name), waiting.get(name)));
  }

  async mend({ pk, sk, attribute, stored, difference, sets }: Drift): Promise<boolean> {
    const texts = Object.entries(sets ?? {});
    // Fractions are not read exactly.
    const isNear = '#total BETWEEN :least AND :most';
    const isAsRead = stored === 0 ? `attribute_not_exists(#total) OR ${isNear}` : isNear;
    try {
      await this.#table.update({
        Key: { pk, sk },
        ConditionExpression: isAsRead,
        UpdateExpression: `${texts.length > 0 ? `SET ${texts.map(([name]) => `#${name} = :${name}`).join(', ')} ` : ''}ADD #total :difference`,
        ExpressionAttributeNames: {
          '#total': attribute,
          ...Object.fromEntries(texts.map(([name]) => [`#${name}`, name])),
        },
        ExpressionAttributeValues: {
          ':least': stored - TOLERANCE,
          ':most': stored + TOLERANCE,
          ':difference': difference,
          ...Object.fromEntries(texts.map(([name, text]) => [`:${name}`, text])),
        },
      });
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
    const item = await this.#table.get({ pk, sk }, { consistent: true });
    if (item !== undefined) await removeZeros(this.#table, item);
    if (item !== undefined && item.slug === undefined) await this.#removeEmpty({ pk, sk });
    return true;
  }

  /** Totals of a city or category that is gone, when nothing is counted there any more. */
  async #removeEmpty(key: { readonly pk: string; readonly sk: string }): Promise<void> {
    const item = await this.#table.get(key, { consistent: true });
    if (item === undefined || Object.keys(item).length > 2) return;
    const names = ['slug', ...TOTALS];
    await this.#table.deleteIf({
      Key: key,
      ConditionExpression: names.map((name) => `attribute_not_exists(${name})`).join(' AND '),
    });
  }
}

/** What an item is counted as, by itself. */
function countedIn(item: RawItem): TotalsChange[] {
  if (item.sk === LISTING_SORT_KEY) {
    return totalsOf(parseItem('listing', storedListingItemSchema, item).counted);
  }
  if (item.sk === COUNTED_SORT_KEY && String(item.pk).startsWith(REVIEW_PARTITION_PREFIX)) {
    return reviewCountsOf(parseItem('counted review', reviewCountedItemSchema, item));
  }
  if (item.sk === COUNTED_SORT_KEY) {
    return countersOf(parseItem('counted record', formCountedItemSchema, item).as);
  }
  const isListedCity = item.sk === taxonomyKeys.city('').sk && item.listed !== undefined;
  return isListedCity ? [{ ...taxonomyKeys.cityCount(), adds: { cityCount: 1 } }] : [];
}

const TOTALS = new Set(['clinicCount', 'alsoCount', 'ratingSum', 'ratingCount', 'locatedCount']);
const SUMS = new Set([
  ...['s1', 's2', 's3', 's4', 's5', 'weight', 'stars', 'detailed', 'due', 'replied'],
  ...['unconfirmedWeight', 'unconfirmedStars', 'unconfirmedDetailed'],
]);
const PLACES = new Set(['clinicCount', 'latitude', 'longitude']);
const COUNTERS = new Set(['pending', 'contacts', 'newContacts']);

/** Sums of weights have fractions, which are not added up in the same order here. */
const TOLERANCE = 1e-6;

/** What a review adds to the sums of its clinic and to the figures of moderation. */
function reviewCountsOf(counted: CountedItem): TotalsChange[] {
  const review = inSums(counted);
  if (review === undefined) return figuresOf(counted);
  // Without replies that are due: those depend on the instant up to which the clinic's sums count them.
  return [
    ...figuresOf(counted),
    { ...publicReviewKeys.sums(counted.clinicId), adds: sumAttributes(sumsOf(review, '')) },
  ];
}

/** Deltas that are not added up yet, once it is known which ones are. */
class WaitingDeltas {
  readonly #deltas = new Map<string, readonly TotalsChange[]>();
  readonly #folded = new Set<string>();

  see(item: RawItem): void {
    const [pk, sk] = [String(item.pk), String(item.sk)];
    if (!pk.startsWith(DELTA_PREFIX) && !pk.startsWith(DEFERRED_PREFIX)) return;
    if (sk === FOLDED_SORT_KEY) {
      const { sks } = parseItem('folded deltas', foldedItemSchema, item);
      for (const one of sks) this.#folded.add(keyText({ pk, sk: one }));
      return;
    }
    // An invalid delta is never added up, so that its total lacks it.
    const delta = deltaItemSchema.safeParse(item);
    if (delta.success) this.#deltas.set(keyText({ pk, sk }), delta.data.entries);
  }

  sums(): Map<string, TotalsChange> {
    const waiting = new Map<string, TotalsChange>();
    for (const [key, entries] of this.#deltas) if (!this.#folded.has(key)) addUp(waiting, entries);
    return waiting;
  }
}

/** Counts the replies that are due, once the instants of all clinics are known. */
class DueReplies {
  readonly #published: CountedItem[] = [];
  readonly #dueUntil = new Map<string, string>();

  see(item: RawItem): void {
    if (item.sk === REVIEW_SUMS_SORT_KEY) {
      this.#dueUntil.set(clinicIdOf(String(item.pk)), parseItem('sums', reviewSumsItemSchema, item).dueUntil);
    }
    if (item.sk !== COUNTED_SORT_KEY || !String(item.pk).startsWith(REVIEW_PARTITION_PREFIX)) return;
    const counted = parseItem('counted review', reviewCountedItemSchema, item);
    if (inSums(counted) !== undefined) this.#published.push(counted);
  }

  counted(): TotalsChange[] {
    return this.#published.flatMap((counted) => {
      const { due, replied } = sumsOf(counted, this.#dueUntil.get(counted.clinicId) ?? '');
      return due === 0 ? [] : [{ ...publicReviewKeys.sums(counted.clinicId), adds: { due, replied } }];
    });
  }
}

/** The totals that an item holds. */
function storedIn(item: RawItem): TotalsChange[] {
  const [pk, sk] = [String(item.pk), String(item.sk)];
  const names = totalsIn(pk, sk);
  if (names === undefined) return [];
  const adds = Object.entries(item).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && names(entry[0]),
  );
  return [{ pk, sk, adds: Object.fromEntries(adds) }];
}

/** Which attributes of an item with the key are totals. */
function totalsIn(pk: string, sk: string): ((name: string) => boolean) | undefined {
  const isOf = (key: { readonly pk: string; readonly sk: string }) => pk === key.pk && sk === key.sk;
  if (isOf(taxonomyKeys.counts())) return (name) => /^(b\d+|[A-Z]{2})$/.test(name);
  if (sk === REVIEW_SUMS_SORT_KEY) return (name) => SUMS.has(name);
  if (isOf(publicReviewKeys.moderation())) return () => true;
  if (pk.startsWith('CELLS#')) return (name) => name === 'clinicCount' || name.length === 1;
  if (pk.startsWith('POSTAL#')) return (name) => PLACES.has(name);
  if (isOf(taxonomyKeys.cityCount())) return (name) => name === 'cityCount';
  if (isOf(totalKeys.summary())) return (name) => COUNTERS.has(name);
  const counts =
    (pk.startsWith(CITY_PREFIX) && sk === taxonomyKeys.city('').sk) ||
    (pk === taxonomyKeys.counts().pk && sk.startsWith(CATEGORY_PREFIX)) ||
    pk.startsWith('PAIRS#');
  return counts ? (name) => TOTALS.has(name) : undefined;
}

function driftsOf(
  counted: TotalsChange | undefined,
  stored: TotalsChange | undefined,
  waiting: TotalsChange | undefined,
): Drift[] {
  const any = counted ?? stored ?? waiting;
  if (any === undefined) return [];
  const { pk, sk } = any;
  const sets = counted?.sets;
  const names = new Set([counted, stored, waiting].flatMap((sums) => Object.keys(sums?.adds ?? {})));
  return [...names].flatMap((attribute) => {
    const holds = stored?.adds[attribute] ?? 0;
    const lacking = (counted?.adds[attribute] ?? 0) - holds - (waiting?.adds[attribute] ?? 0);
    const difference = Number(lacking.toFixed(TERM_DECIMALS));
    return Math.abs(difference) < TOLERANCE
      ? []
      : [{ pk, sk, attribute, stored: holds, difference, ...(sets && { sets }) }];
  });
}
