import { EventEmitter } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

/** Milliseconds to wait for another program that reads the file. */
const BUSY = 1_000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS queued_message (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    queue TEXT NOT NULL,
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    sent_at INTEGER NOT NULL,
    visible_at INTEGER NOT NULL,
    receive_count INTEGER NOT NULL DEFAULT 0,
    first_received_at INTEGER,
    receipt TEXT,
    dead_letter_source TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS queued_message_by_time ON queued_message (queue, visible_at, number);
  CREATE INDEX IF NOT EXISTS queued_message_by_receipt ON queued_message (receipt);`;

const rowSchema = z.object({
  number: z.number(),
  id: z.string(),
  body: z.string(),
  sent_at: z.number(),
  receive_count: z.number(),
  first_received_at: z.number().nullable(),
  dead_letter_source: z.string().nullable(),
});

export type StoredMessage = z.infer<typeof rowSchema>;

export interface NewMessage {
  readonly id: string;
  readonly body: string;
  /** Milliseconds since the epoch, like all times here. */
  readonly sentAt: number;
  readonly visibleAt: number;
}

const countsSchema = z.object({ visible: z.number(), inFlight: z.number(), delayed: z.number() });
export type Counts = z.infer<typeof countsSchema>;

/** The messages of all queues, in one SQLite file. A write is on the disk when its method returns. */
export class MessageStore {
  /** Emits a queue's name when messages of it may have become visible. */
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
    this.database.exec('DELETE FROM queued_message');
  }

  /** All of them or, when that fails, none. */
  insert(queue: string, messages: readonly NewMessage[]): void {
    const insert = this.database.prepare(
      'INSERT INTO queued_message (queue, id, body, sent_at, visible_at) VALUES (?, ?, ?, ?, ?)',
    );
    this.transaction(() => {
      for (const { id, body, sentAt, visibleAt } of messages) insert.run(queue, id, body, sentAt, visibleAt);
    });
    this.changes.emit(queue);
  }

  /** Visible messages, in the order in which they became visible. */
  visible(queue: string, now: number, limit: number): StoredMessage[] {
    return this.database
      .prepare(
        'SELECT * FROM queued_message WHERE queue = ? AND visible_at <= ? ORDER BY visible_at, number LIMIT ?',
      )
      .all(queue, now, limit)
      .map((row) => rowSchema.parse(row));
  }

  received(number: number, at: number, visibleAt: number, receipt: string): void {
    this.database
      .prepare(
        `UPDATE queued_message SET receive_count = receive_count + 1, visible_at = ?, receipt = ?,
         first_received_at = coalesce(first_received_at, ?) WHERE number = ?`,
      )
      .run(visibleAt, receipt, at, number);
  }

  move(number: number, target: string, sourceArn: string, now: number): void {
    this.database
      .prepare(
        `UPDATE queued_message SET queue = ?, dead_letter_source = ?, visible_at = ?, receipt = NULL
         WHERE number = ?`,
      )
      .run(target, sourceArn, now, number);
  }

  delete(receipts: readonly string[]): void {
    const statement = this.database.prepare('DELETE FROM queued_message WHERE receipt = ?');
    this.transaction(() => {
      for (const receipt of receipts) statement.run(receipt);
    });
  }

  deleteSentBefore(queue: string, time: number): void {
    this.database.prepare('DELETE FROM queued_message WHERE queue = ? AND sent_at < ?').run(queue, time);
  }

  /** When the next message will be visible; `undefined` for an empty queue. */
  nextVisibleAt(queue: string): number | undefined {
    const row = this.database
      .prepare('SELECT min(visible_at) AS at FROM queued_message WHERE queue = ?')
      .get(queue);
    return z.object({ at: z.number().nullable() }).parse(row).at ?? undefined;
  }

  counts(queue: string, now: number): Counts {
    const row = this.database
      .prepare(
        `SELECT count(*) FILTER (WHERE visible_at <= $now) AS visible,
                count(*) FILTER (WHERE visible_at > $now AND receive_count > 0) AS inFlight,
                count(*) FILTER (WHERE visible_at > $now AND receive_count = 0) AS delayed
         FROM queued_message WHERE queue = $queue`,
      )
      .get({ $now: now, $queue: queue });
    return countsSchema.parse(row);
  }

  transaction(action: () => void): void {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      action();
      this.database.exec('COMMIT');
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }
}
