import type { RouteModule } from '../../lib/route.ts';
import { SavedPage } from './SavedPage.tsx';

/** The list is in the browser alone. */
export const route: RouteModule = { Screen: SavedPage, load: async () => ({ status: 200 }) };
