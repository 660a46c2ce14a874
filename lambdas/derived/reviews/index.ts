export { publishedReviewRoutes } from './calls.ts';
export {
  PUBLISHED_REVIEW_PREFIX,
  publicReviewKeys,
  publishedReviewItemSchema,
  REVIEW_SUMS_SORT_KEY,
  reviewCountedItemSchema,
  reviewSumsItemSchema,
  sumsIn,
} from './items.ts';
export { createModerationFigures } from './moderation-figures.ts';
export { ModerationRepository } from './moderation-repository.ts';
export { createProjectReviews, type ProjectReviews } from './project-reviews.ts';
export { PublishedReviewRepository } from './published-review-repository.ts';
export { createListReviews } from './published-reviews.ts';
export {
  type CountedItem,
  figuresOf,
  inSums,
  ReviewProjection,
  sumAttributes,
} from './review-projection.ts';
