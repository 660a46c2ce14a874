import { describe, expect, it } from 'vitest';
import { queueEvent } from '../../test/support/queue-event.ts';
import { unavailable } from '../app/errors.ts';
import type { SweepResult } from '../app/outbox/sweep.ts';
import { OUTBOX_SWEEP, SECOND_SWEEP } from '../config/names.ts';
import { createOutboxJob } from './outbox.ts';
import type { JobLogFields } from './queue-job.ts';

async function sweeping(body: unknown, sweep?: () => Promise<SweepResult>) {
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
    sweepAgain: async () => {
      order.push('again');
    },
    now: () => 1_000_000,
    logger: { info: log, error: log },
  });
  const context = { getRemainingTimeInMillis: () => 20_000 };
  const { batchItemFailures } = await job(queueEvent([JSON.stringify(body)]), context);
  return { order, lines, failed: batchItemFailures.length };
}

describe('the message of the rule that sweeps the outbox', () => {
  it('sweeps, and has a second sweep follow', async () => {
    const { order, lines, failed } = await sweeping(OUTBOX_SWEEP);
    expect(order).toEqual(['again', 'sweep until 1010000']);
    expect(lines).toMatchObject([{ kind: 'sweep', outcome: 'swept', enqueued: 3, givenUp: 1 }]);
    expect(failed).toBe(0);
  });

  it('is followed by one more sweep only', async () => {
    expect((await sweeping(SECOND_SWEEP)).order).toEqual(['sweep until 1010000']);
  });

  it('comes again when its sweep fails', async () => {
    const { failed, lines } = await sweeping(OUTBOX_SWEEP, () => Promise.reject(unavailable(new Error('x'))));
    expect(failed).toBe(1);
    expect(lines).toMatchObject([{ outcome: 'failed' }]);
  });

  it('is one of two', async () => {
    expect(await sweeping({ kind: 'other' })).toMatchObject({ order: [], failed: 1 });
  });
});
