import { type PlacesSync, SHOWN_RUNS } from '../../../shared/contracts/places-sync.ts';
import type { SyncRuns } from './ports.ts';
import { syncRunOf } from './statistics.ts';

/** Whether the sync is switched on, and its last runs. */
export function createPlacesOverview(
  enabled: boolean,
  runs: Pick<SyncRuns, 'newest'>,
): () => Promise<PlacesSync> {
  return async () => ({ enabled, runs: (await runs.newest(SHOWN_RUNS)).map(syncRunOf) });
}
