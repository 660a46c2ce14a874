import { setTimeout as sleep } from 'node:timers/promises';
import type { ClinicRecord, ListedClinic, ReviewRecord } from '../../../shared/domain/records.ts';
import { MAX_SLUG_LENGTH } from '../../../shared/domain/slug.ts';
import type { Added, ClinicWriter } from '../../app/directory/ports.ts';
import { type Table, type TransactItems, WriteConflict } from './client.ts';
import { planJoining } from './duplicate-groups.ts';
import { CLINIC_QUEUE, CLINIC_SORT_KEY, type Key, keys, queueSortKey } from './keys.ts';
import { groupMember, listingItem } from './listing-item.ts';
import { tableSchema } from './table.ts';

const MAX_ATTEMPTS = 10;
/** A transaction holds 100 items; the rest of them are for the clinic and its group. */
const REVIEWS_PER_TRANSACTION = 60;
/** Suffixes looked at in one read when a slug is taken. */
const SLUGS_PER_READ = 20;

export class ClinicTransactions implements ClinicWriter {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * One transaction for the clinic, its reviews, its slug, its listing, its group of duplicates and the totals. More
   * reviews than that can hold are written before it, in the clinic's own partition, where nobody sees them until the
   * clinic exists. Ended in between, the next run for the same id replaces them and goes on.
   */
  async addApproved(clinic: ListedClinic, reviews: readonly ReviewRecord[]): Promise<Added> {
    const present = await this.#itemsOf(clinic.id);
    if (present.some(({ sk }) => sk === CLINIC_SORT_KEY)) return 'present';
    const puts = reviews.map(reviewItem);
    const before = puts.slice(REVIEWS_PER_TRANSACTION);
    const wanted = new Set(before.map(({ sk }) => sk));
    await this.#table.batchWrite([
      ...present.filter(({ sk }) => !wanted.has(sk)).map((key) => ({ DeleteRequest: { Key: key } })),
      ...before.map((item) => ({ PutRequest: { Item: item } })),
    ]);
    return this.#add(clinic, async (named) => {
      const member = groupMember(named);
      const plan = await planJoining(this.#table, member);
      const totals = { ratingSum: clinic.ratings.sum, ratingCount: clinic.ratings.count };
      return (tableName) => [
        ...clinicWrites(tableName, named, totals),
        { Put: { TableName: tableName, Item: listingItem(named, member, plan.standing) } },
        ...puts.slice(0, REVIEWS_PER_TRANSACTION).map((Item) => ({ Put: { TableName: tableName, Item } })),
        ...plan.writes(tableName),
        addToTotals(tableName, keys.city(clinic.city.id), clinic),
        addToTotals(tableName, keys.category(clinic.category.id), clinic),
        addToPair(tableName, clinic),
      ];
    });
  }

  async addPending(clinic: ClinicRecord): Promise<Added> {
    const { partitionKey, sortKey } = tableSchema.indexes.byQueue;
    const queued = {
      [partitionKey]: CLINIC_QUEUE,
      [sortKey]: queueSortKey(clinic.createdAt, clinic.id),
      ratingSum: 0,
      ratingCount: 0,
    };
    return this.#add(clinic, async (named) => (tableName) => clinicWrites(tableName, named, queued));
  }

  /**
   * Runs the transaction, and anew as often as another write gets in its way: with a free slug if the clinic's own is
   * taken.
   */
  async #add<Clinic extends ClinicRecord>(
    clinic: Clinic,
    plan: (named: Clinic) => Promise<(tableName: string) => TransactItems>,
  ): Promise<Added> {
    let named = clinic;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#table.transact(await plan(named));
        return 'added';
      } catch (error) {
        if (!(error instanceof WriteConflict) || attempt === MAX_ATTEMPTS) throw error;
        if ((await this.#table.get(keys.clinic(clinic.id), { consistent: true })) !== undefined)
          return 'present';
        await this.#requireCityAndCategory(clinic);
        // Full jitter, so that writers that met do not meet again.
        await sleep(Math.random() * 20 * 2 ** Math.min(attempt, 6));
        named = { ...clinic, slug: await this.#freeSlug(clinic.slug) };
      }
    }
  }

  /** The wanted slug, or the first of `-2`, `-3`, … that nobody has. The transaction makes sure of it. */
  async #freeSlug(wanted: string): Promise<string> {
    let candidates = [wanted];
    for (let number = 2; ; number += SLUGS_PER_READ) {
      const owned = await this.#table.batchGet(candidates.map(keys.slug));
      const taken = new Set(owned.map(({ pk }) => pk));
      const free = candidates.find((slug) => !taken.has(keys.slug(slug).pk));
      if (free !== undefined) return free;
      candidates = Array.from({ length: SLUGS_PER_READ }, (_, index) => suffixed(wanted, number + index));
    }
  }

  /** A city or category that is missing would fail the transaction for ever. */
  async #requireCityAndCategory({ city, category }: ClinicRecord): Promise<void> {
    const wanted = [keys.city(city.id), keys.category(category.id)];
    const known = await this.#table.batchGet(wanted);
    if (known.length < wanted.length) {
      throw new Error(`the directory has no city ${city.id} or no category ${category.id}`);
    }
  }

  async #itemsOf(clinicId: string): Promise<Key[]> {
    const items = await this.#table.queryAll({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.clinicPartition(clinicId) },
      ProjectionExpression: 'pk, sk',
      ConsistentRead: true,
    });
    return items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
  }
}

