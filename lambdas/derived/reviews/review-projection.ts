import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type Review, reviewSchema } from '../../../shared/contracts/entities.ts';
import type { ReviewRecord } from '../../../shared/domain/records.ts';
import {
  type CountedReview,
  changeOfSums,
  countedReview,
  noReviews,
  plus,
  type ReviewSums,
} from '../../../shared/domain/reviews/review-sums.ts';
import { reviewItemSchema, reviewKeys } from '../../records/reviews/index.ts';
import {
  inQueue,
  isSameItem,
  keyText,
  parseItem,
  readAll,
  type Table,
  type TransactItems,
  WriteConflict,
} from '../../table/index.ts';
import { putDelta, type TotalsChange } from '../totals/index.ts';
import { publicReviewKeys, reviewCountedItemSchema, starsPartition, sumsIn } from './items.ts';

/** A review, and what derived items hold of it. */
export interface ReviewChange {
  readonly id: string;
  readonly clinicId: string;
  /** Undefined: nothing. */
  readonly before: CountedItem | undefined;
  /** Undefined: the record is gone. */
  readonly wanted: ReviewRecord | undefined;
  /** Whether they hold what is wanted. */
  readonly isRight: boolean;
}

/** What derived items hold of a review, as it is stored. */
export type CountedItem = z.infer<typeof reviewCountedItemSchema>;

/** A review beside its clinic, the running sums of its clinic and the figures of moderation. All throw `service_unavailable`. */
export class ReviewProjection {
  readonly #table: Table;
  readonly #isThorough: boolean;

  /** `isThorough`: does not trust that the copies are as the counted items say; a rebuild does not. */
  constructor(table: Table, { isThorough = false }: { readonly isThorough?: boolean } = {}) {
    this.#table = table;
    this.#isThorough = isThorough;
  }

  async read(ids: readonly string[]): Promise<readonly ReviewChange[]> {
    const items = await readAll(
      this.#table,
      ids.flatMap((id) => [reviewKeys.review(id), publicReviewKeys.counted(id)]),
    );
    const changes = ids.flatMap((id) => {
      const record = items.get(keyText(reviewKeys.review(id)));
      const counted = items.get(keyText(publicReviewKeys.counted(id)));
      const before = counted && parseItem('counted review', reviewCountedItemSchema, counted);
      const wanted = record && parseItem('review', reviewItemSchema, record);
      // A review that has moved leaves its former clinic first, and comes to the other one when it is read again.
      if (before !== undefined && wanted !== undefined && before.clinicId !== wanted.clinicId) {
        return [{ id, clinicId: before.clinicId, before, wanted: undefined, isRight: false }];
      }
      const clinicId = wanted?.clinicId ?? before?.clinicId;
      const isRight = before?.hash === (wanted && countedAs(wanted).hash);
      return clinicId === undefined ? [] : [{ id, clinicId, before, wanted, isRight }];
    });
    return this.#isThorough ? this.#withCopies(changes) : changes;
  }

  async #withCopies(changes: readonly ReviewChange[]) {
    const copies = changes.flatMap(({ wanted }) => (isPublished(wanted) ? [publishedCopy(wanted)] : []));
    const stored = await readAll(this.#table, copies);
    return changes.map((change) => {
      const copy = isPublished(change.wanted) ? publishedCopy(change.wanted) : undefined;
      const hasCopy = copy === undefined || isSameItem(stored.get(keyText(copy)), copy);
      return { ...change, isRight: change.isRight && hasCopy };
    });
  }

  /** Changes of one clinic, all or nothing. `conflict`: something has changed since it was read. */
  async write(clinicId: string, changes: readonly ReviewChange[]): Promise<'written' | 'conflict'> {
    const stored = await this.#table.get(publicReviewKeys.sums(clinicId), { consistent: true });
    const { dueUntil } = sumsIn(stored === undefined ? [] : [stored]);
    const sums = changes
      .map(({ before, wanted }) =>
        changeOfSums(inSums(before), inSums(wanted && countedAs(wanted)), dueUntil),
      )
      .reduce((sum, one) => plus(sum, one), noReviews);
    // Pages show a published review whole, so they change with it even where no sum does.
    const isShown = changes.some(({ before, wanted }) => isPublished(before) || isPublished(wanted));
    try {
      await this.#table.transact((TableName) => [
        ...changes.flatMap((change) => [
          replaceCounted(TableName, change),
          ...replaceCopy(TableName, change),
        ]),
        ...(isShown ? [addSums(TableName, clinicId, sums, dueUntil)] : []),
        ...putDelta(
          TableName,
          changes.flatMap(({ before, wanted }) => [
            ...figuresOf(before, -1),
            ...figuresOf(wanted && countedAs(wanted)),
          ]),
        ),
      ]);
      return 'written';
    } catch (error) {
      if (error instanceof WriteConflict) return 'conflict';
      throw error;
    }
  }
}

