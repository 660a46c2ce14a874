import { contact } from '../../../../shared/content/contact.ts';
import { shell } from '../../../../shared/content/shell.ts';
import { breadcrumbList, faqPage } from '../../../../shared/domain/structured-data/index.ts';
import { paths } from '../../lib/paths.ts';
import type { Load } from '../../server/load.ts';

export const load: Load = async () => ({
  status: 200,
  structuredData: [
    breadcrumbList([
      { name: shell.navigation.home, path: paths.home },
      { name: contact.breadcrumb, path: paths.contact },
    ]),
    faqPage(contact.faq.items),
  ],
});
