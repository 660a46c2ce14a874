import type { ReviewStatus, StaffReview } from '../../../shared/contracts/reviews/reviews.ts';
import { words } from '../../../shared/domain/text/text.ts';
import { invalid } from '../../platform/errors.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { StaffReviewFilter, StaffReviewRepository } from './staff-review-repository.ts';

export interface StaffReviewQuery {
  readonly status: ReviewStatus;
  /** Only reviews with open reports, which are published ones. */
  readonly reported?: true | undefined;
  readonly search?: string | undefined;
}

export type ListStaffReviews = (query: StaffReviewQuery, request: PageRequest) => Promise<Page<StaffReview>>;

/** Lists reviews for staff. Throws `invalid_request` for a search in the reported ones. */
export function createStaffReviews(reviews: Pick<StaffReviewRepository, 'page'>): ListStaffReviews {
  return async ({ status, reported, search = '' }, request) => {
    const wanted = words(search);
    if (wanted.length === 0) return reviews.page(reported ? 'reported' : status, request);
    if (reported) throw invalid({ search: ['cannot be combined with reported'] });
    return reviews.page(status, request, hasWords(wanted));
  };
}

/** Whether each of these words begins a word of the review, of its author or of its clinic. */
function hasWords(wanted: readonly string[]): StaffReviewFilter {
  return ({ title, content, authorName }, clinicName) => {
    const text = ` ${words([title, content, authorName, clinicName].join(' ')).join(' ')}`;
    return wanted.every((word) => text.includes(` ${word}`));
  };
}
