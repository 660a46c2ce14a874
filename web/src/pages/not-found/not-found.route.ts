import type { Load, RouteModule } from '../../lib/route.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

const load: Load = async () => ({ status: 404 });

export const route: RouteModule = { Screen: NotFoundPage, load };
