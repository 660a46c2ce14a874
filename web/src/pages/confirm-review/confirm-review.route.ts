import type { RouteModule } from '../../lib/route.ts';
import { ConfirmReviewPage } from './ConfirmReviewPage.tsx';

export const route: RouteModule = { Screen: ConfirmReviewPage, load: async () => ({ status: 200 }) };
