/** A rule of EventBridge that a deployment has. */
export interface Schedule {
  readonly name: string;
  /** As the template writes it, such as `cron(0 9 ? * MON *)`. */
  readonly expression: string;
  readonly enabled: boolean;
  /** Gives every target its input, and says in a sentence what it did. */
  fire(): string;
}

/** The schedules of the running deployments. Nothing fires by itself here: a developer does not wait for Monday. */
export class Schedules {
  /** Each deployment's after that which it replaces: the last of a name counts. */
  private readonly all: Schedule[] = [];

  /** Returns what takes it back. */
  add(schedule: Schedule): () => void {
    this.all.push(schedule);
    return () => {
      this.all.splice(this.all.indexOf(schedule), 1);
    };
  }

  /** Does what EventBridge does when the time has come. Fails with the reason when nothing happens. */
  fire(name?: string): string {
    const byName = new Map(this.all.map((schedule) => [schedule.name, schedule]));
    const [only, ...others] = byName.values();
    const names = [...byName.keys()].join(', ');
    const schedule = name === undefined && others.length === 0 ? only : byName.get(name ?? '');
    if (!schedule) {
      if (!only) throw new Error('The template has no schedule.');
      throw new Error(
        name === undefined
          ? `Name one of the schedules: ${names}`
          : `There is no schedule ${name}; there is: ${names}`,
      );
    }
    if (!schedule.enabled) throw new Error(`The schedule ${schedule.name} is disabled: nothing was sent.`);
    return schedule.fire();
  }
}
