import type { Clock } from '../../platform/clock.ts';
import type { DirectoryStore } from '../../records/taxonomy/index.ts';
import { approvedClinics } from '../../records/taxonomy/index.ts';
import type { RunRecord, SyncRuns } from './sync-run.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** 'Recent data' is younger than this (product decisions, 'Sync answer'), so that every clinic is due in each weekly run. */
export const RECENT_MS = 6 * DAY_MS;

/**
 * Longer than a clinic can wait for its last attempt: `SYNC_ATTEMPTS` times the queue's visibility timeout of three minutes.
 */
export const ABANDONED_MS = 60 * MINUTE_MS;

export interface StartRunDependencies {
  readonly runs: Pick<SyncRuns, 'start'>;
  readonly directory: DirectoryStore;
  readonly clock: Clock;
}

/** Starts a run of this id, or joins the running one. Throws `service_unavailable`. */
export type StartRun = (
  id: string,
  trigger: RunRecord['trigger'],
) => Promise<{ readonly run: RunRecord; readonly joined: boolean }>;

export function createStartRun({ runs, directory, clock }: StartRunDependencies): StartRun {
  return async (id, trigger) => {
    const total = approvedClinics((await directory.load({ consistent: true })).categories);
    const now = clock().getTime();
    const instant = (time: number) => new Date(time).toISOString();
    return runs.start(
      { id, trigger, startedAt: instant(now), cutoff: instant(now - RECENT_MS), total },
      instant(now - ABANDONED_MS),
    );
  };
}
