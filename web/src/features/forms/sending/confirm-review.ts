/** Confirms a review with the token of its link. Loaded when the button is pressed. */

import { confirmReview } from '../../../../../shared/contracts/reviews/review-contracts.ts';
import type { ConfirmedReview } from '../../../../../shared/contracts/reviews/reviews.ts';
import { SendError, sendCall } from '../../../lib/send.ts';

export type Confirmation = ConfirmedReview | { readonly status: 'invalid' | 'tooMany' };

/** Rejects when there is no answer, or none that says whether the link is valid. */
export async function confirm(token: string): Promise<Confirmation> {
  try {
    return await sendCall(confirmReview, { body: { token } });
  } catch (error) {
    if (error instanceof SendError && error.status === 400) return { status: 'invalid' };
    if (error instanceof SendError && error.status === 429) return { status: 'tooMany' };
    throw error;
  }
}
