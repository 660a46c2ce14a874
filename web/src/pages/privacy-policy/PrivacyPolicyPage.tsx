import { privacyPolicy } from '../../../../shared/content/privacy-policy.ts';
import { LegalView } from '../../features/legal/LegalView.tsx';
import { paths } from '../../lib/paths.ts';

/** Privacy Policy (/privacy-policy). */
export function PrivacyPolicyPage() {
  return <LegalView document={privacyPolicy} canonicalPath={paths.privacyPolicy} />;
}
