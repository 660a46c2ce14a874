import type { SyncRun, SyncStatistics } from '../../../shared/contracts/google-places/google-places.ts';
import type { CheckOutcome } from './check-clinic.ts';

/** A run with its counters; those of a running one are current. */
export interface RunRecord {
  /** ULID. */
  readonly id: string;
  readonly trigger: SyncRun['trigger'];
  readonly state: SyncRun['state'];
  /** ISO 8601 instants, UTC. */
  readonly startedAt: string;
  readonly endedAt?: string;
  /** The last time that a counter or the planning changed. */
  readonly progressAt: string;
  /** Clinics checked at or after this instant are not due. */
  readonly cutoff: string;
  /** Approved clinics when it started. */
  readonly total: number;
  /** Clinics that were planned so far. */
  readonly due: number;
  /** True when all due clinics are planned. */
  readonly planned: boolean;
  readonly updated: number;
  readonly notFound: number;
  readonly needsReview: number;
  readonly noRating: number;
  readonly failed: number;
  readonly calls: number;
}

export interface NewRun {
  readonly id: string;
  readonly trigger: RunRecord['trigger'];
  readonly startedAt: string;
  readonly cutoff: string;
  readonly total: number;
}

/** Due clinics that are enqueued together. */
export interface PlannedPage {
  readonly clinicIds: readonly string[];
  /** True when they are known to be enqueued. */
  readonly enqueued: boolean;
}

export interface SyncRuns {
  /**
   * Starts a run, or joins the running one. A run without progress since `abandonedBefore` is ended as abandoned and is not
   * joined.
   */
  start(run: NewRun, abandonedBefore: string): Promise<{ readonly run: RunRecord; readonly joined: boolean }>;
  /** Consistently read. */
  get(runId: string): Promise<RunRecord | undefined>;
  /** Newest first. */
  newest(count: number): Promise<readonly RunRecord[]>;
  /** The last planned page of the running run. Consistently read. */
  lastPage(runId: string): Promise<PlannedPage | undefined>;
  /**
   * Plans the next due clinics, longest unchecked first, and counts them; undefined when the run is not running, is planned, or
   * has a page that is not enqueued, which another planner may have planned. Marks the run as planned when no more are due.
   */
  planNext(run: RunRecord, count: number, at: string): Promise<PlannedPage | undefined>;
  /**
   * Marks a page as enqueued if it is still the last planned one: a slower planner must not mark a page that another one has
   * planned since.
   */
  markEnqueued(runId: string, page: PlannedPage): Promise<void>;
  /** Completes the run if it is planned and every due clinic is counted; returns its state. Idempotent. */
  endIfDone(runId: string, at: string): Promise<RunRecord | undefined>;
  /** Ends the run because Google rejects the key. Idempotent, also after its end. */
  endUnauthorized(runId: string, at: string): Promise<void>;
}

/** The counter of a run that each outcome increases. */
export const outcomeCounters = {
  updated: 'updated',
  'not-found': 'notFound',
  'needs-review': 'needsReview',
  'no-rating': 'noRating',
  failed: 'failed',
} as const satisfies Record<CheckOutcome['kind'], keyof RunRecord>;

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
