import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
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
import { readSeenPeople, type SeenPerson } from '../../records/people/index.ts';
import { reviewItemSchema, reviewKeys } from '../../records/reviews/index.ts';
import {
  inQueue,
  isSameItem,
  type Key,
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
  readonly wanted: SeenReview | undefined;
  /** Whether they hold what is wanted. */
  readonly isRight: boolean;
}

/** The record, with the person whom it names as far as that is known. */
export type SeenReview = ReviewRecord & { readonly seen?: SeenPerson | undefined };

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
    const records = new Map(
      ids.flatMap((id) => {
        const record = items.get(keyText(reviewKeys.review(id)));
        return record === undefined ? [] : [[id, parseItem('review', reviewItemSchema, record)]];
      }),
    );
    // Read after what is counted: a call with an older state of a person fails, and reads again.
    const people = await readSeenPeople(
      this.#table,
      [...records.values()].flatMap(({ status, practitionerId }) =>
        status === 'published' ? (practitionerId ?? []) : [],
      ),
    );
    const changes = ids.flatMap((id) => {
      const record = records.get(id);
      const counted = items.get(keyText(publicReviewKeys.counted(id)));
      const before = counted && parseItem('counted review', reviewCountedItemSchema, counted);
      // A review that has moved leaves its former clinic first, and comes to the other one when it is read again.
      if (before !== undefined && record !== undefined && before.clinicId !== record.clinicId) {
        return [{ id, clinicId: before.clinicId, before, wanted: undefined, isRight: false }];
      }
      const wanted = record && { ...record, seen: people.get(record.practitionerId ?? '') };
      const clinicId = wanted?.clinicId ?? before?.clinicId;
      const isRight = before?.hash === (wanted && countedAs(wanted).hash);
      return clinicId === undefined ? [] : [{ id, clinicId, before, wanted, isRight }];
    });
    return this.#isThorough ? this.#withCopies(changes) : changes;
  }

  async #withCopies(changes: readonly ReviewChange[]) {
    const copiesOf = ({ wanted }: ReviewChange) =>
      isPublished(wanted) ? [publishedCopy(wanted), ...namingItems(wanted)] : [];
    const stored = await readAll(this.#table, changes.flatMap(copiesOf));
    return changes.map((change) => {
      const hasCopies = copiesOf(change).every((copy) => isSameItem(stored.get(keyText(copy)), copy));
      return { ...change, isRight: change.isRight && hasCopies };
    });
  }

  /** Ids of published reviews that name a person, `count` at most, and where the next ones begin. Consistently read. */
  async naming(
    practitionerId: string,
    count: number,
    after: string | undefined,
  ): Promise<{ readonly ids: readonly string[]; readonly next: string | undefined }> {
    const { pk, sk } = publicReviewKeys.saw(practitionerId, '');
    const { items, lastKey } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :review)',
      ExpressionAttributeValues: { ':pk': pk, ':review': sk },
      ConsistentRead: true,
      Limit: count,
      ...(after !== undefined && { ExclusiveStartKey: { pk, sk: after } }),
    });
    return {
      ids: items.map((item) => String(item.sk).slice(sk.length)),
      next: lastKey && String(lastKey.sk),
    };
  }

  /** Has the stream bring the reviews after a position; undefined: there are no more. */
  async continueNaming(practitionerId: string, after: string | undefined): Promise<void> {
    const key = publicReviewKeys.sawNext(practitionerId);
    if (after === undefined) await this.#table.delete(key);
    // A put of what is stored already would not be in the stream.
    else await this.#table.put({ Item: { ...key, after, run: ulid() } });
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
    const withdrawn = changes.filter(isWithdrawn).length;
    try {
      await this.#table.transact((TableName) => [
        ...changes.flatMap((change) => [
          replaceCounted(TableName, change),
          ...replaceCopy(TableName, change),
          ...replaceNaming(TableName, change),
        ]),
        ...(isShown ? [addSums(TableName, clinicId, sums, { dueUntil, withdrawn })] : []),
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
export function countedAs(record: SeenReview): CountedItem {
  const { status, clinicId, createdAt, decidedAt, reason, practitionerId } = record;
  const counted = {
    status,
    clinicId,
    ...countedReview(record),
    ...(reason !== undefined && { reason }),
    ...(decidedAt !== undefined && { hours: hoursBetween(createdAt, decidedAt) }),
    ...(status === 'published' &&
      practitionerId !== undefined && {
        saw: { id: practitionerId, isShown: record.seen?.isShown === true },
      }),
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
export function publishedCopy({ seen, ...record }: SeenReview) {
  const saw = seen?.isShown ? { saw: { id: seen.id, slug: seen.slug, name: seen.name } } : {};
  const review: Review = z.parse(reviewSchema, { ...record, ...saw });
  return {
    ...publicReviewKeys.review(record.clinicId, record.createdAt, record.id),
    ...review,
    ...inQueue(starsPartition(record.clinicId), `${record.rating}#${record.createdAt}`, record.id),
  };
}

/** The item by which a published review is found when the person whom it names changes. */
function namingItems({ id, practitionerId }: ReviewRecord): Key[] {
  return practitionerId === undefined ? [] : [publicReviewKeys.saw(practitionerId, id)];
}

/** Whether the review stays and does not show any more whom its author saw. */
function isWithdrawn({ before, wanted }: ReviewChange): boolean {
  return before?.saw?.isShown === true && isPublished(wanted) && wanted.seen?.isShown !== true;
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

function replaceNaming(TableName: string, { id, before, wanted }: ReviewChange): TransactItems {
  const former = before?.saw && publicReviewKeys.saw(before.saw.id, id);
  const items = isPublished(wanted) ? namingItems(wanted) : [];
  return [
    ...items.map((Item) => ({ Put: { TableName, Item } })),
    ...(former === undefined || items.some(({ pk }) => pk === former.pk)
      ? []
      : [{ Delete: { TableName, Key: former } }]),
  ];
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
  { dueUntil, withdrawn }: { readonly dueUntil: string; readonly withdrawn: number },
): TransactItems[number] {
  const numbers = Object.entries({
    ...sumAttributes(sums),
    revision: 1,
    ...(withdrawn > 0 && { withdrawn }),
  });
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
