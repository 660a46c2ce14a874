import { describe, expect, it } from 'vitest';
import { testId } from '../../../test/fixtures/clinics.ts';
import { unavailable } from '../../platform/errors.ts';
import type { SendOptions } from '../../platform/queue.ts';
import type { OutboxEntry } from '../../records/outbox/items.ts';
import { createEnqueue } from './enqueue.ts';

const id = testId(1);
const entries: OutboxEntry[] = [
  { kind: 'practice-received', id },
  { kind: 'location-lookup', id },
  { kind: 'practice-notice', id },
];

function queues({ mailsFail = false } = {}) {
  const sent: unknown[] = [];
  const enqueue = createEnqueue({
    mails: {
      send: async (requests) => {
        if (mailsFail) throw unavailable(new Error('no queue'));
        sent.push(...requests);
      },
    },
    locations: {
      send: async (ids) => {
        sent.push(...ids);
      },
    },
  });
  return { sent, enqueue };
}

describe('entries of the outbox', () => {
  it('go to the queues of their workers', async () => {
    const { sent, enqueue } = queues();
    await enqueue(entries);
    expect(sent).toEqual([{ kind: 'practice-received', id }, { kind: 'practice-notice', id }, id]);
  });

  it('are sent with the correlation id of their request', async () => {
    const sent: unknown[] = [];
    const queue = {
      send: async (messages: readonly unknown[], options: SendOptions = {}) => {
        sent.push([messages.length, options.correlationId]);
      },
    };
    const enqueue = createEnqueue({ mails: queue, locations: queue });
    await enqueue(
      entries.map((entry) => ({ ...entry, ...(entry.kind !== 'practice-notice' && { correlationId: 'a' }) })),
    );
    expect(sent).toEqual([
      [1, 'a'],
      [1, 'a'],
      [1, undefined],
    ]);
  });

  it('reach one queue although the other fails', async () => {
    const { sent, enqueue } = queues({ mailsFail: true });
    await expect(enqueue(entries)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(sent).toEqual([id]);
  });
});
