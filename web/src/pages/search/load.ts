import { search as copy } from '../../../../shared/content/search.ts';
import { shell } from '../../../../shared/content/shell.ts';
import { breadcrumbList, clinicList } from '../../../../shared/domain/structured-data/index.ts';
import { trimmedPage } from '../../components/clinic-card/card-fields.ts';
import { categoriesQuery, citiesQuery } from '../../features/directory/queries.ts';
import { parseFilters } from '../../features/search/filters.ts';
import { clinicPagesQuery } from '../../features/search/queries.ts';
import { resolveFilters } from '../../features/search/resolve.ts';
import { itemsOf } from '../../lib/paged-list.ts';
import { paths } from '../../lib/paths.ts';
import type { Load } from '../../server/load.ts';

/**
 * The same calls as in the browser: the lists first, since they turn the address's slugs into ids. Filtered searches
 * are rendered too, so that the form works before JavaScript.
 */
export const load: Load = async ({ queries, search }) => {
  const [cities, categories] = await Promise.all([
    queries.fetchQuery(citiesQuery),
    queries.fetchQuery(categoriesQuery),
  ]);
  const resolved = resolveFilters(parseFilters(search.toString()), cities, categories);
  const clinicsQuery = clinicPagesQuery(resolved);
  const { pages, pageParams } = await queries.fetchInfiniteQuery(clinicsQuery);
  queries.setQueryData(clinicsQuery.queryKey, {
    pageParams,
    pages: pages.map(trimmedPage),
  });
  return {
    status: 200,
    structuredData: [
      breadcrumbList([
        { name: shell.navigation.home, path: paths.home },
        { name: copy.title, path: paths.search() },
      ]),
      clinicList(copy.title, itemsOf(pages)),
    ],
  };
};
