/** A rule of EventBridge. */
export interface Schedule {
  readonly name: string;
  /** As in the template: `cron(0 9 ? * MON *)`. */
  readonly expression: string;
  readonly enabled: boolean;
  /** Interval of a rate in milliseconds; undefined for cron, which fires on command only. */
  readonly every?: number | undefined;
  /** Sends every target its input. Returns a sentence about it. */
  fire(): string;
}

/** Milliseconds from a deployment to the first firing of its rates. */
const FIRST_FIRING_MS = 3_000;

/** The schedules of the running deployments. Rates fire by themselves; cron rules fire on command. */
export class Schedules {
  /** In the order of deployments: the last of a name counts. */
  private readonly all: Schedule[] = [];

  /** Returns a function that removes it. */
  add(schedule: Schedule): () => void {
    this.all.push(schedule);
    const timers: NodeJS.Timeout[] = [];
    const { every, enabled } = schedule;
    if (every !== undefined && enabled) {
      const first = () => {
        schedule.fire();
        timers.push(setInterval(() => schedule.fire(), every));
      };
      timers.push(setTimeout(first, Math.min(FIRST_FIRING_MS, every)));
    }
    return () => {
      for (const timer of timers) clearTimeout(timer);
      this.all.splice(this.all.indexOf(schedule), 1);
    };
  }

  /** Fires a schedule, as EventBridge does at its time. A part of its name is enough. Throws when nothing is sent. */
  fire(name?: string): string {
    const byName = new Map(this.all.map((schedule) => [schedule.name, schedule]));
    if (byName.size === 0) throw new Error('The template has no schedule.');
    // Without a name: the schedule that does not fire by itself.
    const waiting = [...byName.values()].filter(({ every }) => every === undefined);
    if (name === undefined && waiting.length === 0) {
      throw new Error('The template has no schedule that waits to be fired.');
    }
    const named = [...byName.values()].filter((one) =>
      one.name.toLowerCase().includes(name?.toLowerCase() ?? ''),
    );
    const schedule =
      name === undefined ? waiting[0] : (byName.get(name) ?? (named.length === 1 ? named[0] : undefined));
    if (!schedule)
      throw new Error(`There is no schedule ${name}; there is: ${[...byName.keys()].join(', ')}`);
    if (name === undefined && waiting.length > 1) {
      throw new Error(`Name one of the schedules: ${waiting.map((one) => one.name).join(', ')}`);
    }
    if (!schedule.enabled) throw new Error(`The schedule ${schedule.name} is disabled: nothing was sent.`);
    return schedule.fire();
  }
}
