import { contact } from '../../../../shared/content/contact.ts';
import { shell } from '../../../../shared/content/shell.ts';
import { breadcrumbList, faqPage } from '../../../../shared/domain/structured-data/index.ts';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { ContactPage } from './ContactPage.tsx';

const load: Load = async () => {
  if (!import.meta.env.SSR) return { status: 200 };
  return {
    status: 200,
    structuredData: [
      breadcrumbList([
        { name: shell.navigation.home, path: paths.home },
        { name: contact.breadcrumb, path: paths.contact },
      ]),
      faqPage(contact.faq.items),
    ],
  };
};

export const route: RouteModule = { Screen: ContactPage, load };
