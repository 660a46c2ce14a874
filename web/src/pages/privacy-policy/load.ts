import { privacyPolicy } from '../../../../shared/content/privacy-policy.ts';
import { shell } from '../../../../shared/content/shell.ts';
import { breadcrumbList } from '../../../../shared/domain/structured-data/index.ts';
import { paths } from '../../lib/paths.ts';
import type { Load } from '../../server/load.ts';

export const load: Load = async () => ({
  status: 200,
  structuredData: [
    breadcrumbList([
      { name: shell.navigation.home, path: paths.home },
      { name: privacyPolicy.title, path: paths.privacyPolicy },
    ]),
  ],
});
