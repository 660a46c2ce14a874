import type { Load } from '../../server/load.ts';

export const load: Load = async () => ({ status: 404 });
