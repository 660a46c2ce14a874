import type { Clock } from '../../platform/clock.ts';
import type { PlaceState } from '../../records/clinics/index.ts';
import { type CheckClinic, type CheckOutcome, GooglePlacesAuthError } from './check-clinic.ts';
import type { SyncTask } from './enqueue-batches.ts';
import type { SyncRuns } from './sync-run.ts';

/** A clinic with its outcome in a run. */
export interface CheckedClinic {
  /** The state that was read before the call to Google. */
  readonly state: PlaceState;
  readonly outcome: CheckOutcome;
}

export interface CheckedClinics {
  readonly runId: string;
  readonly clinics: readonly CheckedClinic[];
  /** Requests to Google since the last record, for other clinics too. */
  readonly calls: number;
  /** ISO 8601 instant, UTC. */
  readonly at: string;
}

export interface PlaceStates {
  /** The states of public clinics, in no order; consistently read. */
  load(clinicIds: readonly string[]): Promise<readonly PlaceState[]>;
  /**
   * Stores the outcomes of clinics, shows their new ratings, creates the tasks that follow (low-confidence matches, closures)
   * and counts them for the run: all or nothing for each clinic, and idempotent for a run. Returns the ids of clinics that other
   * writers changed since they were read: nothing is stored for them, and they are to be checked again. For a run that has ended
   * only calls are counted. Throws `service_unavailable`.
   */
  record(checked: CheckedClinics): Promise<readonly string[]>;
}

export interface CheckClinicsDependencies {
  readonly checkClinic: CheckClinic;
  readonly states: PlaceStates;
  readonly runs: Pick<SyncRuns, 'get' | 'endIfDone' | 'endUnauthorized'>;
  readonly clock: Clock;
}

export interface CheckLimits {
  /** Milliseconds since 1970: clinics without a response by then are unanswered. */
  readonly deadline: number;
  /** No retry follows: clinics without a response have failed. */
  readonly lastAttempt: boolean;
}

/**
 * - `worked`: done, except for `unanswered` and `missing` clinics.
 * - `ended`: the run had ended before.
 * - `no-run`: there is no such run.
 * - `unauthorized`: Google rejects the key, and the run has ended.
 */
export interface CheckResult {
  readonly outcome: 'worked' | 'ended' | 'no-run' | 'unauthorized';
  /** Clinics that were stored and counted. */
  readonly recorded: number;
  /** Clinics without a response of Google, or with persistent conflicts. */
  readonly unanswered: readonly string[];
  /** Clinics that are not public, or invalid. */
  readonly missing: number;
  /** Requests to Google. */
  readonly calls: number;
  /** The first error, or Google's rejection of the key. */
  readonly error?: unknown;
}

/** Checks the clinics of a task with Google, stores and counts the outcomes. Throws `service_unavailable`. */
export type CheckClinics = (task: SyncTask, limits: CheckLimits) => Promise<CheckResult>;

/** Rounds for clinics that other writers change. */
const MAX_ROUNDS = 3;

export function createCheckClinics({
  checkClinic,
  states,
  runs,
  clock,
}: CheckClinicsDependencies): CheckClinics {
  let lastRecord: Promise<unknown> = Promise.resolve();

  /** Serialized: concurrent tasks would conflict at the run's counters. */
  function record(checked: CheckedClinics): Promise<readonly string[]> {
    const write = () => states.record(checked);
    const recorded = lastRecord.then(write, write);
    lastRecord = recorded;
    return recorded;
  }

  return async ({ runId, clinicIds }, { deadline, lastAttempt }) => {
    const nothing = { recorded: 0, unanswered: [], missing: 0, calls: 0 };
    const run = await runs.get(runId);
    if (run === undefined) return { ...nothing, outcome: 'no-run' };
    if (run.state !== 'running') return { ...nothing, outcome: 'ended' };

    let open: readonly string[] = clinicIds;
    let recorded = 0;
    let missing = 0;
    let calls = 0;
    let unanswered: readonly string[] = [];
    let firstError: unknown;
    const onCall = () => {
      calls += 1;
    };
    for (let round = 1; open.length > 0; round += 1) {
      const loaded = await states.load(open);
      missing += open.length - loaded.length;
      const waiting = loaded.filter(({ lastRun }) => lastRun !== runId);
      const before = calls;
      const answers = await Promise.all(
        waiting.map((state) => ask(state, () => checkClinic(state, { deadline, onCall }))),
      );
      const errors = answers.flatMap(({ error }) => (error === undefined ? [] : [error]));
      firstError ??= errors[0];
      const authError = errors.find((error) => error instanceof GooglePlacesAuthError);
      // After a rejected key clinics have not failed: they are checked when the key is fixed.
      const givenUp = lastAttempt && authError === undefined;
      const checked = answers.flatMap(({ state, outcome }): CheckedClinic[] => {
        if (outcome !== undefined) return [{ state, outcome }];
        return givenUp ? [{ state, outcome: { kind: 'failed' } }] : [];
      });
      const at = clock().toISOString();
      const changed =
        checked.length > 0 || calls > before
          ? await record({ runId, clinics: checked, calls: calls - before, at })
          : [];
      recorded += checked.length - changed.length;
      if (authError !== undefined) {
        await runs.endUnauthorized(runId, at);
        return { outcome: 'unauthorized', recorded, unanswered: [], missing, calls, error: authError };
      }
      const silent = answers.flatMap(({ state, outcome }) =>
        outcome === undefined && !givenUp ? [state.clinicId] : [],
      );
      unanswered = [...unanswered, ...silent];
      open = changed;
      if (round === MAX_ROUNDS) {
        unanswered = [...unanswered, ...open];
        open = [];
      }
    }
    // Also when no clinic was left: the worker that counted the last one may have crashed before this.
    await runs.endIfDone(runId, clock().toISOString());
    return { outcome: 'worked', recorded, unanswered, missing, calls, error: firstError };
  };
}

type Answer = { readonly state: PlaceState } & (
  | { readonly outcome: CheckedClinic['outcome']; readonly error?: undefined }
  | { readonly outcome?: undefined; readonly error: unknown }
);

/** Keeps the failure of one clinic from failing the others. */
async function ask(state: PlaceState, check: () => Promise<CheckedClinic['outcome']>): Promise<Answer> {
  try {
    return { state, outcome: await check() };
  } catch (error) {
    return { state, error };
  }
}
