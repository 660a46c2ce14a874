import { calls } from '../../shared/contracts/calls.ts';
import type { ContractsOf } from '../../shared/contracts/index.ts';
import { sitemapRoutes } from '../derived/pages/index.ts';
import { type Route, route } from '../http/route.ts';
import { openDataRoutes } from '../jobs/open-data/index.ts';
import { directoryRoutes } from './directory-routes.ts';
import type { PublicReadContainer } from './public-read-container.ts';
import { reviewRoutes } from './review-routes.ts';

/** Every call of the function `public-read`; one that is missing here is a type error. */
export function publicReadRoutes(container: PublicReadContainer): Route[] {
  const { blog, signIn } = container;
  const routes: Record<ContractsOf<'public-read'>, Route> = {
    ...directoryRoutes(container),
    ...openDataRoutes(container),
    ...reviewRoutes(container),
    ...sitemapRoutes(container),
    listPosts: route('listPosts', calls.listPosts, async ({ query: { fields, ...page } }) => {
      switch (fields) {
        case 'card':
          return { body: await blog.cards(page) };
        case 'tags':
          return { body: await blog.tags(page) };
        case undefined:
          return { body: await blog.list(page) };
      }
    }),
    getPost: route('getPost', calls.getPost, async ({ params }) => ({ body: await blog.post(params.slug) })),
    getSignIn: route('getSignIn', calls.getSignIn, async () => ({ body: signIn })),
  };
  return Object.values(routes);
}
