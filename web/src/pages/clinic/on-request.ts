/** Queries that the clinic page loads on demand, with their own copy of the schemas (`vite.config.ts`). */
import type { ReviewSort } from '../../../../shared/contracts/parameters.ts';
import { listPractitioners } from '../../../../shared/contracts/people/people-contracts.ts';
import { getScore, listReviews } from '../../../../shared/contracts/reviews/review-contracts.ts';
import { apiPages, apiQuery } from '../../lib/api.ts';

/** The most people of a page: a list of any length is read to its end. */
const PEOPLE_PAGE = '100';
/** Number of reviews that a press of the button adds. */
const REVIEWS_PAGE = '10';

/** Published reviews of a clinic; `stars` undefined for all. */
export const reviewPagesQuery = (slugOrId: string, sort: ReviewSort, stars: number | undefined) =>
  apiPages(listReviews, {
    params: { slugOrId },
    query: { sort, rating: stars?.toString(), limit: REVIEWS_PAGE },
  });

export const scoreQuery = (slugOrId: string) => apiQuery(getScore, { params: { slugOrId } });

/** All people of a clinic. */
export const peoplePagesQuery = (slugOrId: string) =>
  apiPages(listPractitioners, { params: { slugOrId }, query: { limit: PEOPLE_PAGE } });
