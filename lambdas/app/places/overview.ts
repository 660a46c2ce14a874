import { type PlacesSync, SHOWN_RUNS } from '../../../shared/contracts/places-sync.ts';
import type { Clock } from '../ports.ts';
import type { RunRecord, SyncRuns } from './ports.ts';
import { ABANDONED_MS } from './start-run.ts';
import { syncRunOf } from './statistics.ts';

/**
 * Whether the sync is switched on, and its last runs. A run that nobody goes on with is told as abandoned before the next
 * one ends it: since the sync was switched off, or for want of progress.
 */
export function createPlacesOverview(
  enabled: boolean,
  runs: Pick<SyncRuns, 'newest'>,
  clock: Clock,
): () => Promise<PlacesSync> {
  return async () => {
    const abandonedBefore = clock().getTime() - ABANDONED_MS;
    const stands = ({ state, progressAt }: RunRecord) =>
      state === 'running' && (!enabled || Date.parse(progressAt) < abandonedBefore);
    const newest = await runs.newest(SHOWN_RUNS);
    return {
      enabled,
      runs: newest.map((run) => syncRunOf(stands(run) ? { ...run, state: 'abandoned' } : run)),
    };
  };
}
