import type { ConfirmedReview } from '../../../shared/contracts/reviews/reviews.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { mailboxOf } from '../outbox/index.ts';

import type { ReviewWriter } from './review-writer.ts';
import { SAME_CONTACT } from './screening/screen.ts';

export interface ConfirmReviewDependencies {
  readonly confirmations: Pick<ReviewWriter, 'confirm'>;
  /** Keyed, so that a list of addresses does not tell who reviewed. */
  readonly hashContact: (mailbox: string) => string;
  readonly clock: Clock;
}

/**
 * Uses the link that a review's author got by mail. Throws `invalid_request` for every token that is not valid, or not any more,
 * without a difference between them, and `service_unavailable`.
 */
export type ConfirmReview = (token: string) => Promise<ConfirmedReview>;

/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

export function createConfirmReview({
  confirmations,
  hashContact,
  clock,
}: ConfirmReviewDependencies): ConfirmReview {
  return async (token) => {
    const hashOf = (email: string) => hashContact(mailboxOf(email));
    const confirmed = TOKEN.test(token)
      ? await confirmations.confirm(token, clock(), hashOf, SAME_CONTACT)
      : undefined;
    if (confirmed === undefined) {
      const message = 'This link is no longer valid.';
      throw new AppError('invalid_request', message, { fields: { token: [message] } });
    }
    return confirmed;
  };
}
