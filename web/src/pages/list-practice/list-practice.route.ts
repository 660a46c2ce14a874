import { listPractice } from '../../../../shared/content/submissions/list-practice.ts';
import { categoriesQuery, citiesQuery, statsQuery } from '../../features/directory/queries.ts';
import { breadcrumbs } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { ListPracticePage } from './ListPracticePage.tsx';

const load: Load = async ({ queries }) => {
  await Promise.all([
    queries.fetchQuery(citiesQuery),
    queries.fetchQuery(categoriesQuery),
    // Prefetched for server rendering; the form does not wait for it.
    import.meta.env.SSR && queries.fetchQuery(statsQuery),
  ]);
  if (!import.meta.env.SSR) return { status: 200 };
  return {
    status: 200,
    structuredData: [breadcrumbs({ name: listPractice.breadcrumb, path: paths.listPractice })],
  };
};

export const route: RouteModule = { Screen: ListPracticePage, load };
