import type { ContractsOf } from '../../shared/contracts/index.ts';
import type { PlacesSyncContainer } from '../config/places-sync-container.ts';
import type { Route } from '../http/route.ts';
import { syncAllPlaces } from './places-sync/sync-all-places.ts';

/** Every call of the function `places-sync`; one that is missing here is a type error. */
export function placesSyncRoutes(container: PlacesSyncContainer): Route[] {
  const routes: Record<ContractsOf<'places-sync'>, Route> = { syncAllPlaces: syncAllPlaces(container) };
  return Object.values(routes);
}
