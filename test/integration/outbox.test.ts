import { describe, expect, it } from 'vitest';
import { MailLedger } from '../../lambdas/derived/mail/mail-ledger.ts';

import { LocationRepository } from '../../lambdas/jobs/locations/location-repository.ts';
import { createSweep } from '../../lambdas/jobs/outbox/sweep.ts';
import type { OutboxEntry, OutboxKind } from '../../lambdas/records/outbox/items.ts';
import { outboxKeys } from '../../lambdas/records/outbox/items.ts';
import { Outbox, putOutbox } from '../../lambdas/records/outbox/outbox.ts';
import { testId } from '../fixtures/clinics.ts';
import { useTable } from './support/table.ts';

const COMMITTED = new Date('2025-11-20T15:00:00.000Z');
const later = (seconds: number) => new Date(COMMITTED.getTime() + seconds * 1_000);

describe('the outbox in the table', () => {
  const table = useTable();
  const badItems: string[] = [];
  const outbox = () => new Outbox(table().table, ({ key }) => badItems.push(key));
  const commit = (kinds: readonly OutboxKind[], id: string) =>
    table().table.transact((TableName) => putOutbox(TableName, kinds, id, COMMITTED));
  const idsAt = async (now: Date) =>
    (await outbox().due(now, { limit: 1_000 })).items.map(({ kind, id }) => `${kind} ${id}`);

  /** A sweep at this time. */
  function sweepAt(now: Date, enqueued: OutboxEntry[], givenUp: OutboxEntry[] = []) {
    const sweep = createSweep({
      outbox: outbox(),
      enqueue: async (entries) => {
        enqueued.push(...entries);
      },
      clock: () => now,
      onGivenUp: (entry) => givenUp.push(entry),
    });
    return sweep(now.getTime() + 10_000);
  }

  it('returns due entries page by page', async () => {
    for (let index = 0; index < 30; index += 1) {
      await commit(['message-received', 'message-notice'], testId(index));
    }
    expect(await idsAt(later(10))).toEqual([]);
    const pages: string[][] = [];
    let after: string | undefined;
    do {
      const page = await outbox().due(later(11), { limit: 7, after });
      pages.push(page.items.map(({ kind, id }) => `${kind} ${id}`));
      after = page.next;
    } while (after !== undefined);
    expect(pages.every((page) => page.length <= 7)).toBe(true);
    expect(new Set(pages.flat()).size).toBe(60);
    expect(pages.flat()).toHaveLength(60);
  });

  it('lets one of several overlapping sweeps enqueue an entry', async () => {
    const enqueued: OutboxEntry[] = [];
    await Promise.all(Array.from({ length: 4 }, () => sweepAt(later(11), enqueued)));
    expect(enqueued).toHaveLength(60);
    expect(new Set(enqueued.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(60);
    await sweepAt(later(25), enqueued);
    expect(enqueued).toHaveLength(60);
    await sweepAt(later(27), enqueued);
    expect(enqueued).toHaveLength(120);
  });

  it('does not move entries that were settled since they were read', async () => {
    const [mail, lookup] = [testId(100), testId(101)];
    await commit(['practice-received'], mail);
    await commit(['location-lookup'], lookup);
    const { items } = await outbox().due(later(11), { limit: 1_000 });
    const read = items.filter(({ id }) => [mail, lookup].includes(id));
    expect(read).toHaveLength(2);
    await new MailLedger(table().table).settle({ kind: 'practice-received', id: mail }, 'sent', later(1));
    await new LocationRepository(table().table).settle(lookup);
    for (const entry of read) {
      expect(await outbox().postpone(entry, later(60))).toBe(false);
      expect(await outbox().giveUp(entry, later(60))).toBe(false);
    }
    expect(await table().table.get(outboxKeys.locationLookup(lookup), { consistent: true })).toBeUndefined();
  });

  it('leaves a failed look-up to the queue, and creates none for one that is done', async () => {
    const lookups = new LocationRepository(table().table);
    const [failing, done] = [testId(110), testId(111)];
    await commit(['location-lookup'], failing);
    await lookups.postpone(failing, later(1_800));
    await lookups.postpone(done, later(1_800));
    expect(await idsAt(later(1_799))).not.toContain(`location-lookup ${failing}`);
    expect(await idsAt(later(1_801))).toContain(`location-lookup ${failing}`);
    expect(await table().table.get(outboxKeys.locationLookup(done), { consistent: true })).toBeUndefined();
  });

  it('moves given-up entries to the operators’ queue, which a mail leaves when it is sent', async () => {
    const id = testId(120);
    await commit(['practice-approved'], id);
    await table().table.update({
      Key: outboxKeys.mail('practice-approved', id),
      UpdateExpression: 'SET attempts = :ten',
      ExpressionAttributeValues: { ':ten': 10 },
    });
    const givenUp: OutboxEntry[] = [];
    await sweepAt(later(11), [], givenUp);
    expect(givenUp).toEqual([{ kind: 'practice-approved', id }]);
    const item = () => table().table.get(outboxKeys.mail('practice-approved', id), { consistent: true });
    expect(await item()).toMatchObject({ byQueuePk: 'QUEUE#UNSENT', kind: 'practice-approved', id });
    expect(await item()).not.toHaveProperty('expiresAt');
    const ledger = new MailLedger(table().table);
    const claim = await ledger.claim({ kind: 'practice-approved', id }, later(12), later(37));
    expect(claim).toMatchObject({ outcome: 'claimed', mayBeRepeat: false });
    await ledger.settle({ kind: 'practice-approved', id }, 'sent', later(13));
    expect(await item()).not.toHaveProperty('byQueuePk');
  });

  it('skips an invalid item', async () => {
    await table().table.batchWrite([
      {
        PutRequest: {
          Item: {
            ...outboxKeys.mail('newsletter', testId(130)),
            kind: 'newsletter',
            id: testId(130),
            byQueuePk: 'QUEUE#OUTBOX',
            byQueueSk: '2025-01-01T00:00:00.000Z#newsletter',
          },
        },
      },
    ]);
    await commit(['message-notice'], testId(131));
    expect(await idsAt(later(11))).toContain(`message-notice ${testId(131)}`);
    expect(badItems).toContain(`${outboxKeys.mail('newsletter', testId(130)).pk}/ONCE`);
  });
});
