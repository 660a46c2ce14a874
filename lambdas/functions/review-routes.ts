/** What everyone reads of reviews and ranks. */
import { calls } from '../../shared/contracts/calls.ts';
import type { ModerationFigures } from '../../shared/contracts/reviews.ts';
import type { GetScore } from '../derived/ranks/index.ts';
import type { ListReviews } from '../derived/reviews/index.ts';
import type { Cursors } from '../http/cursors.ts';
import { route } from '../http/route.ts';

interface Dependencies {
  readonly listReviews: ListReviews;
  readonly getScore: GetScore;
  readonly getModeration: () => Promise<ModerationFigures>;
  readonly cursors: Cursors;
}

export function reviewRoutes({ listReviews, getScore, getModeration, cursors }: Dependencies) {
  return {
    listReviews: route('listReviews', calls.listReviews, ({ params, query }) =>
      // A cursor of one clinic's list is not valid in another's.
      cursors.page(`listReviews ${params.slugOrId}`, query, (after) =>
        listReviews(params.slugOrId, query, { limit: query.limit, after }),
      ),
    ),
    getScore: route('getScore', calls.getScore, async ({ params }) => ({
      body: await getScore(params.slugOrId),
    })),
    getModeration: route('getModeration', calls.getModeration, async () => ({
      body: await getModeration(),
    })),
  };
}
