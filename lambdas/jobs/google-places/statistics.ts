import type { SyncRun, SyncStatistics } from '../../../shared/contracts/google-places/google-places.ts';
import type { NewRun, Outcome, RunRecord } from './ports.ts';

/** The counter of a run that each outcome increases. */
export const outcomeCounters = {
  updated: 'updated',
  'not-found': 'notFound',
  'needs-review': 'needsReview',
  'no-rating': 'noRating',
  failed: 'failed',
} as const satisfies Record<Outcome['kind'], keyof RunRecord>;

/** A run at its start. */
export function newRun(run: NewRun): RunRecord {
  return {
    ...run,
    state: 'running',
    progressAt: run.startedAt,
    due: 0,
    planned: false,
    updated: 0,
    notFound: 0,
    needsReview: 0,
    noRating: 0,
    failed: 0,
    calls: 0,
  };
}

const hasEnded = ({ state }: RunRecord): boolean => state !== 'running';

/** Due clinics of a run that were not updated. */
const errorsOf = ({ notFound, needsReview, noRating, failed }: RunRecord): SyncRun['errors'] => ({
  notFound,
  needsReview,
  noRating,
  failed,
});

/**
 * The statistics of a run (product decisions, 'Sync answer'): processed = updated + skipped + errors. The number of skipped
 * clinics is known when planning is done; until then they count as remaining. A clinic that is approved during the run can be
 * due in addition to the total at its start.
 */
export function statisticsOf(run: RunRecord): SyncStatistics {
  const { updated, calls } = run;
  const errors = Object.values(errorsOf(run)).reduce((sum, count) => sum + count, 0);
  const skipped = run.planned ? Math.max(0, run.total - run.due) : 0;
  const processed = updated + skipped + errors;
  return {
    totalClinicsProcessed: processed,
    clinicsUpdated: updated,
    apiCallsMade: calls,
    clinicsSkipped: skipped,
    errors,
    clinicsRemaining: hasEnded(run) ? 0 : Math.max(0, Math.max(run.total, run.due) - processed),
    efficiency: {
      updateRate: processed === 0 ? 0 : updated / processed,
      apiCallsPerUpdate: updated === 0 ? 0 : calls / updated,
    },
  };
}

/** A run as staff see it. */
export function syncRunOf(run: RunRecord): SyncRun {
  const { id, trigger, state, startedAt, endedAt } = run;
  return {
    id,
    trigger,
    state,
    startedAt,
    ...(endedAt !== undefined && { endedAt }),
    statistics: statisticsOf(run),
    errors: errorsOf(run),
  };
}
