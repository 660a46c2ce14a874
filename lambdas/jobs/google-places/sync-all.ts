import type { SyncResult } from '../../../shared/contracts/google-places/google-places.ts';
import type { Clock } from '../../platform/clock.ts';
import { AccessDenied, AppError } from '../../platform/errors.ts';
import type { CheckClinics } from './check-clinics.ts';
import type { DispatchQueue } from './dispatch.ts';
import { CLINICS_PER_TASK, type EnqueueBatches, type SyncTask, tasksOf } from './enqueue-batches.ts';
import type { StartRun } from './start-run.ts';
import { type RunRecord, type SyncRuns, statisticsOf } from './sync-run.ts';

export interface SyncAllDependencies {
  /** False while the operator has disabled Google ratings. */
  readonly enabled: boolean;
  readonly startRun: StartRun;
  readonly enqueueBatches: EnqueueBatches;
  readonly checkClinics: CheckClinics;
  readonly runs: Pick<SyncRuns, 'get' | 'endIfDone'>;
  readonly queue: DispatchQueue;
  /** Tasks that are processed concurrently. */
  readonly atOnce: number;
  readonly clock: Clock;
  /** Rejects or resolves early when the signal aborts. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** A new ULID. */
  readonly newId: () => string;
}

/**
 * Syncs every due clinic, longest unchecked first, and responds within 25 seconds; the queue processes the rest. Joins a
 * running sync. Throws `conflict` while Google ratings are disabled, and `service_unavailable` with a message for staff when
 * Google rejects the key or does not respond.
 */
export type SyncAll = () => Promise<SyncResult>;

/** No request to Google starts later than this after the start of the call. */
const WORKING_MS = 20_000;
/** The call does not wait for unfinished work after this. */
const RESPONSE_MS = 23_500;
/** For the statistics of a call that is late. */
const LAST_READ_MS = 1_000;
/** Rounds for clinics without a response of Google. */
const MAX_ROUNDS = 3;
/** Tasks without any response, after which Google counts as down. */
const MIN_FAILED_TASKS = 2;
const POLL_MS = 1_000;
/** Clinics that are planned at a time: few, so that little is left to the queue at the deadline. */
const PAGE = 100;
/**
 * Seconds before workers receive what this call plans: by then the call has done it, and their messages have no effect, or it
 * has crashed.
 */
const WORKER_DELAY = 60;

/**
 * How many tasks make two seconds of calls. With fewer, a few slow answers leave the quota unused; with more, a retry waits behind
 * all of them.
 */
export function tasksAtOnce(callsPerSecond: number): number {
  return Math.min(20, Math.max(2, Math.ceil((2 * callsPerSecond) / CLINICS_PER_TASK)));
}

