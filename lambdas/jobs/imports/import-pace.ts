import type { Clock } from '../../platform/clock.ts';

/** Listings that are written and not derived, at most: what staff change waits behind them, for some seconds. */
const MAX_AHEAD = 300;
/** Listings after which the projector is asked how far it has come. */
const LISTINGS_PER_QUESTION = 100;
const POLL_MS = 300;
/** Milliseconds until a question is repeated: its answer may be that of a batch whose records are retried. */
const REPEAT_MS = 10_000;
/** Milliseconds without progress after which an import no longer waits: the projector may have been stopped. */
const STALL_MS = 180_000;
/** Milliseconds for which an import says that more changes follow. */
const DECLARED_MS = 60_000;

/** How far the projector has come with a bulk change. */
export interface BulkChangeQuestions {
  /** The answer comes when everything written before it is derived. More changes follow until then, at most. */
  ask(question: string, until: Date): Promise<void>;
  /** The question that was answered last; `ended`: everything is derived and added up. */
  answered(): Promise<{ readonly question: string | undefined } | 'ended'>;
  /** Says that no more changes follow. */
  declareEnd(): Promise<void>;
}

export interface ImportPaceOptions {
  readonly questions: BulkChangeQuestions;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** Listings a second, at most. */
  readonly rate?: number | undefined;
  readonly stopping?: AbortSignal | undefined;
  /** Called while the end waits. */
  readonly onCatchUp?: ((derived: number, written: number) => void) | undefined;
}

/**
 * Keeps an import only so far ahead of the projector that others, whose changes come behind it in the table's stream, wait for seconds.
 * The projector answers questions in the order of the stream. All methods throw `service_unavailable`.
 */
export class ImportPace {
  readonly #options: ImportPaceOptions;
  readonly #began: number;
  /** Listings that were written when a question was asked, by question. */
  readonly #asked = new Map<string, number>();
  #written = 0;
  #derived = 0;
  #lastAsked = 0;
  #askedAt = 0;
  #progressAt: number;

  constructor(options: ImportPaceOptions) {
    this.#options = options;
    this.#began = options.clock().getTime();
    this.#progressAt = this.#began;
  }

  /** After so many listings were written: waits while the projector is too far behind, or the rate is reached. */
  async wrote(listings: number): Promise<void> {
    const { rate, sleep } = this.#options;
    this.#written += listings;
    if (this.#written - this.#lastAsked >= LISTINGS_PER_QUESTION) await this.#ask();
    await this.#until(() => this.#written - this.#derived <= MAX_AHEAD);
    const early = rate === undefined ? 0 : (this.#written / rate) * 1_000 - (this.#now() - this.#began);
    if (early > 0 && !this.#isStopping()) await sleep(early);
  }

  /** Waits until everything is derived, and totals are added up. False: the projector has stopped, or the import was stopped. */
  async end(): Promise<boolean> {
    if (this.#written === 0) return true;
    const { questions, onCatchUp, sleep } = this.#options;
    await this.#ask();
    const isDerived = await this.#until(() => {
      onCatchUp?.(this.#derived, this.#written);
      return this.#derived === this.#written;
    });
    await questions.declareEnd();
    while (isDerived && !this.#isStopping() && !this.#isStalled()) {
      if ((await questions.answered()) === 'ended') return true;
      await sleep(POLL_MS);
    }
    return false;
  }

  async #until(isReached: () => boolean): Promise<boolean> {
    const { sleep } = this.#options;
    while (!isReached()) {
      if (this.#isStopping() || this.#isStalled()) return false;
      if (this.#now() - this.#askedAt > REPEAT_MS) await this.#ask();
      await sleep(POLL_MS);
      await this.#hear();
    }
    return true;
  }

  async #ask(): Promise<void> {
    const { questions, newId } = this.#options;
    const question = newId();
    this.#asked.set(question, this.#written);
    this.#lastAsked = this.#written;
    this.#askedAt = this.#now();
    await questions.ask(question, new Date(this.#askedAt + DECLARED_MS));
  }

  async #hear(): Promise<void> {
    const answer = await this.#options.questions.answered();
    const derived = answer === 'ended' ? this.#lastAsked : (this.#asked.get(answer.question ?? '') ?? 0);
    if (derived <= this.#derived) return;
    this.#derived = derived;
    this.#progressAt = this.#now();
  }

  #now(): number {
    return this.#options.clock().getTime();
  }

  #isStopping(): boolean {
    return this.#options.stopping?.aborted === true;
  }

  #isStalled(): boolean {
    return this.#now() - this.#progressAt > STALL_MS;
  }
}
