import { privacyPolicyTitle } from '../../../../shared/content/legal/privacy-policy.ts';
import { legalResult } from '../../features/legal/LegalView.tsx';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { PrivacyPolicyPage } from './PrivacyPolicyPage.tsx';
import { retentionQuery } from './queries.ts';

const load: Load = async ({ queries }) => {
  // The policy is there without its periods, too: a browser asks for them again.
  await queries.fetchQuery(retentionQuery).catch(() => undefined);
  return legalResult(privacyPolicyTitle, paths.privacyPolicy);
};

export const route: RouteModule = { Screen: PrivacyPolicyPage, load };
