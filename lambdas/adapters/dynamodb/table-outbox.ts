import * as z from 'zod/mini';
import type { LocationLookups } from '../../app/location/ports.ts';
import {
  type DueEntry,
  type DuePage,
  LOCATION_LOOKUP,
  type Outbox,
  type OutboxEntry,
  outboxKinds,
} from '../../app/outbox/ports.ts';
import { type Table, WriteConflict } from './client.ts';
import { OUTBOX_QUEUE, UNSENT_QUEUE } from './keys.ts';
import { outboxKey, outboxPosition } from './outbox-writes.ts';
import { type OnBadItem, parseListed } from './parse-items.ts';
import { positionOf } from './queues.ts';
import { tableSchema } from './table.ts';

const { partitionKey, sortKey } = tableSchema.indexes.byQueue;

const outboxItemSchema = z.object({
  kind: z.enum(outboxKinds),
  id: z.string(),
  attempts: z._default(z.int().check(z.nonnegative()), 0),
});

/** Access pattern 7: what follows from committed writes and has not happened yet. */
export class TableOutbox implements Outbox {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  async due(now: Date, { limit, after }: Parameters<Outbox['due']>[1]): Promise<DuePage> {
    const { items, lastKey } = await this.#table.query({
      IndexName: 'byQueue',
      KeyConditionExpression: '#queue = :queue AND #due BETWEEN :first AND :now',
      ExpressionAttributeNames: { '#queue': partitionKey, '#due': sortKey },
      ExpressionAttributeValues: {
        ':queue': OUTBOX_QUEUE,
        // Before every time, or just behind a position: nothing sorts before '!' that a position has.
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
    return { entries, next: lastKey && last && positionOf(last) };
  }

  postpone(entry: DueEntry, until: Date): Promise<boolean> {
    return this.#move(entry, {
      expression: 'SET #due = :moved, attempts = :attempts',
      values: { ':moved': outboxPosition(entry, until), ':attempts': entry.attempts + 1 },
    });
  }

  giveUp(entry: DueEntry, at: Date): Promise<boolean> {
    return this.#move(entry, {
      expression: 'SET #queue = :unsent, #due = :moved',
      values: { ':unsent': UNSENT_QUEUE, ':moved': outboxPosition(entry, at) },
    });
  }

  /** Only from where it was read: an index may still show what was settled or moved since. */
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

/** Look-ups in the outbox, for the worker that does them. */
export class TableLocationLookups implements LocationLookups {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The address was looked up: nothing is left to do, and nothing to remember. */
  async settle(submissionId: string): Promise<void> {
    await this.#table.delete(outboxKey(lookupOf(submissionId)));
  }

  /** Not due again before `until`, if it is due at all. */
  async postpone(submissionId: string, until: Date): Promise<void> {
    const entry = lookupOf(submissionId);
    try {
      await this.#table.update({
        Key: outboxKey(entry),
        ConditionExpression: '#queue = :outbox',
        UpdateExpression: 'SET #due = :moved',
        ExpressionAttributeNames: { '#queue': partitionKey, '#due': sortKey },
        ExpressionAttributeValues: { ':outbox': OUTBOX_QUEUE, ':moved': outboxPosition(entry, until) },
      });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
}

function lookupOf(id: string): OutboxEntry {
  return { kind: LOCATION_LOOKUP, id };
}
