import type { ReportReceipt } from '../../../shared/contracts/reviews/review-contracts.ts';
import type { ReportForm } from '../../../shared/contracts/reviews/reviews.ts';
import type { SentForm, StoreOnce } from '../submissions/index.ts';
import type { ReviewWriter } from './review-writer.ts';

export interface ReportReviewDependencies {
  readonly reviews: Pick<ReviewWriter, 'addReport'>;
  readonly storeOnce: StoreOnce;
  /** A new ULID of this time. */
  readonly newId: (at: Date) => string;
}

/**
 * Stores a visitor's report of a published review for staff. A repeat with the same idempotency key gets the first response.
 * Throws `not_found` unless the review is published, `invalid_request` by field, `conflict` and `service_unavailable`.
 */
export type ReportReview = (id: string, form: SentForm<ReportForm>) => Promise<ReportReceipt>;

export function createReportReview({ reviews, storeOnce, newId }: ReportReviewDependencies): ReportReview {
  return async (id, form) => ({
    id: await storeOnce(
      'reportReview',
      { ...form, content: { ...form.content, id } },
      async () => ({ value: undefined }),
      (_, once) =>
        reviews.addReport(
          id,
          { ...form.content, id: newId(once.at), createdAt: once.at.toISOString() },
          once,
        ),
    ),
  });
}
