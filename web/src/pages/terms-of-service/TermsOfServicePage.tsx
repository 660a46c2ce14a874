import { termsOfService } from '../../../../shared/content/terms-of-service.ts';
import { LegalView } from '../../features/legal/LegalView.tsx';
import { paths } from '../../lib/paths.ts';

/** Terms of Service (/terms-of-service). */
export function TermsOfServicePage() {
  return <LegalView document={termsOfService} canonicalPath={paths.termsOfService} />;
}
