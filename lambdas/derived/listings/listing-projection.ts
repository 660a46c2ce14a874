import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { type GroupMember, memberOf } from '../../../shared/domain/listings/duplicates.ts';
import type { ListedClinic } from '../../../shared/domain/records.ts';
import { totalsOf } from '../../../shared/domain/reviews/review-sums.ts';
import {
  CLINIC_SORT_KEY,
  clinicItemSchema,
  clinicKeys,
  googleOf,
  PLACE_STATE_SORT_KEY,
  placeStateItemSchema,
  RANK_SORT_KEY,
  rankItemSchema,
} from '../../records/clinics/index.ts';
import {
  isSameItem,
  type Key,
  keyText,
  parseItem,
  type RawItem,
  readAll,
  type Table,
  type TransactItems,
  WriteConflict,
  type Writes,
} from '../../table/index.ts';
import { CLINIC_PEOPLE_SORT_KEY, clinicPeopleItemSchema } from '../people/index.ts';
import { sumsIn } from '../reviews/index.ts';
import { type Counted, putDeferred, putDelta, totalsOf as totalsOfListing } from '../totals/index.ts';
import { CROWDED_SORT_KEY, duplicateItemSchema, LISTING_SORT_KEY, listingKeys } from './items.ts';
import {
  countedOf,
  type GroupedClinic,
  leavingItem,
  listingItem,
  otherEntries,
  shortHash,
} from './listing-item.ts';
import { decodeCard } from './stored-card.ts';
import { storedListingItemSchema } from './stored-listing.ts';

/** A clinic's listing as it is stored. */
export interface StoredListing {
  /** Hash of its content: a write is conditional on it. */
  readonly hash: string;
  /** As its group knows it; absent in a listing that is being removed. */
  readonly member: GroupMember | undefined;
  /** Duplicate keys that it had, whose groups are not settled yet. */
  readonly leaving: readonly string[];
  /** The other categories that it is listed in, each with a hash of its entry there. */
  readonly alsoIn: readonly { readonly id: string; readonly hash: string | undefined }[];
  /** What the totals hold of it. */
  readonly counted: Counted | undefined;
}

export interface ClinicState {
  /** Its record, present and approved. */
  readonly clinic: ListedClinic | undefined;
  readonly searchScore: number;
  readonly listing: StoredListing | undefined;
}

export interface ListingChange {
  readonly before: StoredListing | undefined;
  /** Undefined: the clinic is in no list. */
  readonly wanted: GroupedClinic | undefined;
  readonly leaving: readonly string[];
  /** One of very many changes: totals are added up later. */
  readonly isBulk?: boolean;
}

export type WriteResult = 'written' | 'unchanged' | 'conflict';

/** Records that share a duplicate key. */
export interface Sharing {
  readonly members: readonly GroupMember[];
  /** Whether the key is marked: the listings of all its records know that it says nothing. */
  readonly isMarked: boolean;
}

/**
 * Reads the state that listings derive from, and writes listings with the entries of their duplicate keys. Reads are consistent.
 * All throw `service_unavailable`.
 */
export class ListingProjection {
  readonly #table: Table;
  readonly #isThorough: boolean;

  /** `isThorough`: trusts neither the hash of a listing nor the entries of its duplicate keys; a rebuild does not. */
  constructor(table: Table, { isThorough = false }: { readonly isThorough?: boolean } = {}) {
    this.#table = table;
    this.#isThorough = isThorough;
  }

