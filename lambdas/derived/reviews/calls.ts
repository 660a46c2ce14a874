import { calls } from '../../../shared/contracts/calls.ts';
import type { ModerationFigures } from '../../../shared/contracts/reviews/reviews.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';
import type { ListReviews } from './published-reviews.ts';

interface Dependencies {
  readonly listReviews: ListReviews;
  readonly getModeration: () => Promise<ModerationFigures>;
  readonly cursors: Cursors;
}

export function publishedReviewRoutes({ listReviews, getModeration, cursors }: Dependencies) {
  return {
    listReviews: route('listReviews', calls.listReviews, ({ params, query }) =>
      // A cursor of one clinic's list is not valid in another's.
      cursors.page(`listReviews ${params.slugOrId}`, query, (after) =>
        listReviews(params.slugOrId, query, { limit: query.limit, after }),
      ),
    ),
    getModeration: route('getModeration', calls.getModeration, async () => ({
      body: await getModeration(),
    })),
  };
}
