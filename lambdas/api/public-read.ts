import type { ContractsOf } from '../../shared/contracts/index.ts';
import type { PublicReadContainer } from '../config/public-read-container.ts';
import type { Route } from '../http/route.ts';
import { getPost } from './blog/get-post.ts';
import { listPosts } from './blog/list-posts.ts';
import { getClinic } from './directory/get-clinic.ts';
import { getStats } from './directory/get-stats.ts';
import { listCategories } from './directory/list-categories.ts';
import { listCities } from './directory/list-cities.ts';
import { listClinics } from './directory/list-clinics.ts';
import { listFeaturedClinics } from './directory/list-featured-clinics.ts';
import { searchClinics } from './directory/search-clinics.ts';
import { getSignIn } from './sign-in/get-sign-in.ts';
import { listSitemapClinics } from './sitemap/list-sitemap-clinics.ts';
import { listSitemapLandings } from './sitemap/list-sitemap-landings.ts';
import { listSitemapPosts } from './sitemap/list-sitemap-posts.ts';

/** Every call of the function `public-read`; one that is missing here is a type error. */
export function publicReadRoutes(container: PublicReadContainer): Route[] {
  const routes: Record<ContractsOf<'public-read'>, Route> = {
    listCities: listCities(container),
    listCategories: listCategories(container),
    getStats: getStats(container),
    listFeaturedClinics: listFeaturedClinics(container),
    searchClinics: searchClinics(container),
    listClinics: listClinics(container),
    getClinic: getClinic(container),
    listPosts: listPosts(container),
    getPost: getPost(container),
    listSitemapClinics: listSitemapClinics(container),
    listSitemapLandings: listSitemapLandings(container),
    listSitemapPosts: listSitemapPosts(container),
    getSignIn: getSignIn(container),
  };
  return Object.values(routes);
}
