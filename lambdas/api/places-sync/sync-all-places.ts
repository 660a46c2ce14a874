import { calls } from '../../../shared/contracts/calls.ts';
import type { SyncAll } from '../../app/places/sync-all.ts';
import { route } from '../../http/route.ts';

export const syncAllPlaces = ({ syncAll }: { syncAll: SyncAll }) =>
  route('syncAllPlaces', calls.syncAllPlaces, async () => ({ body: await syncAll() }));
