import type { Clock } from '../ports.ts';
import type { CheckClinic } from './check-clinic.ts';
import {
  type PlaceState,
  type PlaceStates,
  PlacesAuthError,
  type Refreshed,
  type SyncRuns,
  type SyncTask,
  type Work,
} from './ports.ts';

export interface WorkDependencies {
  readonly checkClinic: CheckClinic;
  readonly states: PlaceStates;
  readonly runs: Pick<SyncRuns, 'get' | 'endIfDone' | 'endUnauthorized'>;
  readonly clock: Clock;
}

export interface WorkLimits {
  /** Milliseconds since 1970: what Google has not answered by then counts as unanswered. */
  readonly deadline: number;
  /** Nobody will ask again: what Google does not answer about has failed. */
  readonly lastAttempt: boolean;
}

/**
 * - `worked`: done, as far as `unanswered` and `missing` do not say otherwise.
 * - `ended`: the run is over, so that nothing is to be done for it.
 * - `no-run`: there is no such run.
 * - `unauthorized`: Google does not accept the key, and the run has ended for it.
 */
export interface WorkResult {
  readonly outcome: 'worked' | 'ended' | 'no-run' | 'unauthorized';
  /** Clinics that are stored and counted now. */
  readonly recorded: number;
  /** Clinics that Google did not answer about, or that kept changing. */
  readonly unanswered: readonly string[];
  /** Clinics that are not public, or cannot be read. */
  readonly missing: number;
  /** Requests to Google. */
  readonly calls: number;
  /** The first thing that went wrong, or that Google does not accept the key. */
  readonly error?: unknown;
}

/** Asks Google about the clinics of a task, stores and counts what came of it. Throws `service_unavailable`. */
export type WorkOnTask = (task: SyncTask, limits: WorkLimits) => Promise<WorkResult>;

/** Times that clinics are looked at which others change meanwhile. */
const MAX_ROUNDS = 3;

export function createWork({ checkClinic, states, runs, clock }: WorkDependencies): WorkOnTask {
  let lastRecord: Promise<unknown> = Promise.resolve();

  /** One after the other: tasks that are worked on at a time would meet at the run's counters, again and again. */
  function record(work: Work): Promise<readonly string[]> {
    const write = () => states.record(work);
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
      const refusal = errors.find((error) => error instanceof PlacesAuthError);
      // Its clinics have not failed: they are asked about when the key is right again.
      const givenUp = lastAttempt && refusal === undefined;
      const refreshed = answers.flatMap(({ state, outcome }): Refreshed[] => {
        if (outcome !== undefined) return [{ state, outcome }];
        return givenUp ? [{ state, outcome: { kind: 'failed' } }] : [];
      });
      const at = clock().toISOString();
      const changed =
        refreshed.length > 0 || calls > before
          ? await record({ runId, refreshed, calls: calls - before, at })
          : [];
      recorded += refreshed.length - changed.length;
      if (refusal !== undefined) {
        await runs.endUnauthorized(runId, at);
        return { outcome: 'unauthorized', recorded, unanswered: [], missing, calls, error: refusal };
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
    // Also when nothing was left to do: whoever counted the last clinic may have died before this.
    await runs.endIfDone(runId, clock().toISOString());
    return { outcome: 'worked', recorded, unanswered, missing, calls, error: firstError };
  };
}

type Answer = { readonly state: PlaceState } & (
  | { readonly outcome: Refreshed['outcome']; readonly error?: undefined }
  | { readonly outcome?: undefined; readonly error: unknown }
);

/** One clinic's failure is no other one's. */
async function ask(state: PlaceState, check: () => Promise<Refreshed['outcome']>): Promise<Answer> {
  try {
    return { state, outcome: await check() };
  } catch (error) {
    return { state, error };
  }
}
