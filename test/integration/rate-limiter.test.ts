import { beforeEach, describe, expect, it } from 'vitest';
import { googlePlacesKeys } from '../../lambdas/jobs/google-places/items.ts';
import { TableRateLimiter } from '../../lambdas/jobs/google-places/table-rate-limiter.ts';
import { Table } from '../../lambdas/table/client.ts';
import { useTable } from './support/table.ts';

const SECOND = 1_000;
const BEGIN = 1_000_000;

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/** The time of one process: it passes only in sleep, and sleepers wake one by one. */
class VirtualTime {
  #now: number;
  readonly #late: (waking: number) => number;
  #sleepers: Sleeper[] = [];
  #wakings = 0;

  /** `late`: milliseconds by which a waking is late, by its number. */
  constructor(now: number = BEGIN, late: (waking: number) => number = () => 0) {
    this.#now = now;
    this.#late = late;
  }

  now = (): number => this.#now;

  sleep = (milliseconds: number): Promise<void> => {
    const slept = new Promise<void>((wake) => {
      this.#sleepers.push({ until: this.#now + milliseconds, wake });
    });
    if (this.#sleepers.length === 1) setImmediate(() => this.#wakeNext());
    return slept;
  };

  #wakeNext(): void {
    const [next, ...others] = this.#sleepers.toSorted((a, b) => a.until - b.until);
    if (next === undefined) return;
    this.#sleepers = others;
    this.#wakings += 1;
    this.#now = Math.max(this.#now, next.until) + this.#late(this.#wakings);
    next.wake();
    // After all that the one who woke does at once.
    if (others.length > 0) setImmediate(() => this.#wakeNext());
  }
}

/** The most calls in any second. */
function mostInASecond(instants: readonly number[]): number {
  const sorted = instants.toSorted((a, b) => a - b);
  return Math.max(...sorted.map((first) => sorted.filter((at) => at >= first && at < first + SECOND).length));
}

describe('the rate limiter', () => {
  const table = useTable();
  let service: string;

  beforeEach(() => {
    service = crypto.randomUUID();
  });

  const limiter = (callsPerSecond: number, time: Pick<VirtualTime, 'now' | 'sleep'>) =>
    new TableRateLimiter(table().table, { service, callsPerSecond, now: time.now, sleep: time.sleep });
  const nextAt = async () =>
    (await table().table.get(googlePlacesKeys.calls(service), { consistent: true }))?.nextAt;

  /** The times of so many calls that request their slots at once. */
  async function calls(one: TableRateLimiter, time: VirtualTime, count: number): Promise<number[]> {
    return Promise.all(
      Array.from({ length: count }, async () => {
        expect(await one.take(BEGIN + 60 * SECOND)).toBe(true);
        return time.now();
      }),
    );
  }

  it('gives several functions evenly spaced slots, at four fifths of the quota', async () => {
    const called = await Promise.all(
      // They start at different times, and each requests some slots at once and others after them.
      [0, 37, 74].map(async (start) => {
        const time = new VirtualTime(BEGIN + start);
        const one = limiter(125, time);
        const own: number[] = [];
        for (let round = 0; round < 4; round += 1) own.push(...(await calls(one, time, 20)));
        return own;
      }),
    );
    const all = called.flat().toSorted((a, b) => a - b);
    const [first = 0] = all;
    expect(all).toEqual(Array.from({ length: 240 }, (_, slot) => first + slot * 10));
    expect(mostInASecond(all)).toBe(100);
  });

  it('stays within the quota when timers are late, and when a process is frozen', async () => {
    const time = new VirtualTime(BEGIN, (waking) => (waking === 100 ? 400 : waking % 7));
    const all = await calls(limiter(100, time), time, 300);
    expect(mostInASecond(all)).toBeLessThanOrEqual(100);
    expect(all).toHaveLength(300);
  });

  it('allows no burst after an idle time', async () => {
    const time = new VirtualTime();
    const one = limiter(10, time);
    expect(await calls(one, time, 1)).toEqual([BEGIN]);
    await time.sleep(600);
    expect(await calls(one, time, 3)).toEqual([BEGIN + 600, BEGIN + 725, BEGIN + 850]);
  });

  it('reserves concurrent slots with one write', async () => {
    const time = new VirtualTime();
    const one = limiter(1_000, time);
    await calls(one, time, 1);
    table().capacity.units = 0;
    await calls(one, time, 50);
    expect(table().capacity.units).toBe(1);
  });

  it('returns false at once when no slot is free before the deadline, and reserves none', async () => {
    const time = new VirtualTime();
    const one = limiter(10, time);
    const taken = await Promise.all(Array.from({ length: 9 }, () => one.take(BEGIN + 300)));
    expect(taken).toEqual([true, true, true, ...Array.from({ length: 6 }, () => false)]);
    expect(await nextAt()).toBe(BEGIN + 375);
    const other = new VirtualTime();
    expect(await limiter(10, other).take(BEGIN + 374)).toBe(false);
    expect(other.now()).toBe(BEGIN);
    expect(await nextAt()).toBe(BEGIN + 375);
  });

  it('serves the earliest deadline first', async () => {
    const time = new VirtualTime();
    const one = limiter(10, time);
    const order: string[] = [];
    const take = async (name: string, deadline: number) => {
      if (await one.take(deadline)) order.push(name);
    };
    await Promise.all([
      take('patient', BEGIN + 5_000),
      take('hopeless', BEGIN - 1),
      take('urgent', BEGIN + 90),
    ]);
    expect(order).toEqual(['urgent', 'patient']);
  });

  it('pauses all functions, also calls that have a slot already', async () => {
    const otherTime = new VirtualTime();
    const other = limiter(10, otherTime);
    const time = new VirtualTime();
    let pause = async () => {
      await one.pause(BEGIN + 700);
      // A shorter pause does not end a longer one.
      await other.pause(BEGIN + 300);
      pause = async () => {};
    };
    const one: TableRateLimiter = limiter(10, {
      now: time.now,
      sleep: async (milliseconds) => {
        await pause();
        await time.sleep(milliseconds);
      },
    });
    // The second has its slot, 125 milliseconds later, when the pause starts.
    expect(await calls(one, time, 2)).toEqual([BEGIN, BEGIN + 700]);
    expect(await other.take(BEGIN + 600)).toBe(false);
    expect(await calls(other, otherTime, 1)).toEqual([BEGIN + 825]);
    expect(await calls(one, time, 1)).toEqual([BEGIN + 950]);
  });

  it('takes another slot when it missed its own', async () => {
    // Frozen during the first wait.
    const time = new VirtualTime(BEGIN, (waking) => (waking === 1 ? 400 : 0));
    const one = limiter(10, time);
    expect(await calls(one, time, 1)).toEqual([BEGIN]);
    // The second slot, at 125, had passed: others may call then.
    expect(await calls(one, time, 1)).toEqual([BEGIN + 525]);
    expect(await nextAt()).toBe(BEGIN + 650);
  });

  it('throws when the table is not available', async () => {
    const missing = new Table(table().client, 'no-such-table');
    const { now, sleep } = new VirtualTime();
    const one = new TableRateLimiter(missing, { service, callsPerSecond: 10, now, sleep });
    const failed = { code: 'service_unavailable' };
    await expect(one.take(BEGIN + SECOND)).rejects.toMatchObject(failed);
    await expect(one.pause(BEGIN + SECOND)).rejects.toMatchObject(failed);
    await expect(one.take(BEGIN + 5 * SECOND)).rejects.toMatchObject(failed);
  });
});
