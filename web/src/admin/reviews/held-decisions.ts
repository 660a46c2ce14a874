/** How long a decision is held back, so that it can be undone. */
export const HOLD_MS = 10_000;

export interface Held<Decision> {
  readonly decision: Decision;
  /** When it is sent, in ms since 1970. */
  readonly until: number;
  /** It can no longer be undone. */
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
export class HeldDecisions<Decision extends { readonly id: string }, Result> {
  readonly #send: (decision: Decision, leaving: boolean) => Promise<Result>;
  readonly #outcomes: Outcomes<Decision, Result>;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();
  #held: readonly Held<Decision>[] = [];

  /** `leaving`: the page is about to be gone, so that nothing can be asked of the user first. */
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
  readonly snapshot = (): readonly Held<Decision>[] => this.#held;

  hold(decision: Decision): void {
    this.#timers.set(
      decision.id,
      setTimeout(() => void this.#sendNow(decision, false), HOLD_MS),
    );
    this.#change([...this.#held, { decision, until: Date.now() + HOLD_MS, sending: false }]);
  }

  /** Takes a decision back, the last one by default. Undefined where it is being sent already. */
  undo(id = this.#held.findLast(({ sending }) => !sending)?.decision.id): Decision | undefined {
    const held = this.#held.find(({ decision, sending }) => decision.id === id && !sending);
    if (held === undefined) return undefined;
    this.#remove(held.decision);
    return held.decision;
  }

  /** Sends every decision that waits. */
  async sendAll({ leaving = false } = {}): Promise<void> {
    const waiting = this.#held.filter(({ sending }) => !sending);
    await Promise.all(waiting.map(({ decision }) => this.#sendNow(decision, leaving)));
  }

  async #sendNow(decision: Decision, leaving: boolean): Promise<void> {
    this.#stopTimer(decision);
    this.#change(
      this.#held.map((held) => (held.decision.id === decision.id ? { ...held, sending: true } : held)),
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
    this.#change(this.#held.filter(({ decision }) => decision.id !== id));
  }

  #stopTimer({ id }: { readonly id: string }): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  #change(held: readonly Held<Decision>[]): void {
    this.#held = held;
    for (const listener of this.#listeners) listener();
  }
}
