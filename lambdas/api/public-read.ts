import { calls } from '../../shared/contracts/calls.ts';
import type { ContractsOf } from '../../shared/contracts/index.ts';
import type { PublicReadContainer } from '../config/public-read-container.ts';
import { type Route, route } from '../http/route.ts';
import { blogRoutes } from './blog.ts';
import { directoryRoutes } from './directory.ts';
import { sitemapRoutes } from './sitemap.ts';

/** Every call of the function `public-read`; one that is missing here is a type error. */
export function publicReadRoutes(container: PublicReadContainer): Route[] {
  const routes: Record<ContractsOf<'public-read'>, Route> = {
    ...directoryRoutes(container),
    ...blogRoutes(container),
    ...sitemapRoutes(container),
    getSignIn: route('getSignIn', calls.getSignIn, async () => ({ body: container.signIn })),
  };
  return Object.values(routes);
}
