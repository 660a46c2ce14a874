import { termsOfService } from '../../../../shared/content/legal/terms-of-service.ts';
import { legalRoute } from '../../features/legal/LegalView.tsx';
import { paths } from '../../lib/paths.ts';

export const route = legalRoute(termsOfService, paths.termsOfService);
