import { calls } from '../../../shared/contracts/calls.ts';
import type { ContractsOf } from '../../../shared/contracts/index.ts';
import { type Route, route } from '../../http/route.ts';
import type { SyncAll } from './sync-all.ts';

/** Every call of the function `places-sync`; one that is missing here is a type error. */
export function placesSyncRoutes({ syncAll }: { readonly syncAll: SyncAll }): Route[] {
  const routes: Record<ContractsOf<'places-sync'>, Route> = {
    syncAllPlaces: route('syncAllPlaces', calls.syncAllPlaces, async () => ({ body: await syncAll() })),
  };
  return Object.values(routes);
}
