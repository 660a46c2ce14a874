import type { RouteModule } from '../../lib/route.ts';
import { AdminPage } from './AdminPage.tsx';

export const route: RouteModule = { Screen: AdminPage, load: async () => ({ status: 200 }) };
