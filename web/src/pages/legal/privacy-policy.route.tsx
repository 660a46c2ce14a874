import { privacyPolicy } from '../../../../shared/content/privacy-policy.ts';
import { LegalView, legalLoad } from '../../features/legal/LegalView.tsx';
import { paths } from '../../lib/paths.ts';
import type { RouteModule } from '../../lib/route.ts';

/** Privacy Policy (/privacy-policy). */
function PrivacyPolicy() {
  return <LegalView document={privacyPolicy} canonicalPath={paths.privacyPolicy} />;
}

export const route: RouteModule = {
  Screen: PrivacyPolicy,
  load: legalLoad(privacyPolicy, paths.privacyPolicy),
};
