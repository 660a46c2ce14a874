import { describe, expect, it } from 'vitest';
import { testId } from '../../../test/fixtures/clinics.ts';
import { unavailable } from '../errors.ts';
import { createEnqueue } from './enqueue.ts';
import type { OutboxEntry } from './ports.ts';

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

  it('reach one queue although the other fails', async () => {
    const { sent, enqueue } = queues({ mailsFail: true });
    await expect(enqueue(entries)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(sent).toEqual([id]);
  });
});
