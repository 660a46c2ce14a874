export { publishedReviewRoutes } from './calls.ts';
export {
  PUBLISHED_REVIEW_PREFIX,
  publicReviewKeys,
  publishedReviewItemSchema,
  REVIEW_SUMS_SORT_KEY,
  reviewCountedItemSchema,
  reviewSumsItemSchema,
  SAW_NEXT_SORT_KEY,
  SAW_PREFIX,
  sawNextItemSchema,
  sumsIn,
} from './items.ts';
export { createModerationFigures } from './moderation-figures.ts';
export { ModerationRepository } from './moderation-repository.ts';
export {
  createProjectReviews,
  createProjectSeen,
  type ProjectReviews,
  type ProjectSeen,
} from './project-reviews.ts';
export { PublishedReviewRepository } from './published-review-repository.ts';
export { createListReviews } from './published-reviews.ts';
export { createRatingHistory } from './rating-history.ts';
export {
  type CountedItem,
  figuresOf,
  inSums,
  ReviewProjection,
  sumAttributes,
} from './review-projection.ts';
