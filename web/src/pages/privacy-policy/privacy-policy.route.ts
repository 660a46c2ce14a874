import { privacyPolicy } from '../../../../shared/content/legal/privacy-policy.ts';
import { legalRoute } from '../../features/legal/LegalView.tsx';
import { paths } from '../../lib/paths.ts';

export const route = legalRoute(privacyPolicy, paths.privacyPolicy);
