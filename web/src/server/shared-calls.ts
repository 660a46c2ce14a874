import { latestPostsCall } from '../features/blog/queries.ts';
import {
  categoriesQuery,
  citiesQuery,
  featuredClinicsQuery,
  largestCitiesQuery,
  statsQuery,
} from '../features/directory/queries.ts';
import { urlOf } from '../lib/api.ts';

/** URLs of the short lists that do not depend on a page's path or query. */
export const sharedCalls: readonly string[] = [
  statsQuery,
  categoriesQuery,
  citiesQuery,
  largestCitiesQuery,
  featuredClinicsQuery,
  latestPostsCall,
].map(({ queryKey }) => urlOf(queryKey));
