import { openData } from '../../../../shared/content/pages/open-data.ts';
import { breadcrumbs } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { OpenDataPage } from './OpenDataPage.tsx';
import { openDataQuery } from './queries.ts';

const load: Load = async ({ queries }) => {
  await queries.fetchQuery(openDataQuery);
  if (!import.meta.env.SSR) return { status: 200 };
  return {
    status: 200,
    structuredData: [breadcrumbs({ name: openData.breadcrumb.name, path: paths.openData })],
  };
};

export const route: RouteModule = { Screen: OpenDataPage, load };
