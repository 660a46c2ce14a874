import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { TableCallLimiter } from '../../lambdas/adapters/dynamodb/call-limiter.ts';
import { Table } from '../../lambdas/adapters/dynamodb/client.ts';
import { keys } from '../../lambdas/adapters/dynamodb/keys.ts';
import { useTable } from './support/table.ts';

const SECOND = 1_000;

/** The most calls in any second. */
function mostInASecond(instants: readonly number[]): number {
  const sorted = instants.toSorted((a, b) => a - b);
  return Math.max(...sorted.map((first) => sorted.filter((at) => at >= first && at < first + SECOND).length));
}

describe('the limiter of calls', () => {
  const table = useTable();
  let service: string;

  beforeEach(() => {
    service = crypto.randomUUID();
  });

  const limiter = (callsPerSecond: number, options: object = {}) =>
    new TableCallLimiter(table().table, { service, callsPerSecond, ...options });
  const nextAt = async () => (await table().table.get(keys.calls(service), { consistent: true }))?.nextAt;

  it('lets calls of several functions leave one after the other, and never more than are allowed', async () => {
    const limiters = [limiter(100), limiter(100), limiter(100)];
    const calls: number[] = [];
    const started = Date.now();
    await Promise.all(
      limiters.map(async (one, index) => {
        // They do not start together, and each asks for some turns at once and for others after them.
        await wait(index * 37);
        for (let round = 0; round < 4; round += 1) {
          await Promise.all(
            Array.from({ length: 20 }, async () => {
              expect(await one.take(started + 60 * SECOND)).toBe(true);
              calls.push(Date.now());
            }),
          );
        }
      }),
    );
    expect(calls).toHaveLength(240);
    expect(mostInASecond(calls)).toBeLessThanOrEqual(100);
    // 80 a second: nobody waits longer than that takes, but for turns that a busy machine missed.
    expect(Date.now() - started).toBeGreaterThanOrEqual(2_980);
    expect(Date.now() - started).toBeLessThan(6_500);
  });

  it('has no burst in store after a pause in which nobody called', async () => {
    const one = limiter(10);
    expect(await one.take(Date.now() + SECOND)).toBe(true);
    await wait(600);
    const started = Date.now();
    await Promise.all(Array.from({ length: 3 }, () => one.take(started + SECOND)));
    expect(Date.now() - started).toBeGreaterThanOrEqual(250);
  });

  it('takes the turns of one moment by one write', async () => {
    const one = limiter(1_000);
    await one.take(Date.now() + SECOND);
    await wait(10);
    table().capacity.units = 0;
    await Promise.all(Array.from({ length: 50 }, () => one.take(Date.now() + SECOND)));
    expect(table().capacity.units).toBe(1);
  });

  it('says at once when the turn would come too late, and leaves it to others', async () => {
    const one = limiter(10);
    const started = Date.now();
    const taken = await Promise.all(Array.from({ length: 9 }, () => one.take(started + 300)));
    expect(taken.filter((isTaken) => isTaken).length).toBeGreaterThanOrEqual(2);
    expect(taken.filter((isTaken) => isTaken).length).toBeLessThanOrEqual(3);
    expect(Number(await nextAt()) - started).toBeLessThan(500);
    const asked = Date.now();
    expect(await limiter(10).take(asked - 1)).toBe(false);
    expect(Date.now() - asked).toBeLessThan(100);
  });

  it('serves the urgent first', async () => {
    const one = limiter(10);
    const now = Date.now();
    const order: string[] = [];
    const take = async (name: string, deadline: number) => {
      if (await one.take(deadline)) order.push(name);
    };
    await Promise.all([take('patient', now + 5_000), take('hopeless', now - 1), take('urgent', now + 90)]);
    expect(order).toEqual(['urgent', 'patient']);
  });

  it('pauses everybody, those too that have their turn already', async () => {
    const [one, other] = [limiter(10), limiter(10)];
    const started = Date.now();
    await one.take(started + SECOND);
    const early = one.take(started + 5 * SECOND);
    await wait(20);
    await one.pause(started + 700);
    // A shorter pause does not end a longer one.
    await other.pause(started + 300);
    const called = await Promise.all(
      [early, one.take(started + 5 * SECOND), other.take(started + 5 * SECOND)].map(async (taken) => {
        expect(await taken).toBe(true);
        return Date.now() - started;
      }),
    );
    for (const after of called) expect(after).toBeGreaterThanOrEqual(700);
    expect(await other.take(started + 600)).toBe(false);
  });

  it('takes another turn when it missed its own', async () => {
    let now = 1_000_000;
    const sleeps: number[] = [];
    const one = limiter(10, {
      now: () => now,
      sleep: async (milliseconds: number) => {
        sleeps.push(milliseconds);
        // Frozen during the first wait.
        now += milliseconds + (sleeps.length === 1 ? 400 : 0);
      },
    });
    expect(await one.take(now + SECOND)).toBe(true);
    expect(await one.take(now + SECOND)).toBe(true);
    // The second turn, at 1_000_125, was over: others may call then.
    expect([now, await nextAt()]).toEqual([1_000_525, 1_000_650]);
  });

  it('tells of a table that does not answer', async () => {
    const dead = new Table(table().client, 'no-such-table');
    const one = new TableCallLimiter(dead, { service, callsPerSecond: 10 });
    const failed = { code: 'service_unavailable' };
    await expect(one.take(Date.now() + SECOND)).rejects.toMatchObject(failed);
    await expect(one.pause(Date.now() + SECOND)).rejects.toMatchObject(failed);
    await expect(one.take(Date.now() + 5 * SECOND)).rejects.toMatchObject(failed);
  });
});
