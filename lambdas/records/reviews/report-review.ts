import type { ReportReceipt } from '../../../shared/contracts/reviews/review-contracts.ts';
import type { ReportForm } from '../../../shared/contracts/reviews/reviews.ts';
import type { SentForm, StoreOnce } from '../submissions/index.ts';
import type { ReviewWriter } from './review-writer.ts';
import { networkOf } from './screening/network.ts';

export interface ReportReviewDependencies {
  readonly reviews: Pick<ReviewWriter, 'addReport'>;
  /** Keyed, so that no address of a network is stored. */
  readonly hashClue: (clue: string) => string;
  readonly storeOnce: StoreOnce;
  /** A new ULID of this time. */
  readonly newId: (at: Date) => string;
}

/**
 * Stores a visitor's report of a published review for staff. A repeat with the same idempotency key gets the first response.
 * Reports of one review from one network count as one for a day, with the same response, and reviews of which one network reports
 * many are last in the queue. Throws `not_found` unless the review is published, `invalid_request` by field, `conflict` and
 * `service_unavailable`.
 *
 * @param viewer IP address and port of the sender, as CloudFront names them.
 */
export type ReportReview = (
  id: string,
  form: SentForm<ReportForm>,
  viewer: string | undefined,
) => Promise<ReportReceipt>;

export function createReportReview({
  reviews,
  storeOnce,
  hashClue,
  newId,
}: ReportReviewDependencies): ReportReview {
  return async (id, form, viewer) => ({
    id: await storeOnce(
      'reportReview',
      { ...form, content: { ...form.content, id } },
      async () => ({ value: undefined }),
      (_, once) => {
        const network = networkOf(viewer);
        return reviews.addReport(
          id,
          { ...form.content, id: newId(once.at), createdAt: once.at.toISOString() },
          network === undefined ? undefined : hashClue(network),
          once,
        );
      },
    ),
  });
}