/** What is to be held of a review. The hash is of that and of what pages show of it. */
export function countedAs(record: ReviewRecord): CountedItem {
  const { status, clinicId, createdAt, decidedAt, reason } = record;
  const counted = {
    status,
    clinicId,
    ...countedReview(record),
    ...(reason !== undefined && { reason }),
    ...(decidedAt !== undefined && { hours: hoursBetween(createdAt, decidedAt) }),
  };
  const shown = status === 'published' ? publishedCopy(record) : undefined;
  const hash = createHash('sha256')
    .update(JSON.stringify([counted, shown]))
    .digest('base64url');
  return { ...counted, hash: hash.slice(0, HASH_LENGTH) };
}

/** Characters of 6 bits. */
const HASH_LENGTH = 16;
/** A month: what takes longer counts as this. */
const MAX_HOURS = 720;

function hoursBetween(from: string, to: string): number {
  const hours = Math.floor((Date.parse(to) - Date.parse(from)) / 3_600_000);
  return Math.min(MAX_HOURS, Math.max(0, hours));
}

/** The review as it is beside its clinic. */
export function publishedCopy(record: ReviewRecord) {
  const review: Review = z.parse(reviewSchema, record);
  return {
    ...publicReviewKeys.review(record.clinicId, record.createdAt, record.id),
    ...review,
    ...inQueue(starsPartition(record.clinicId), `${record.rating}#${record.createdAt}`, record.id),
  };
}

/** What the figures of moderation count of a review. */
export function figuresOf(counted: CountedItem | undefined, sign: 1 | -1 = 1): TotalsChange[] {
  if (counted === undefined) return [];
  const { status, rating, reason, hours } = counted;
  return [
    {
      ...publicReviewKeys.moderation(),
      adds: {
        [`${status}${rating}`]: sign,
        ...(reason !== undefined && { [reasonAttribute(reason)]: sign }),
        ...(hours !== undefined && { [`hours${hours}`]: sign }),
      },
    },
  ];
}

/** Names of attributes have no hyphens here, since expressions name them. */
export const reasonAttribute = (reason: string): string => `reason_${reason.replaceAll('-', '_')}`;

/** What the sums hold of a review: nothing unless it is published. */
export function inSums(counted: CountedItem | undefined): CountedReview | undefined {
  return isPublished(counted) ? counted : undefined;
}

function isPublished<Of extends { readonly status: string }>(review: Of | undefined): review is Of {
  return review?.status === 'published';
}

function replaceCounted(TableName: string, { id, before, wanted }: ReviewChange): TransactItems[number] {
  const Key = publicReviewKeys.counted(id);
  const asRead =
    before === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: '#hash = :read',
          ExpressionAttributeNames: { '#hash': 'hash' },
          ExpressionAttributeValues: { ':read': before.hash },
        };
  return wanted === undefined
    ? { Delete: { TableName, Key, ...asRead } }
    : { Put: { TableName, Item: { ...Key, ...countedAs(wanted) }, ...asRead } };
}

function replaceCopy(TableName: string, { id, before, wanted }: ReviewChange): TransactItems {
  if (isPublished(wanted)) return [{ Put: { TableName, Item: publishedCopy(wanted) } }];
  if (!isPublished(before)) return [];
  return [{ Delete: { TableName, Key: publicReviewKeys.review(before.clinicId, before.createdAt, id) } }];
}

/** The sums as attributes, those that are not zero. */
export function sumAttributes({ counts: [s1, s2, s3, s4, s5], ...sums }: ReviewSums): Record<string, number> {
  return Object.fromEntries(
    Object.entries({ s1, s2, s3, s4, s5, ...sums }).filter(([, value]) => value !== 0),
  );
}

/** Conditional on the instant up to which replies are counted, on which the change depends. */
function addSums(
  TableName: string,
  clinicId: string,
  sums: ReviewSums,
  dueUntil: string,
): TransactItems[number] {
  const numbers = Object.entries({ ...sumAttributes(sums), revision: 1 });
  return {
    Update: {
      TableName,
      Key: publicReviewKeys.sums(clinicId),
      ConditionExpression: dueUntil === '' ? 'attribute_not_exists(dueUntil)' : 'dueUntil = :dueUntil',
      UpdateExpression: `ADD ${numbers.map(([name]) => `#${name} :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(numbers.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(numbers.map(([name, add]) => [`:${name}`, add])),
        ...(dueUntil !== '' && { ':dueUntil': dueUntil }),
      },
    },
  };
}
