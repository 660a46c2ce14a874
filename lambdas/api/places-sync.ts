import { calls } from '../../shared/contracts/calls.ts';
import type { ContractsOf } from '../../shared/contracts/index.ts';
import type { PlacesSyncContainer } from '../config/places-sync-container.ts';
import { type Route, route } from '../http/route.ts';

/** Every call of the function `places-sync`; one that is missing here is a type error. */
export function placesSyncRoutes({ syncAll }: PlacesSyncContainer): Route[] {
  const routes: Record<ContractsOf<'places-sync'>, Route> = {
    syncAllPlaces: route('syncAllPlaces', calls.syncAllPlaces, async () => ({ body: await syncAll() })),
  };
  return Object.values(routes);
}
