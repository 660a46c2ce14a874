import { dataQuality } from '../../../../shared/content/pages/data-quality.ts';
import { breadcrumbs } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { DataQualityPage } from './DataQualityPage.tsx';
import { dataQualityQuery } from './queries.ts';

const load: Load = async ({ queries }) => {
  await queries.fetchQuery(dataQualityQuery);
  if (!import.meta.env.SSR) return { status: 200 };
  return {
    status: 200,
    structuredData: [breadcrumbs({ name: dataQuality.breadcrumb.name, path: paths.dataQuality })],
  };
};

export const route: RouteModule = { Screen: DataQualityPage, load };
