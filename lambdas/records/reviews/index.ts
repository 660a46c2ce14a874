export { reviewFormRoutes, staffReviewRoutes } from './calls.ts';
export { createConfirmReview } from './confirm-review.ts';
export { TableConfirmationLinks } from './confirmation-links.ts';
export { REVIEW_PARTITION_PREFIX, reviewItemSchema, reviewKeys } from './items.ts';
export { createReviewModeration } from './moderate-reviews.ts';
export type {
  ConfirmationLinks,
  ModerationCounts,
  ModerationReader,
  PublishedReviews,
  ReviewedClinics,
  ReviewQuery,
} from './ports.ts';
export { createReportReview } from './report-review.ts';
export { ReviewDecisionTransactions } from './review-decisions.ts';
export { ReviewTransactions } from './review-writer.ts';
export { createScreen } from './screening/screen.ts';
export { StaffReviewRepository } from './staff-review-repository.ts';
export { createStaffReviews } from './staff-reviews.ts';
export { createWriteReview } from './write-review.ts';
