import type { Review } from '../../../shared/contracts/entities.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { FindClinic } from '../../records/clinics/index.ts';
import type { PublishedReviewRepository, ReviewQuery } from './published-review-repository.ts';

/** Published reviews of an approved clinic. Throws `not_found` for every other one, and `service_unavailable`. */
export type ListReviews = (
  slugOrId: string,
  query: ReviewQuery,
  request: PageRequest,
) => Promise<Page<Review>>;

export function createListReviews(findClinic: FindClinic, reviews: PublishedReviewRepository): ListReviews {
  return async (slugOrId, query, request) => {
    const { clinic } = await findClinic(slugOrId);
    return reviews.page(clinic.id, query, request);
  };
}
