import type { RouteModule } from '../../lib/route.ts';
import { ProviderPage } from './ProviderPage.tsx';

export const route: RouteModule = { Screen: ProviderPage, load: async () => ({ status: 200 }) };
