import type { ConfirmedReview, ReviewToConfirm } from '../../../shared/contracts/reviews/reviews.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { mailboxOf } from '../../platform/mailboxes/mailbox.ts';
import type { ReviewWriter } from './review-writer.ts';
import { SAME_CONTACT } from './screening/screen.ts';

export interface ConfirmReviewDependencies {
  readonly confirmations: Pick<ReviewWriter, 'confirm' | 'toConfirm'>;
  /** Keyed, so that a list of addresses does not tell who reviewed. */
  readonly hashContact: (mailbox: string) => string;
  readonly clock: Clock;
}

/**
 * Uses the link that a review's author got by mail. Throws `invalid_request` for every token that is not valid, or not any more,
 * without a difference between them, and `service_unavailable`.
 */
export type ConfirmReview = (token: string) => Promise<ConfirmedReview>;

/** Reads what a link confirms, with the errors of `ConfirmReview`. */
export type ShowReviewToConfirm = (token: string) => Promise<ReviewToConfirm>;

/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

export function createConfirmReview({
  confirmations,
  hashContact,
  clock,
}: ConfirmReviewDependencies): ConfirmReview {
  return async (token) => {
    const hashOf = (email: string) => hashContact(mailboxOf(email));
    return valid(
      TOKEN.test(token) ? await confirmations.confirm(token, clock(), hashOf, SAME_CONTACT) : undefined,
    );
  };
}

export function createShowReviewToConfirm({
  confirmations,
  clock,
}: Pick<ConfirmReviewDependencies, 'confirmations' | 'clock'>): ShowReviewToConfirm {
  return async (token) =>
    valid(TOKEN.test(token) ? await confirmations.toConfirm(token, clock()) : undefined);
}

function valid<Found>(found: Found | undefined): Found {
  if (found !== undefined) return found;
  const message = 'This link is no longer valid.';
  throw new AppError('invalid_request', message, { fields: { token: [message] } });
}