  /** All records of the clinic but its reviews, in one read. */
  async read(clinicId: string): Promise<ClinicState> {
    const items = await this.#table.queryAll({
      KeyConditionExpression: 'pk = :pk AND sk >= :first',
      ExpressionAttributeValues: { ':pk': clinicKeys.partition(clinicId), ':first': CLINIC_SORT_KEY },
      ConsistentRead: true,
    });
    const item = (sortKey: string) => items.find(({ sk }) => sk === sortKey);
    const parsed = <Schema extends z.ZodMiniType>(entity: string, schema: Schema, sortKey: string) => {
      const found = item(sortKey);
      return found && parseItem(entity, schema, found);
    };
    const record = parsed('clinic', clinicItemSchema, CLINIC_SORT_KEY);
    const rank = parsed('rank', rankItemSchema, RANK_SORT_KEY);
    const place = parsed('place state', placeStateItemSchema, PLACE_STATE_SORT_KEY);
    // Derived itself: an invalid one is replaced, and the listing follows.
    const people = clinicPeopleItemSchema.safeParse(item(CLINIC_PEOPLE_SORT_KEY)).data;
    const listing = item(LISTING_SORT_KEY);
    const isPublic = record?.status === 'approved' && rank !== undefined;
    return {
      clinic: isPublic
        ? {
            ...record,
            ratings: totalsOf(sumsIn(items).sums),
            ...(place && googleOf(place)),
            people,
            score: rank.score,
          }
        : undefined,
      searchScore: rank?.searchScore ?? 0,
      listing:
        listing && (this.#isThorough && isInvalid(listing) ? undefined : storedListing(clinicId, listing)),
    };
  }

  /** The first `limit` records that have the duplicate key, all without a limit, and its mark. */
  async sharing(duplicateKey: string, limit?: number): Promise<Sharing> {
    const query = {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': listingKeys.duplicatePartition(duplicateKey) },
      ConsistentRead: true,
    };
    // The mark comes first.
    const items = await (limit === undefined
      ? this.#table.queryAll(query)
      : this.#table.queryFirst(query, limit + 1));
    const entries = items.filter(({ sk }) => sk !== CROWDED_SORT_KEY);
    const readable = this.#isThorough
      ? entries.filter((item) => duplicateItemSchema.safeParse(item).success)
      : entries;
    return {
      members: readable.slice(0, limit).map((item) => parseItem('duplicate key', duplicateItemSchema, item)),
      isMarked: entries.length < items.length,
    };
  }

  /** Marks a key that more records share than one provider can have, or removes its mark. */
  async mark(duplicateKey: string, isCrowded: boolean): Promise<void> {
    const key = listingKeys.crowded(duplicateKey);
    if (isCrowded) await this.#table.put({ Item: key });
    else await this.#table.delete(key);
  }

  /**
   * Writes the listing, the entries of its duplicate keys and what changes in the totals, all or nothing. `conflict`: it has
   * changed since it was read.
   */
  async write(clinicId: string, change: ListingChange): Promise<WriteResult> {
    const { before, wanted, leaving, isBulk = false } = change;
    const items = itemsOf(clinicId, wanted, leaving);
    if (await this.#isStored(clinicId, before, items)) return 'unchanged';
    const { item, member, counted: after, others } = items;
    const isSame = item?.hash === before?.hash;
    const counted = [...totalsOfListing(before?.counted, -1), ...totalsOfListing(after)];
    const cityId = after?.cityId ?? before?.counted?.cityId ?? '';
    const also: Writes = (TableName) => [
      // Where the listing is as it should be, the entries are not.
      ...entryWrites(TableName, clinicId, before?.member, member, isSame),
      ...(isSame ? others : changedEntries(before, others)).map((Item) => ({ Put: { TableName, Item } })),
      ...leftCategories(before, others).map((id) => ({
        Delete: { TableName, Key: listingKeys.otherEntry(clinicId, id) },
      })),
      ...(isBulk ? putDeferred(TableName, cityId, counted) : putDelta(TableName, counted)),
    ];
    try {
      // A transaction costs twice as much.
      if (item !== undefined && also('').length === 0)
        await this.#table.put({ Item: item, ...asRead(before) });
      else
        await this.#table.transact((TableName) => [
          writeListing(TableName, clinicId, item, before),
          ...also(TableName),
        ]);
      return 'written';
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      if (this.#isThorough && before === undefined) await this.#removeInvalid(clinicId);
      return 'conflict';
    }
  }

  /** A listing that no projection can read, so that the next attempt writes it as a new one. */
  async #removeInvalid(clinicId: string): Promise<void> {
    const item = await this.#table.get(listingKeys.listing(clinicId), { consistent: true });
    if (item !== undefined && isInvalid(item)) await this.#table.delete(listingKeys.listing(clinicId));
  }

  /** Whether the change would write nothing. */
  async isRight(clinicId: string, { before, wanted, leaving }: ListingChange): Promise<boolean> {
    return this.#isStored(clinicId, before, itemsOf(clinicId, wanted, leaving));
  }

  async #isStored(
    clinicId: string,
    before: StoredListing | undefined,
    { item, member, others }: ReturnType<typeof itemsOf>,
  ): Promise<boolean> {
    if (item?.hash !== before?.hash) return false;
    if (!this.#isThorough || item === undefined) return true;
    const stored = await this.#table.get(listingKeys.listing(clinicId), { consistent: true });
    return (
      isSameItem(stored, item) && (await this.#hasEntries(member)) && (await this.#hasOtherEntries(others))
    );
  }

  async #hasOtherEntries(others: readonly Key[]): Promise<boolean> {
    const stored = await readAll(this.#table, others);
    return others.every((entry) => isSameItem(stored.get(keyText(entry)), entry));
  }

  async #hasEntries(member: GroupMember | undefined): Promise<boolean> {
    if (member === undefined || member.duplicateKeys.length === 0) return true;
    const items = await this.#table.batchGet(
      member.duplicateKeys.map((key) => listingKeys.duplicate(key, member.id)),
    );
    return (
      items.length === member.duplicateKeys.length &&
      items.every(({ pk, sk, ...entry }) => isSameItem(entry, member))
    );
  }
}