function suffixed(slug: string, number: number): string {
  const suffix = `-${number}`;
  return slug.slice(0, MAX_SLUG_LENGTH - suffix.length).replace(/-+$/, '') + suffix;
}

/** The slug and the clinic, neither of which may exist. */
function clinicWrites(
  tableName: string,
  clinic: ClinicRecord,
  extra: Readonly<Record<string, string | number>>,
): TransactItems {
  const isNew = { TableName: tableName, ConditionExpression: 'attribute_not_exists(pk)' };
  return [
    { Put: { ...isNew, Item: { ...keys.slug(clinic.slug), clinicId: clinic.id } } },
    { Put: { ...isNew, Item: { ...keys.clinic(clinic.id), ...recordOf(clinic), ...extra } } },
  ];
}

/** The record's own attributes: what is derived from it (totals, rank) is stored where it is read. */
function recordOf(clinic: ClinicRecord & Partial<ListedClinic>): ClinicRecord {
  const { ratings: _ratings, score: _score, otherCategories: _others, ...record } = clinic;
  return record;
}

function reviewItem(review: ReviewRecord) {
  const key =
    review.status === 'published'
      ? keys.publishedReview(review.clinicId, review.createdAt, review.id)
      : keys.unpublishedReview(review.clinicId, review.createdAt, review.id);
  return { ...key, ...review };
}

/** Counts the clinic and its reviews; the city or category must exist. */
function addToTotals(tableName: string, key: Key, { ratings }: ListedClinic) {
  return {
    Update: {
      TableName: tableName,
      Key: key,
      ConditionExpression: 'attribute_exists(pk)',
      UpdateExpression: 'ADD clinicCount :one, ratingSum :sum, ratingCount :count',
      ExpressionAttributeValues: { ':one': 1, ':sum': ratings.sum, ':count': ratings.count },
    },
  };
}

/** Counts the clinic for its city and category together; the first one makes the counter. */
function addToPair(tableName: string, { city, category }: ClinicRecord) {
  return {
    Update: {
      TableName: tableName,
      Key: keys.pair(city.id, category.id),
      UpdateExpression: 'SET cityId = :city, categoryId = :category ADD clinicCount :one',
      ExpressionAttributeValues: { ':city': city.id, ':category': category.id, ':one': 1 },
    },
  };
}
