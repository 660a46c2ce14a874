import { describe, expect, it } from 'vitest';
import { queueEvent } from '../../../test/support/queue-event.ts';
import { unavailable } from '../../platform/errors.ts';
import { OUTBOX_SWEEP, SECOND_SWEEP } from '../../platform/names.ts';
import type { JobLogFields } from '../../platform/queue-job.ts';
import type { SweepResult } from './sweep.ts';
import { createOutboxJob } from './worker.ts';

interface Delivered {
  readonly attempt?: number;
  /** Times of posts that become public soon. */
  readonly upcoming?: readonly Date[];
  readonly sweep?: () => Promise<SweepResult>;
}

async function deliver(body: unknown, { attempt = 1, upcoming = [], sweep }: Delivered = {}) {
  const order: string[] = [];
  const lines: JobLogFields[] = [];
  const log = (_message: string, fields: JobLogFields) => {
    lines.push(fields);
  };
  const job = createOutboxJob({
    sweep: async (deadline) => {
      order.push(`sweep until ${deadline}`);
      return sweep ? sweep() : { outcome: 'swept', enqueued: 3, givenUp: 1 };
    },
    publishDue: async () => ({ published: 2, upcoming }),
    endDormant: async () => 0,
    askToConfirm: async () => 0,
    sweeps: {
      send: async (messages, options) => {
        order.push(`enqueue ${JSON.stringify(messages)} after ${options?.delay} s`);
      },
    },
    now: () => 1_000_000,
    logger: { info: log, error: log },
  });
  const context = { getRemainingTimeInMillis: () => 20_000 };
  const { batchItemFailures } = await job(queueEvent([JSON.stringify(body)], attempt), context);
  return { order, lines, failed: batchItemFailures.length };
}

const fails = () => Promise.reject(unavailable(new Error('x')));

describe('the outbox job', () => {
  it("enqueues a second sweep, then sweeps, for the schedule's message", async () => {
    const { order, lines, failed } = await deliver(OUTBOX_SWEEP);
    expect(order).toEqual(['enqueue [{"kind":"second-sweep"}] after 30 s', 'sweep until 1010000']);
    expect(lines).toMatchObject([{ kind: 'sweep', outcome: 'swept', enqueued: 3, givenUp: 1, published: 2 }]);
    expect(failed).toBe(0);
  });

  it("enqueues a sweep for the time of each post that becomes public before the schedule's next message", async () => {
    const upcoming = [new Date(1_012_345), new Date(1_050_000)];
    const { order } = await deliver(OUTBOX_SWEEP, { upcoming });
    expect(order).toEqual([
      'enqueue [{"kind":"second-sweep"}] after 30 s',
      'enqueue [{"kind":"second-sweep"}] after 13 s',
      'enqueue [{"kind":"second-sweep"}] after 50 s',
      'sweep until 1010000',
    ]);
  });

  it.each([
    ['a second sweep', SECOND_SWEEP, 1],
    ["the schedule's message, delivered again", OUTBOX_SWEEP, 2],
  ])('enqueues no sweep for %s', async (_, message, attempt) => {
    const { order } = await deliver(message, { attempt, upcoming: [new Date(1_012_345)] });
    expect(order).toEqual(['sweep until 1010000']);
  });

  it('enqueues one second sweep for a message that fails and is delivered three times', async () => {
    const orders: string[] = [];
    for (const attempt of [1, 2, 3]) {
      const { order, failed } = await deliver(OUTBOX_SWEEP, { attempt, sweep: fails });
      orders.push(...order);
      expect(failed).toBe(1);
    }
    expect(orders.filter((step) => step.startsWith('enqueue'))).toHaveLength(1);
  });

  it('returns the message to the queue when the sweep fails', async () => {
    const { failed, lines } = await deliver(OUTBOX_SWEEP, { sweep: fails });
    expect(failed).toBe(1);
    expect(lines).toMatchObject([{ outcome: 'failed' }]);
  });

  it('rejects a message of another kind', async () => {
    expect(await deliver({ kind: 'other' })).toMatchObject({ order: [], failed: 1 });
  });
});