/** Ids of the categories that it is listed in no more. */
function leftCategories(before: StoredListing | undefined, others: readonly Key[]): string[] {
  const ids = (before?.alsoIn ?? []).map(({ id }) => id);
  return ids.filter((id) => others.every(({ sk }) => sk !== id));
}

/** Entries in the lists of other categories that are not stored as they are wanted. */
function changedEntries<Entry extends Key>(
  before: StoredListing | undefined,
  others: readonly Entry[],
): Entry[] {
  const stored = new Map((before?.alsoIn ?? []).map(({ id, hash }) => [id, hash]));
  return others.filter((entry) => stored.get(entry.sk) !== shortHash(entry));
}

function isInvalid(listing: RawItem): boolean {
  const parsed = storedListingItemSchema.safeParse(listing);
  return !parsed.success;
}

function itemsOf(clinicId: string, wanted: ListingChange['wanted'], leaving: readonly string[]) {
  const counted = wanted && countedOf(wanted);
  const listed = wanted && listingItem(wanted, leaving, counted);
  return {
    item: listed ?? (leaving.length > 0 ? leavingItem(clinicId, leaving) : undefined),
    counted,
    member: wanted && memberOf(wanted.clinic),
    others: wanted === undefined ? [] : otherEntries(wanted),
  };
}

function storedListing(clinicId: string, item: RawItem): StoredListing {
  const { hash, card, duplicateKeys, leaving, alsoIn, alsoAs, counted } = parseItem(
    'listing',
    storedListingItemSchema,
    item,
  );
  const shown = card && decodeCard(clinicId, card);
  return {
    hash,
    member: shown && {
      id: clinicId,
      verified: shown.verified,
      category: shown.category,
      rating: shown.rating,
      reviewCount: shown.reviewCount,
      duplicateKeys,
    },
    leaving,
    alsoIn: alsoIn.map((id, index) => ({ id, hash: alsoAs[index] })),
    counted,
  };
}

/** Replaces or deletes the listing that was read. */
function writeListing(
  TableName: string,
  clinicId: string,
  item: { readonly hash: string } | undefined,
  before: StoredListing | undefined,
) {
  return item === undefined
    ? { Delete: { TableName, Key: listingKeys.listing(clinicId), ...asRead(before) } }
    : { Put: { TableName, Item: item, ...asRead(before) } };
}

function asRead(before: StoredListing | undefined) {
  if (before === undefined) return { ConditionExpression: 'attribute_not_exists(pk)' };
  return {
    ConditionExpression: '#hash = :read',
    ExpressionAttributeNames: { '#hash': 'hash' },
    ExpressionAttributeValues: { ':read': before.hash },
  };
}

/** The entries of the duplicate keys, as far as they change, or all of them. */
function entryWrites(
  TableName: string,
  clinicId: string,
  before: GroupMember | undefined,
  after: GroupMember | undefined,
  all: boolean,
): TransactItems {
  const left = before?.duplicateKeys.filter((key) => !after?.duplicateKeys.includes(key)) ?? [];
  const deletes = left.map((key) => ({ Delete: { TableName, Key: listingKeys.duplicate(key, clinicId) } }));
  if (after === undefined || (!all && isDeepStrictEqual(before, after))) return deletes;
  const puts = after.duplicateKeys.map((key) => ({
    Put: { TableName, Item: { ...listingKeys.duplicate(key, clinicId), ...after } },
  }));
  return [...deletes, ...puts];
}
