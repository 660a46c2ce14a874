/** Shows and confirms a review with the token of its link. Loaded by the page of the link alone. */

import {
  confirmReview,
  showReviewToConfirm,
} from '../../../../../shared/contracts/reviews/review-contracts.ts';
import type { ConfirmedReview, ReviewToConfirm } from '../../../../../shared/contracts/reviews/reviews.ts';
import { SendError, sendCall } from '../../../lib/send.ts';

interface Denied {
  readonly status: 'invalid' | 'tooMany';
}
export type Confirmation = ConfirmedReview | Denied;
export type Preview = ReviewToConfirm | Denied;

/** What the link confirms. Rejects as `confirm` does. */
export function preview(token: string): Promise<Preview> {
  return orDenied(sendCall(showReviewToConfirm, { body: { token } }));
}

/** Rejects when there is no answer, or none that says whether the link is valid. */
export function confirm(token: string): Promise<Confirmation> {
  return orDenied(sendCall(confirmReview, { body: { token } }));
}

async function orDenied<Found>(answer: Promise<Found>): Promise<Found | Denied> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SendError && error.status === 400) return { status: 'invalid' };
    if (error instanceof SendError && error.status === 429) return { status: 'tooMany' };
    throw error;
  }
}
