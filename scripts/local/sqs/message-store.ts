import { EventEmitter } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { type MessageAttributes, messageAttributesSchema } from './message-attributes.ts';

/** Milliseconds to wait for somebody who looks into the file. */
const BUSY = 1_000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS queue (
    name TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS message (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    queue TEXT NOT NULL,
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    attributes TEXT NOT NULL,
    trace_header TEXT,
    sent_at INTEGER NOT NULL,
    visible_at INTEGER NOT NULL,
    receive_count INTEGER NOT NULL DEFAULT 0,
    first_received_at INTEGER,
    receipt TEXT,
    dead_letter_source TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS message_by_time ON message (queue, visible_at, number);`;

const rowSchema = z.object({
  number: z.number(),
  id: z.string(),
  body: z.string(),
  attributes: z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(messageAttributesSchema),
  trace_header: z.string().nullable(),
  sent_at: z.number(),
  visible_at: z.number(),
  receive_count: z.number(),
  first_received_at: z.number().nullable(),
  receipt: z.string().nullable(),
  dead_letter_source: z.string().nullable(),
});

export type StoredMessage = z.infer<typeof rowSchema>;

export interface NewMessage {
  readonly id: string;
  readonly body: string;
  readonly attributes: MessageAttributes;
  readonly traceHeader: string | undefined;
  /** Milliseconds since the epoch, like all times here. */
  readonly sentAt: number;
  readonly visibleAt: number;
}

const countsSchema = z.object({ visible: z.number(), inFlight: z.number(), delayed: z.number() });
export type Counts = z.infer<typeof countsSchema>;

/**
 * The messages of all queues, in one SQLite file. What a method has written when it returns is on the disk: it outlives
 * the runner, however that ends.
 */
export class MessageStore {
  /** Emits a queue's name when messages of it may have become visible, or will sooner than before. */
  readonly changes = new EventEmitter().setMaxListeners(0);
  private readonly database: DatabaseSync;

  constructor(file: string) {
    this.database = new DatabaseSync(file, { timeout: BUSY });
    this.database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SCHEMA}`);
  }

  close(): void {
    this.database.close();
  }

  /** Removes the messages of all queues. */
  clear(): void {
    this.database.exec('DELETE FROM message');
  }

  /** @returns when the queue was first opened. */
  open(queue: string, now: number): number {
    this.database
      .prepare('INSERT INTO queue (name, created_at) VALUES (?, ?) ON CONFLICT DO NOTHING')
      .run(queue, now);
    const row = this.database.prepare('SELECT created_at FROM queue WHERE name = ?').get(queue);
    return z.object({ created_at: z.number() }).parse(row).created_at;
  }

  /** All of them or, when that fails, none. */
  insert(queue: string, messages: readonly NewMessage[]): void {
    const insert = this.database.prepare(
      'INSERT INTO message (queue, id, body, attributes, trace_header, sent_at, visible_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    this.transaction(() => {
      for (const { id, body, attributes, traceHeader, sentAt, visibleAt } of messages) {
        insert.run(queue, id, body, JSON.stringify(attributes), traceHeader ?? null, sentAt, visibleAt);
      }
    });
    this.changes.emit(queue);
  }

  /** Visible messages, those that became visible first coming first. */
  visible(queue: string, now: number, limit: number): StoredMessage[] {
    return this.database
      .prepare(
        'SELECT * FROM message WHERE queue = ? AND visible_at <= ? ORDER BY visible_at, number LIMIT ?',
      )
      .all(queue, now, limit)
      .map((row) => rowSchema.parse(row));
  }

  find(queue: string, number: number): StoredMessage | undefined {
    const row = this.database
      .prepare('SELECT * FROM message WHERE queue = ? AND number = ?')
      .get(queue, number);
    return row && rowSchema.parse(row);
  }

  received(number: number, at: number, visibleAt: number, receipt: string): void {
    this.database
      .prepare(
        `UPDATE message SET receive_count = receive_count + 1, first_received_at = coalesce(first_received_at, ?),
         visible_at = ?, receipt = ? WHERE number = ?`,
      )
      .run(at, visibleAt, receipt, number);
  }

  move(number: number, target: string, sourceArn: string, now: number): void {
    this.database
      .prepare(
        'UPDATE message SET queue = ?, dead_letter_source = ?, visible_at = ?, receipt = NULL WHERE number = ?',
      )
      .run(target, sourceArn, now, number);
  }

  setVisibleAt(queue: string, number: number, visibleAt: number): void {
    this.database.prepare('UPDATE message SET visible_at = ? WHERE number = ?').run(visibleAt, number);
    this.changes.emit(queue);
  }

  delete(numbers: readonly number[]): void {
    const statement = this.database.prepare('DELETE FROM message WHERE number = ?');
    this.transaction(() => {
      for (const number of numbers) statement.run(number);
    });
  }

  deleteSentBefore(queue: string, time: number): void {
    this.database.prepare('DELETE FROM message WHERE queue = ? AND sent_at < ?').run(queue, time);
  }

  purge(queue: string): void {
    this.database.prepare('DELETE FROM message WHERE queue = ?').run(queue);
  }

  /** When the next message will be visible; `undefined` for an empty queue. */
  nextVisibleAt(queue: string): number | undefined {
    const row = this.database.prepare('SELECT min(visible_at) AS at FROM message WHERE queue = ?').get(queue);
    return z.object({ at: z.number().nullable() }).parse(row).at ?? undefined;
  }

  counts(queue: string, now: number): Counts {
    const row = this.database
      .prepare(
        `SELECT count(*) FILTER (WHERE visible_at <= $now) AS visible,
                count(*) FILTER (WHERE visible_at > $now AND receive_count > 0) AS inFlight,
                count(*) FILTER (WHERE visible_at > $now AND receive_count = 0) AS delayed
         FROM message WHERE queue = $queue`,
      )
      .get({ $now: now, $queue: queue });
    return countsSchema.parse(row);
  }

  transaction<T>(action: () => T): T {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const result = action();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }
}
