import type { SyncResult } from '../../../shared/contracts/places-sync.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports.ts';
import { type EnqueueBatches, tasksOf } from './enqueue-batches.ts';
import type { DispatchQueue, RunRecord, SyncRuns, SyncTask } from './ports.ts';
import type { StartRun } from './start-run.ts';
import { statisticsOf } from './statistics.ts';
import type { WorkOnTask } from './work.ts';

export interface SyncAllDependencies {
  /** False while the operator has Google's figures switched off. */
  readonly enabled: boolean;
  readonly startRun: StartRun;
  readonly enqueueBatches: EnqueueBatches;
  readonly work: WorkOnTask;
  readonly runs: Pick<SyncRuns, 'get' | 'endIfDone'>;
  readonly queue: DispatchQueue;
  /** Tasks that are worked on at a time. */
  readonly atOnce: number;
  readonly clock: Clock;
  /** Ends, or fails, when the signal says that nobody waits any more. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** A new ULID. */
  readonly newId: () => string;
}

/**
 * Syncs every clinic that is due, stalest first, and answers within 25 seconds with what came of it; what is left goes on in
 * the queue. Joins a sync that is running. Throws `conflict` while Google's figures are switched off, and
 * `service_unavailable` with a message for staff when Google refuses the key or does not answer.
 */
export type SyncAll = () => Promise<SyncResult>;

/** Google is asked nothing after this, counted from the call's begin. */
const WORKING_MS = 20_000;
/** Whatever is still under way then is not waited for. */
const ANSWER_MS = 23_500;
/** For the figures of a call that is late. */
const LAST_LOOK_MS = 1_000;
/** Times that clinics are gone through which Google did not answer about. */
const MAX_ROUNDS = 3;
/** Tasks of which none got an answer: Google is down. */
const HOPELESS = 2;
const POLL_MS = 1_000;
/** Clinics that are planned at a time: little is left to the queue when the time is over. */
const PAGE = 100;
/**
 * Seconds after which workers may take what this call plans: by then it has done it, and their messages find nothing to
 * do, or it has died.
 */
const SAFETY = 60;

export function createSyncAll(dependencies: SyncAllDependencies): SyncAll {
  const { enabled, startRun, enqueueBatches, work, runs, queue, atOnce, clock, sleep, newId } = dependencies;

  /** Plans and works until the time is over, or nothing is left. */
  async function engine(run: RunRecord, deadline: number): Promise<Progress> {
    const progress = new Progress();
    const running = new Set<Promise<void>>();
    const isTime = () => clock().getTime() < deadline;

    async function begin(task: SyncTask): Promise<void> {
      while (running.size >= atOnce) await Promise.race(running);
      // Nobody answers: no more is asked until it is clear that nobody does.
      if (progress.looksHopeless) await Promise.all(running);
      if (progress.isOver || !isTime()) return;
      const one: Promise<void> = work(task, { deadline, lastAttempt: false })
        .then(
          (result) => progress.add(result),
          (error: unknown) => progress.fail(error),
        )
        .finally(() => running.delete(one));
      running.add(one);
    }

    for await (const tasks of enqueueBatches(run, { count: PAGE, delay: SAFETY })) {
      for (const task of tasks) await begin(task);
      if (progress.isOver || !isTime()) break;
    }
    await Promise.all(running);
    for (let round = 2; round <= MAX_ROUNDS; round += 1) {
      const again = progress.takeUnanswered();
      if (again.length === 0 || progress.isOver || !isTime()) break;
      for (const task of tasksOf(run.id, again)) await begin(task);
      await Promise.all(running);
    }
    return progress;
  }

  async function syncNew(run: RunRecord, deadline: number): Promise<SyncResult> {
    const progress = await engine(run, deadline);
    if (progress.refusal !== undefined) throw unauthorized(progress.refusal);
    const now = (await runs.endIfDone(run.id, clock().toISOString())) ?? run;
    if (now.state === 'running' && !now.planned) await queue.send([run.id]);
    if (progress.isHopeless) throw progress.failure ?? unreachable(progress.silence);
    return resultOf(now);
  }

  /** Tells of a run that somebody else began. */
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
    // First of all: should this call die, somebody goes on with its run. There is nothing to do if it never began.
    await queue.send([id], { delay: SAFETY });
    const { run, joined } = await startRun(id, 'staff');
    const result = joined ? follow(run, deadline) : syncNew(run, deadline);
    const waiting = begun + ANSWER_MS - clock().getTime();
    // What is late is stored all the same, or done again by the queue: nothing of it is lost.
    return (await within(result, waiting)) ?? resultOf((await within(runs.get(run.id), LAST_LOOK_MS)) ?? run);
  };

  /** Undefined when it takes longer. */
  async function within<Value>(result: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
    const answered = new AbortController();
    const late = sleep(Math.max(0, milliseconds), answered.signal).then(
      () => undefined,
      () => undefined,
    );
    // A failure that comes too late is nobody's any more.
    result.catch(() => {});
    try {
      return await Promise.race([result, late]);
    } finally {
      answered.abort();
    }
  }
}

/** How the tasks of a call went. */
class Progress {
  #tasks = 0;
  #recorded = 0;
  #unanswered: string[] = [];
  #refusal: unknown;
  #silence: unknown;
  #failure: unknown;

  add({ outcome, recorded, unanswered, error }: Awaited<ReturnType<WorkOnTask>>): void {
    this.#tasks += 1;
    this.#recorded += recorded;
    this.#unanswered.push(...unanswered);
    this.#silence ??= error;
    if (outcome === 'unauthorized') this.#refusal = error;
  }

  /** A task that could not be done for another reason than Google; its message is in the queue. */
  fail(error: unknown): void {
    this.#tasks += 1;
    this.#failure ??= error;
  }

  get looksHopeless(): boolean {
    return this.#tasks >= HOPELESS && this.isHopeless;
  }

  /** Something was tried, and nothing came of it. */
  get isHopeless(): boolean {
    return this.#recorded === 0 && (this.#silence ?? this.#failure) !== undefined;
  }

  /** Nothing more is to be done for the run. */
  get isOver(): boolean {
    return this.#refusal !== undefined || this.looksHopeless;
  }

  /** That Google does not accept the key. */
  get refusal(): unknown {
    return this.#refusal;
  }

  /** Why Google did not answer about a clinic. */
  get silence(): unknown {
    return this.#silence;
  }

  /** Why a task could not be done at all. */
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
  return new AppError(
    'service_unavailable',
    'Google Places does not answer. The sync goes on in the background; please look again later.',
    { cause },
  );
}
