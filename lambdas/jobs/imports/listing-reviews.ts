import { PUBLISHED_REVIEW_PREFIX, publicReviewKeys } from '../../derived/reviews/index.ts';
import { reviewKeys } from '../../records/reviews/index.ts';
import { type Table, WriteConflict } from '../../table/index.ts';

/** Reviews of listings that are shown as other clinics. All throw `service_unavailable`. */
export class ListingReviews {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Ids of the published ones, as the projector has derived them. */
  async published(clinicId: string): Promise<string[]> {
    const items = await this.#table.queryAll({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :reviews)',
      ExpressionAttributeValues: {
        ':pk': publicReviewKeys.sums(clinicId).pk,
        ':reviews': PUBLISHED_REVIEW_PREFIX,
      },
      ConsistentRead: true,
    });
    return items.map(({ id }) => String(id));
  }

  /** False where it has moved before. Whatever else changes of the review meanwhile stays. */
  async move(reviewId: string, from: string, to: string): Promise<boolean> {
    try {
      await this.#table.update({
        Key: reviewKeys.review(reviewId),
        UpdateExpression: 'SET clinicId = :to',
        ConditionExpression: 'clinicId = :from',
        ExpressionAttributeValues: { ':from': from, ':to': to },
      });
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
  }
}
