/** How long a decision is delayed, so that it can be undone. */
export const UNDO_MS = 10_000;

export interface Delayed<Decision> {
  readonly decision: Decision;
  /** When it is sent, in ms since 1970. */
  readonly until: number;
  /** Whether the call has started; it can no longer be undone. */
  readonly sending: boolean;
}

interface Outcomes<Decision, Result> {
  readonly saved: (decision: Decision, result: Result) => void;
  readonly failed: (decision: Decision, error: unknown) => void;
}

/**
 * Decisions that wait in the browser before they are sent, each with a timer of its own. A store for
 * `useSyncExternalStore`.
 */
export class DelayedDecisions<Decision extends { readonly id: string }, Result> {
  readonly #send: (decision: Decision, leaving: boolean) => Promise<Result>;
  readonly #outcomes: Outcomes<Decision, Result>;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();
  #delayed: readonly Delayed<Decision>[] = [];

  /** `leaving`: the page is being unloaded, so that the user cannot sign in first. */
  constructor(
    send: (decision: Decision, leaving: boolean) => Promise<Result>,
    outcomes: Outcomes<Decision, Result>,
  ) {
    this.#send = send;
    this.#outcomes = outcomes;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Oldest first. */
  readonly snapshot = (): readonly Delayed<Decision>[] => this.#delayed;

  add(decision: Decision): void {
    this.#timers.set(
      decision.id,
      setTimeout(() => void this.#sendNow(decision, false), UNDO_MS),
    );
    this.#change([...this.#delayed, { decision, until: Date.now() + UNDO_MS, sending: false }]);
  }

  /** Undoes a decision, the last one by default. Undefined when it is already being sent. */
  undo(id = this.#delayed.findLast(({ sending }) => !sending)?.decision.id): Decision | undefined {
    const delayed = this.#delayed.find(({ decision, sending }) => decision.id === id && !sending);
    if (delayed === undefined) return undefined;
    this.#remove(delayed.decision);
    return delayed.decision;
  }

  /** Sends every decision that waits. */
  async sendAll({ leaving = false } = {}): Promise<void> {
    const waiting = this.#delayed.filter(({ sending }) => !sending);
    await Promise.all(waiting.map(({ decision }) => this.#sendNow(decision, leaving)));
  }

  async #sendNow(decision: Decision, leaving: boolean): Promise<void> {
    this.#stopTimer(decision);
    this.#change(
      this.#delayed.map((delayed) =>
        delayed.decision.id === decision.id ? { ...delayed, sending: true } : delayed,
      ),
    );
    try {
      const result = await this.#send(decision, leaving);
      this.#outcomes.saved(decision, result);
    } catch (error) {
      this.#outcomes.failed(decision, error);
    }
    this.#remove(decision);
  }

  #remove({ id }: Decision): void {
    this.#stopTimer({ id });
    this.#change(this.#delayed.filter(({ decision }) => decision.id !== id));
  }

  #stopTimer({ id }: { readonly id: string }): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  #change(delayed: readonly Delayed<Decision>[]): void {
    this.#delayed = delayed;
    for (const listener of this.#listeners) listener();
  }
}
