import type { ReviewRecord } from '../../../shared/domain/records.ts';
import { type OnBadItem, parseItem, parseListed, type Table, type TransactItems } from '../../table/index.ts';
import { reviewItemSchema, reviewKeys } from './items.ts';

/** The replies of practices to reviews. All throw `service_unavailable`. */
export class ReviewReplies {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** A published review; consistently read. */
  async published(id: string): Promise<ReviewRecord | undefined> {
    const item = await this.#table.get(reviewKeys.review(id), { consistent: true });
    const review = item && parseItem('review', reviewItemSchema, item);
    return review?.status === 'published' ? review : undefined;
  }

  /** The present replies of some reviews, by their ids. */
  async replies(ids: readonly string[]): Promise<Map<string, ReviewRecord['reply']>> {
    const items = ids.length === 0 ? [] : await this.#table.batchGet(ids.map(reviewKeys.review));
    return new Map(
      items
        .flatMap((item) => parseListed('review', reviewItemSchema, item, this.#onBadItem) ?? [])
        .map(({ id, reply }) => [id, reply]),
    );
  }
}

/** Sets or removes the reply of a review, if it is still published and the reply is the one that was read. */
export function updateReply(
  TableName: string,
  { id, reply: former }: Pick<ReviewRecord, 'id' | 'reply'>,
  reply: ReviewRecord['reply'],
): TransactItems[number] {
  return {
    Update: {
      TableName,
      Key: reviewKeys.review(id),
      ConditionExpression: `#status = :published AND ${former === undefined ? 'attribute_not_exists(reply)' : 'reply = :former'}`,
      UpdateExpression: reply === undefined ? 'REMOVE reply' : 'SET reply = :reply',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':published': 'published',
        ...(former !== undefined && { ':former': former }),
        ...(reply !== undefined && { ':reply': reply }),
      },
    },
  };
}
