import { contact } from '../../../../shared/content/submissions/contact.ts';
import { faqPage } from '../../../../shared/domain/pages/structured-data/site.ts';
import { breadcrumbs } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { ContactPage } from './ContactPage.tsx';

const load: Load = async () => {
  if (!import.meta.env.SSR) return { status: 200 };
  return {
    status: 200,
    structuredData: [
      breadcrumbs({ name: contact.breadcrumb, path: paths.contact }),
      faqPage(contact.faq.items),
    ],
  };
};

export const route: RouteModule = { Screen: ContactPage, load };
