import { ANONYMOUS } from '../../../shared/content/reviews/review-fields.ts';
import type { ReviewReceipt } from '../../../shared/contracts/reviews/review-contracts.ts';
import { NO_PERSON, type ReviewForm } from '../../../shared/contracts/reviews/reviews.ts';
import { mailsOnEvent } from '../../../shared/domain/mail/mail-kinds.ts';
import type { ReviewRecord } from '../../../shared/domain/records.ts';
import { notFound } from '../../platform/errors.ts';
import type { SentForm, StoreOnce } from '../submissions/index.ts';
import type { ReviewWriter } from './review-writer.ts';
import type { Screen } from './screening/screen.ts';

export interface WriteReviewDependencies {
  readonly reviews: Pick<ReviewWriter, 'approved' | 'isShownAt' | 'addReview'>;
  readonly storeOnce: StoreOnce;
  readonly screen: Screen;
  /** A new ULID of this time. */
  readonly newId: (at: Date) => string;
}

/**
 * Stores a pending review of an approved clinic, and asks for the mail that confirms its author's address, if there is one. A
 * repeat with the same idempotency key gets the first response. Neither the response nor the work depends on whether the
 * address has reviewed before. Throws `not_found`, `invalid_request` by field, `conflict` for a known key with another content,
 * and `service_unavailable`.
 *
 * @param viewer IP address and port of the sender, as CloudFront names them.
 */
export type WriteReview = (
  slugOrId: string,
  form: SentForm<ReviewForm>,
  viewer: string | undefined,
) => Promise<ReviewReceipt>;

export function createWriteReview(dependencies: WriteReviewDependencies): WriteReview {
  const { reviews, storeOnce, screen, newId } = dependencies;
  return async (slugOrId, form, viewer) => {
    const { content } = form;
    const { email, authorName, practitionerId, ...texts } = content;
    const id = await storeOnce(
      'writeReview',
      { ...form, content: { ...content, slugOrId } },
      async () => {
        const clinic = await reviews.approved(slugOrId);
        if (clinic === undefined) throw notFound('There is no such clinic.');
        // One answer for every person who is not there: it tells nothing of who was hidden.
        if (practitionerId && !(await reviews.isShownAt(practitionerId, clinic.id)))
          return { fields: { practitionerId: [NO_PERSON] } };
        return { value: clinic };
      },
      async (clinic, once) => {
        const { signals, clues, shared } = await screen({ clinic, form: content, viewer, at: once.at });
        const review: ReviewRecord = {
          ...texts,
          id: newId(once.at),
          clinicId: clinic.id,
          ...(practitionerId && { practitionerId }),
          authorName: authorName === '' ? ANONYMOUS : authorName,
          createdAt: once.at.toISOString(),
          status: 'pending',
          contactVerified: false,
          hasContact: email !== '',
          signals: [...signals],
        };
        return email === ''
          ? reviews.addReview(review, { email: undefined, clues, shared }, once, [])
          : reviews.addReview(review, { email, clues, shared }, once, mailsOnEvent.reviewReceived);
      },
    );
    return { id, status: 'pending' };
  };
}
