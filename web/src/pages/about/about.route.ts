import { about } from '../../../../shared/content/pages/about.ts';
import { organization } from '../../../../shared/domain/pages/structured-data/site.ts';
import { largestCitiesQuery, statsQuery } from '../../features/directory/queries.ts';
import { breadcrumbs } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { AboutPage } from './AboutPage.tsx';

const load: Load = async ({ queries }) => {
  await Promise.all([queries.fetchQuery(largestCitiesQuery), queries.fetchQuery(statsQuery)]);
  if (!import.meta.env.SSR) return { status: 200 };
  return {
    status: 200,
    structuredData: [organization(), breadcrumbs({ name: about.breadcrumb, path: paths.about })],
  };
};

export const route: RouteModule = { Screen: AboutPage, load };