export function createSyncAll(dependencies: SyncAllDependencies): SyncAll {
  const { enabled, startRun, enqueueBatches, checkClinics, runs, queue, atOnce, clock, sleep, newId } =
    dependencies;

  /** Plans and checks until the deadline, or until all clinics are done. */
  async function planAndCheck(run: RunRecord, deadline: number): Promise<Progress> {
    const progress = new Progress();
    const running = new Set<Promise<void>>();
    const hasTime = () => clock().getTime() < deadline;

    async function begin(task: SyncTask): Promise<void> {
      while (running.size >= atOnce) await Promise.race(running);
      // Google may be down: no new task before the running ones are done.
      if (progress.looksDown) await Promise.all(running);
      if (progress.isOver || !hasTime()) return;
      const one: Promise<void> = checkClinics(task, { deadline, lastAttempt: false })
        .then(
          (result) => progress.add(result),
          (error: unknown) => progress.fail(error),
        )
        .finally(() => running.delete(one));
      running.add(one);
    }

    for await (const tasks of enqueueBatches(run, { count: PAGE, delay: WORKER_DELAY })) {
      for (const task of tasks) await begin(task);
      if (progress.isOver || !hasTime()) break;
    }
    await Promise.all(running);
    for (let round = 2; round <= MAX_ROUNDS; round += 1) {
      const again = progress.takeUnanswered();
      if (again.length === 0 || progress.isOver || !hasTime()) break;
      for (const task of tasksOf(run.id, again)) await begin(task);
      await Promise.all(running);
    }
    return progress;
  }

  async function syncNew(run: RunRecord, deadline: number): Promise<SyncResult> {
    const progress = await planAndCheck(run, deadline);
    if (progress.authError !== undefined) throw unauthorized(progress.authError);
    const now = (await runs.endIfDone(run.id, clock().toISOString())) ?? run;
    if (now.state === 'running' && !now.planned) await queue.send([run.id]);
    if (progress.hasOnlyFailures) throw progress.failure ?? unreachable(progress.noResponse);
    return resultOf(now);
  }

  /** Waits for a run that another caller or the schedule started. */
  async function follow(run: RunRecord, deadline: number): Promise<SyncResult> {
    let now = run;
    while (now.state === 'running' && clock().getTime() + POLL_MS < deadline) {
      await sleep(POLL_MS);
      now = (await runs.get(run.id)) ?? now;
    }
    return resultOf(now);
  }

  function resultOf(run: RunRecord): SyncResult {
    if (run.state === 'unauthorized') throw unauthorized();
    return { statistics: statisticsOf(run), timestamp: run.endedAt ?? clock().toISOString() };
  }

  return async () => {
    if (!enabled) {
      throw new AppError('conflict', 'The sync is switched off, as are Google ratings on this site.');
    }
    const begun = clock().getTime();
    const deadline = begun + WORKING_MS;

    const id = newId();
    // First, so that a worker continues the run if this call crashes. The message has no effect if the run never starts.
    await queue.send([id], { delay: WORKER_DELAY });
    const { run, joined } = await startRun(id, 'staff');
    const result = joined ? follow(run, deadline) : syncNew(run, deadline);
    const waiting = begun + RESPONSE_MS - clock().getTime();
    // Late results are still stored, or the queue processes them again.
    return (await within(result, waiting)) ?? resultOf((await within(runs.get(run.id), LAST_READ_MS)) ?? run);
  };

  /** Undefined when it takes longer. */
  async function within<Value>(result: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
    const answered = new AbortController();
    const late = sleep(Math.max(0, milliseconds), answered.signal).then(
      () => undefined,
      () => undefined,
    );
    // A failure after the response has no caller.
    result.catch(() => {});
    try {
      return await Promise.race([result, late]);
    } finally {
      answered.abort();
    }
  }
}

/** The results of a call's tasks. */
class Progress {
  #tasks = 0;
  #recorded = 0;
  #unanswered: string[] = [];
  #authError: unknown;
  #noResponse: unknown;
  #failure: unknown;

  add({ outcome, recorded, unanswered, error }: Awaited<ReturnType<CheckClinics>>): void {
    this.#tasks += 1;
    this.#recorded += recorded;
    this.#unanswered.push(...unanswered);
    this.#noResponse ??= error;
    if (outcome === 'unauthorized') this.#authError = error;
  }

  /** A task that failed for another reason than Google; its message is in the queue. */
  fail(error: unknown): void {
    this.#tasks += 1;
    this.#failure ??= error;
  }

  get looksDown(): boolean {
    return this.#tasks >= MIN_FAILED_TASKS && this.hasOnlyFailures;
  }

  /** At least one task failed, and no clinic was stored. */
  get hasOnlyFailures(): boolean {
    return this.#recorded === 0 && (this.#noResponse ?? this.#failure) !== undefined;
  }

  /** No further task makes sense. */
  get isOver(): boolean {
    return this.#authError !== undefined || this.looksDown;
  }

  /** Google's rejection of the key. */
  get authError(): unknown {
    return this.#authError;
  }

  /** The first error of a clinic without a response. */
  get noResponse(): unknown {
    return this.#noResponse;
  }

  /** The first error of a task that failed as a whole. */
  get failure(): unknown {
    return this.#failure;
  }

  takeUnanswered(): readonly string[] {
    const taken = this.#unanswered;
    this.#unanswered = [];
    return taken;
  }
}

function unauthorized(cause?: unknown): AppError {
  return new AppError(
    'service_unavailable',
    'Google does not accept the key of the sync. The sync has stopped; please have the key checked.',
    { cause },
  );
}

function unreachable(cause: unknown): AppError {
  if (cause instanceof AccessDenied) return cause;
  return new AppError(
    'service_unavailable',
    'Google Places does not answer. The sync goes on in the background; please look again later.',
    { cause },
  );
}
