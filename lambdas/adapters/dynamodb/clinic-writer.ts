import type { ClinicRecord, ListedClinic, ReviewRecord } from '../../../shared/domain/records.ts';
import type { Added, ClinicWriter } from '../../app/directory/ports.ts';
import type { Table, Writes } from './client.ts';
import { categoryRatings, putClinic } from './clinic-items.ts';
import {
  CLINIC_SORT_KEY,
  type Key,
  keys,
  PUBLISHED_REVIEW_PREFIX,
  UNPUBLISHED_REVIEW_PREFIX,
} from './keys.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { freeSlug } from './slugs.ts';

/** A transaction holds 100 items; the others are the clinic's. */
const REVIEWS_PER_TRANSACTION = 60;

export class ClinicTransactions implements ClinicWriter {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * One transaction for the clinic with its slug, place state and rank, and its reviews. Reviews that exceed a transaction are
   * written before it to the clinic's partition, where no request reads them until the clinic
   * exists. If the process ends in between, the next import of the same id replaces them.
   */
  async addApproved(clinic: ListedClinic, reviews: readonly ReviewRecord[]): Promise<Added> {
    if ((await categoryRatings(this.#table, clinic)) === undefined) {
      throw new Error(`the directory has no city ${clinic.city.id} or no category ${clinic.category.id}`);
    }
    const present = await this.#itemsOf(clinic.id);
    if (present.some(({ sk }) => sk === CLINIC_SORT_KEY)) return 'present';
    const puts = reviews.map(reviewItem);
    const before = puts.slice(REVIEWS_PER_TRANSACTION);
    const wanted = new Set(before.map(({ sk }) => sk));
    await this.#table.batchWrite([
      ...present
        .filter(({ sk }) => isReview(sk) && !wanted.has(sk))
        .map((key) => ({ DeleteRequest: { Key: key } })),
      ...before.map((item) => ({ PutRequest: { Item: item } })),
    ]);
    return this.#add(clinic, (named) => (TableName) => [
      ...putClinic(TableName, named),
      {
        ConditionCheck: {
          TableName,
          Key: keys.reservedSlug(named.slug),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...puts.slice(0, REVIEWS_PER_TRANSACTION).map((Item) => ({ Put: { TableName, Item } })),
    ]);
  }

  /**
   * Runs the transaction, and retries it on conflicts with a free slug, in case the clinic's own is taken.
   */
  #add<Clinic extends ClinicRecord>(clinic: Clinic, plan: (named: Clinic) => Writes): Promise<Added> {
    return retryOnConflict<Added>(
      async (attempt) => {
        const slug = attempt === 1 ? clinic.slug : await freeSlug(this.#table, clinic.slug, clinic.id);
        await this.#table.transact(plan({ ...clinic, slug }));
        return 'added';
      },
      async () =>
        (await this.#table.get(keys.clinic(clinic.id), { consistent: true })) === undefined
          ? undefined
          : 'present',
    );
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

function isReview(sortKey: string): boolean {
  return sortKey.startsWith(PUBLISHED_REVIEW_PREFIX) || sortKey.startsWith(UNPUBLISHED_REVIEW_PREFIX);
}

function reviewItem(review: ReviewRecord) {
  const key =
    review.status === 'published'
      ? keys.publishedReview(review.clinicId, review.createdAt, review.id)
      : keys.unpublishedReview(review.clinicId, review.createdAt, review.id);
  return { ...key, ...review };
}
