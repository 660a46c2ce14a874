import { cities as copy } from '../../../../shared/content/taxonomy/cities.ts';
import { categoriesQuery, statsQuery } from '../../features/directory/queries.ts';
import { breadcrumbs } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { CitiesPage } from './CitiesPage.tsx';
import { parseCitiesUrl } from './cities-url.ts';
import { cityPagesQuery } from './queries.ts';

const load: Load = async ({ queries, search }) => {
  await Promise.all([
    queries.fetchInfiniteQuery(cityPagesQuery(parseCitiesUrl(search.toString()))),
    queries.fetchQuery(categoriesQuery),
    queries.fetchQuery(statsQuery),
  ]);
  if (!import.meta.env.SSR) return { status: 200 };
  return {
    status: 200,
    structuredData: [breadcrumbs({ name: copy.breadcrumb.name, path: paths.cities() })],
  };
};

export const route: RouteModule = { Screen: CitiesPage, load };
