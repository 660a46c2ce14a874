import { privacyPolicy } from '../../../../shared/content/privacy-policy.ts';
import { breadcrumbs } from '../../lib/breadcrumbs.ts';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { PrivacyPolicyPage } from './PrivacyPolicyPage.tsx';

const load: Load = async () => {
  if (!import.meta.env.SSR) return { status: 200 };
  return {
    status: 200,
    structuredData: [breadcrumbs({ name: privacyPolicy.title, path: paths.privacyPolicy })],
  };
};

export const route: RouteModule = { Screen: PrivacyPolicyPage, load };
