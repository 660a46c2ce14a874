import { shell } from '../../../../shared/content/shell.ts';
import { termsOfService } from '../../../../shared/content/terms-of-service.ts';
import { breadcrumbList } from '../../../../shared/domain/structured-data/index.ts';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { TermsOfServicePage } from './TermsOfServicePage.tsx';

const load: Load = async () => {
  if (!import.meta.env.SSR) return { status: 200 };
  return {
    status: 200,
    structuredData: [
      breadcrumbList([
        { name: shell.navigation.home, path: paths.home },
        { name: termsOfService.title, path: paths.termsOfService },
      ]),
    ],
  };
};

export const route: RouteModule = { Screen: TermsOfServicePage, load };
