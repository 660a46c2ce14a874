import { correlationField } from '../../platform/correlation.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import {
  inQueue,
  type Key,
  type OnBadItem,
  parseListed,
  positionOf,
  queueSortKey,
  type Table,
  type TransactItems,
  tableSchema,
  WriteConflict,
} from '../../table/index.ts';
import {
  LOCATION_LOOKUP,
  OUTBOX_QUEUE,
  type OutboxEntry,
  type OutboxKind,
  outboxItemSchema,
  outboxKeys,
  UNSENT_QUEUE,
} from './items.ts';
import { firstDue } from './schedule.ts';

const { partitionKey, sortKey } = tableSchema.indexes.byQueue;

/** An entry that is overdue. */
export interface DueEntry extends OutboxEntry {
  /** The sort key in the outbox; changes with the due time. */
  readonly position: string;
  /** How often a sweep has enqueued it. */
  readonly attempts: number;
}

/**
 * The open entries of the transactional outbox, so that every committed write has its consequences (decision 0033). They are
 * written in the transactions that cause them. All throw `service_unavailable`.
 */
export class Outbox {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Entries that were due before `now`, longest due first. */
  async due(now: Date, { limit, after }: PageRequest): Promise<Page<DueEntry>> {
    const { items, lastKey } = await this.#table.query({
      IndexName: 'byQueue',
      KeyConditionExpression: '#queue = :queue AND #due BETWEEN :first AND :now',
      ExpressionAttributeNames: { '#queue': partitionKey, '#due': sortKey },
      ExpressionAttributeValues: {
        ':queue': OUTBOX_QUEUE,
        // Before every time, or just after a position: '!' sorts before every character of a position.
        ':first': after === undefined ? '0' : `${after}!`,
        ':now': now.toISOString(),
      },
      Limit: limit,
    });
    const entries = items.flatMap((item): DueEntry[] => {
      const entry = parseListed('outbox', outboxItemSchema, item, this.#onBadItem);
      return entry === undefined ? [] : [{ ...entry, position: positionOf(item) }];
    });
    const last = items.at(-1);
    return { items: entries, next: lastKey && last && positionOf(last) };
  }

  /** Counts an attempt and postpones the entry to `until`. False when it was settled or moved since it was read. */
  postpone(entry: DueEntry, until: Date): Promise<boolean> {
    return this.#move(entry, {
      expression: 'SET #due = :moved, attempts = :attempts',
      values: { ':moved': outboxPosition(entry, until), ':attempts': entry.attempts + 1 },
    });
  }

  /** Moves the entry to the queue of given-up entries, for operators. False as above. */
  giveUp(entry: DueEntry, at: Date): Promise<boolean> {
    return this.#move(entry, {
      expression: 'SET #queue = :unsent, #due = :moved',
      values: { ':unsent': UNSENT_QUEUE, ':moved': outboxPosition(entry, at) },
    });
  }

  /** Conditional on the position that was read: the index may still show an entry that was settled or moved since. */
  async #move(
    entry: DueEntry,
    change: { readonly expression: string; readonly values: Readonly<Record<string, unknown>> },
  ): Promise<boolean> {
    try {
      await this.#table.update({
        Key: outboxKey(entry),
        ConditionExpression: '#queue = :outbox AND #due = :position',
        UpdateExpression: change.expression,
        ExpressionAttributeNames: { '#queue': partitionKey, '#due': sortKey },
        ExpressionAttributeValues: { ':outbox': OUTBOX_QUEUE, ':position': entry.position, ...change.values },
      });
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
  }
}

export function outboxKey({ kind, id }: OutboxEntry): Key {
  return kind === LOCATION_LOOKUP ? outboxKeys.locationLookup(id) : outboxKeys.mail(kind, id);
}

/** Sort key of an entry in its queue. */
export function outboxPosition({ kind, id }: OutboxEntry, due: Date): string {
  return queueSortKey(due.toISOString(), `${kind}#${id}`);
}

/**
 * The tasks caused by a transaction that writes the record `id` at `at`: part of that transaction, so that they exist exactly
 * when the record does.
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
        ...correlationField(),
        ...inQueue(OUTBOX_QUEUE, firstDue(at).toISOString(), `${kind}#${id}`),
      },
    },
  }));
}
