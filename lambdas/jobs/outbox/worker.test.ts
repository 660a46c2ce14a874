import { describe, expect, it } from 'vitest';
import { queueEvent } from '../../../test/support/queue-event.ts';
import { unavailable } from '../../platform/errors.ts';
import { OUTBOX_SWEEP, SECOND_SWEEP } from '../../platform/names.ts';
import type { JobLogFields } from '../../platform/queue-job.ts';
import type { SweepResult } from './sweep.ts';
import { createOutboxJob } from './worker.ts';

async function sweeping(body: unknown, sweep?: () => Promise<SweepResult>, next?: Date) {
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
    publishDue: async () => ({ published: 2, next }),
    sweeps: {
      send: async (messages, options) => {
        order.push(`enqueue ${JSON.stringify(messages)} after ${options?.delay} s`);
      },
    },
    now: () => 1_000_000,
    logger: { info: log, error: log },
  });
  const context = { getRemainingTimeInMillis: () => 20_000 };
  const { batchItemFailures } = await job(queueEvent([JSON.stringify(body)]), context);
  return { order, lines, failed: batchItemFailures.length };
}

describe('the outbox job', () => {
  it('enqueues a second sweep, then sweeps, for the message of the rule', async () => {
    const { order, lines, failed } = await sweeping(OUTBOX_SWEEP);
    expect(order).toEqual(['enqueue [{"kind":"second-sweep"}] after 30 s', 'sweep until 1010000']);
    expect(lines).toMatchObject([{ kind: 'sweep', outcome: 'swept', enqueued: 3, givenUp: 1, published: 2 }]);
    expect(failed).toBe(0);
  });

  it('enqueues no third sweep', async () => {
    expect((await sweeping(SECOND_SWEEP)).order).toEqual(['sweep until 1010000']);
  });

  it('sweeps again when the next scheduled post becomes public', async () => {
    const { order } = await sweeping(SECOND_SWEEP, undefined, new Date(1_012_345));
    expect(order).toEqual(['enqueue [{"kind":"second-sweep"}] after 13 s', 'sweep until 1010000']);
  });

  it('returns the message to the queue when the sweep fails', async () => {
    const { failed, lines } = await sweeping(OUTBOX_SWEEP, () => Promise.reject(unavailable(new Error('x'))));
    expect(failed).toBe(1);
    expect(lines).toMatchObject([{ outcome: 'failed' }]);
  });

  it('rejects a message of another kind', async () => {
    expect(await sweeping({ kind: 'other' })).toMatchObject({ order: [], failed: 1 });
  });
});
