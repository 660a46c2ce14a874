import { termsOfService } from '../../../../shared/content/terms-of-service.ts';
import { breadcrumbs } from '../../lib/breadcrumbs.ts';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { TermsOfServicePage } from './TermsOfServicePage.tsx';

const load: Load = async () => {
  if (!import.meta.env.SSR) return { status: 200 };
  return {
    status: 200,
    structuredData: [breadcrumbs({ name: termsOfService.title, path: paths.termsOfService })],
  };
};

export const route: RouteModule = { Screen: TermsOfServicePage, load };
