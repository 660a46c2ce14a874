import { type PlacesSync, SHOWN_RUNS } from '../../../shared/contracts/google-places/google-places.ts';
import type { Clock } from '../../platform/clock.ts';
import { ABANDONED_MS } from './start-run.ts';
import { type RunRecord, type SyncRuns, syncRunOf } from './sync-run.ts';

/**
 * Whether the sync is enabled, and its last runs. A running one without progress, or while the sync is disabled, is shown as
 * abandoned before the next run ends it.
 */
export function createGooglePlacesOverview(
  enabled: boolean,
  runs: Pick<SyncRuns, 'newest'>,
  clock: Clock,
): () => Promise<PlacesSync> {
  return async () => {
    const abandonedBefore = clock().getTime() - ABANDONED_MS;
    const isAbandoned = ({ state, progressAt }: RunRecord) =>
      state === 'running' && (!enabled || Date.parse(progressAt) < abandonedBefore);
    const newest = await runs.newest(SHOWN_RUNS);
    return {
      enabled,
      runs: newest.map((run) => syncRunOf(isAbandoned(run) ? { ...run, state: 'abandoned' } : run)),
    };
  };
}
