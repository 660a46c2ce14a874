/** How the items of the outbox are written: one for each consequence, which is the ledger's item of a mail as well. */
import { LOCATION_LOOKUP, type OutboxEntry, type OutboxKind } from '../../app/outbox/ports.ts';
import { firstDue } from '../../app/outbox/schedule.ts';
import type { TransactItems } from './client.ts';
import { type Key, keys, OUTBOX_QUEUE, queueSortKey } from './keys.ts';
import { inQueue } from './queues.ts';

export function outboxKey({ kind, id }: OutboxEntry): Key {
  return kind === LOCATION_LOOKUP ? keys.locationLookup(id) : keys.mail(kind, id);
}

/** Sort key of an entry in its queue. */
export function outboxPosition({ kind, id }: OutboxEntry, due: Date): string {
  return queueSortKey(due.toISOString(), `${kind}#${id}`);
}

/**
 * What follows from a transaction that writes the record `id` at `at`: part of that transaction, so that it is there
 * exactly when the record is.
 */
export function putOutbox(
  TableName: string,
  kinds: readonly OutboxKind[],
  id: string,
  at: Date,
): TransactItems {
  return kinds.map((kind) => ({
    Put: {
      TableName,
      Item: {
        ...outboxKey({ kind, id }),
        kind,
        id,
        attempts: 0,
        ...inQueue(OUTBOX_QUEUE, firstDue(at).toISOString(), `${kind}#${id}`),
      },
    },
  }));
}
