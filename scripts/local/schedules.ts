/** A rule of EventBridge that a deployment has. */
export interface Schedule {
  readonly name: string;
  /** As the template writes it, such as `cron(0 9 ? * MON *)`. */
  readonly expression: string;
  readonly enabled: boolean;
  /** Milliseconds between two firings of a rate, which fires by itself; absent for points in time. */
  readonly every?: number | undefined;
  /** Gives every target its input, and says in a sentence what it did. */
  fire(): string;
}

/** Milliseconds from a deployment to the first firing of its rates: what was left undone while nothing ran is done soon. */
const FIRST_FIRING_MS = 3_000;

/**
 * The schedules of the running deployments. Rates fire by themselves, as on AWS; points in time only on command
 * to: a developer does not wait for Monday.
 */
export class Schedules {
  /** Each deployment's after that which it replaces: the last of a name counts. */
  private readonly all: Schedule[] = [];

  /** Returns what takes it back. */
  add(schedule: Schedule): () => void {
    this.all.push(schedule);
    const timers: NodeJS.Timeout[] = [];
    const { every, enabled } = schedule;
    if (every !== undefined && enabled) {
      const begin = () => {
        schedule.fire();
        timers.push(setInterval(() => schedule.fire(), every));
      };
      timers.push(setTimeout(begin, Math.min(FIRST_FIRING_MS, every)));
    }
    return () => {
      for (const timer of timers) clearTimeout(timer);
      this.all.splice(this.all.indexOf(schedule), 1);
    };
  }

  /** Does what EventBridge does when the time has come. Fails with the reason when nothing happens. */
  fire(name?: string): string {
    const byName = new Map(this.all.map((schedule) => [schedule.name, schedule]));
    if (byName.size === 0) throw new Error('The template has no schedule.');
    // Without a name only those are meant that would not fire otherwise.
    const waiting = [...byName.values()].filter(({ every }) => every === undefined);
    if (name === undefined && waiting.length === 0) {
      throw new Error('The template has no schedule that waits to be fired.');
    }
    const schedule = name === undefined ? waiting[0] : byName.get(name);
    if (!schedule)
      throw new Error(`There is no schedule ${name}; there is: ${[...byName.keys()].join(', ')}`);
    if (name === undefined && waiting.length > 1) {
      throw new Error(`Name one of the schedules: ${waiting.map((one) => one.name).join(', ')}`);
    }
    if (!schedule.enabled) throw new Error(`The schedule ${schedule.name} is disabled: nothing was sent.`);
    return schedule.fire();
  }
}
