import { calls } from '../../../shared/contracts/calls.ts';
import type { PlacesSync } from '../../../shared/contracts/places-sync.ts';
import { route } from '../../http/route.ts';

export const getPlacesSync = ({ getPlacesOverview }: { getPlacesOverview: () => Promise<PlacesSync> }) =>
  route('getPlacesSync', calls.getPlacesSync, async () => ({ body: await getPlacesOverview() }));
