import { calls } from '../../shared/contracts/calls.ts';
import type { ContractsOf } from '../../shared/contracts/index.ts';
import { cityRoutes } from '../derived/cities/index.ts';
import { listingRoutes } from '../derived/listings/index.ts';
import { pageRoutes } from '../derived/pages/index.ts';
import { postRoutes } from '../derived/posts/index.ts';
import { rankRoutes } from '../derived/ranks/index.ts';
import { publishedReviewRoutes } from '../derived/reviews/index.ts';
import { searchRoutes } from '../derived/search/index.ts';
import { type Route, route } from '../http/route.ts';
import { openDataRoutes } from '../jobs/open-data/index.ts';
import { directoryRoutes } from '../records/taxonomy/index.ts';
import type { PublicReadContainer } from './public-read-container.ts';

/** Every call of the function `public-read`; one that is missing here is a type error. */
export function publicReadRoutes(container: PublicReadContainer): Route[] {
  const { signIn } = container;
  const routes: Record<ContractsOf<'public-read'>, Route> = {
    ...cityRoutes(container),
    ...directoryRoutes(container),
    ...listingRoutes(container),
    ...openDataRoutes(container),
    ...pageRoutes(container),
    ...postRoutes(container),
    ...publishedReviewRoutes(container),
    ...rankRoutes(container),
    ...searchRoutes(container),
    getSignIn: route('getSignIn', calls.getSignIn, async () => ({ body: signIn })),
  };
  return Object.values(routes);
}
