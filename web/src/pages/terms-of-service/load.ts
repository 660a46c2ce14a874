import { shell } from '../../../../shared/content/shell.ts';
import { termsOfService } from '../../../../shared/content/terms-of-service.ts';
import { breadcrumbList } from '../../../../shared/domain/structured-data/index.ts';
import { paths } from '../../lib/paths.ts';
import type { Load } from '../../server/load.ts';

export const load: Load = async () => ({
  status: 200,
  structuredData: [
    breadcrumbList([
      { name: shell.navigation.home, path: paths.home },
      { name: termsOfService.title, path: paths.termsOfService },
    ]),
  ],
});
