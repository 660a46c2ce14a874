import { categoriesQuery, citiesQuery } from '../../features/directory/queries.ts';
import { parseFilters } from '../../features/search/filters.ts';
import { clinicPagesQuery } from '../../features/search/queries.ts';
import { resolveFilters } from '../../features/search/resolve.ts';
import type { Load } from '../../server/load.ts';

/** The same calls as in the browser: the lists first, since they turn the address's slugs into ids. */
export const load: Load = async ({ queries, search }) => {
  const [cities, categories] = await Promise.all([
    queries.fetchQuery(citiesQuery),
    queries.fetchQuery(categoriesQuery),
  ]);
  const resolved = resolveFilters(parseFilters(search.toString()), cities, categories);
  await queries.fetchInfiniteQuery(clinicPagesQuery(resolved));
  return { status: 200 };
};
