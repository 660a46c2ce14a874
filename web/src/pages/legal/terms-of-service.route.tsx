import { termsOfService } from '../../../../shared/content/terms-of-service.ts';
import { LegalView, legalLoad } from '../../features/legal/LegalView.tsx';
import { paths } from '../../lib/paths.ts';
import type { RouteModule } from '../../lib/route.ts';

/** Terms of Service (/terms-of-service). */
function TermsOfService() {
  return <LegalView document={termsOfService} canonicalPath={paths.termsOfService} />;
}

export const route: RouteModule = {
  Screen: TermsOfService,
  load: legalLoad(termsOfService, paths.termsOfService),
};
