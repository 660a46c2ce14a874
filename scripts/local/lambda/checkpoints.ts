import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS checkpoint (
    mapping TEXT PRIMARY KEY,
    stream TEXT NOT NULL,
    shard TEXT NOT NULL,
    sequence_number TEXT
  ) STRICT;`;

const rowSchema = z.object({
  stream: z.string(),
  shard: z.string(),
  sequence_number: z.string().nullable(),
});

/** How far a stream has been processed. */
export interface Checkpoint {
  readonly streamArn: string;
  readonly shard: string;
  /** Of the last processed record; `undefined` before the shard's first one. */
  readonly sequenceNumber: string | undefined;
}

/** The checkpoints of stream mappings, in an SQLite file. A write is on the disk when its method returns. */
export class Checkpoints {
  private readonly database: DatabaseSync;

  constructor(file: string) {
    this.database = new DatabaseSync(file);
    this.database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SCHEMA}`);
  }

  close(): void {
    this.database.close();
  }

  /** @param mapping Its id. */
  get(mapping: string): Checkpoint | undefined {
    const row = this.database.prepare('SELECT * FROM checkpoint WHERE mapping = ?').get(mapping);
    if (row === undefined) return undefined;
    const { stream, shard, sequence_number } = rowSchema.parse(row);
    return { streamArn: stream, shard, sequenceNumber: sequence_number ?? undefined };
  }

  set(mapping: string, { streamArn, shard, sequenceNumber }: Checkpoint): void {
    this.database
      .prepare('INSERT OR REPLACE INTO checkpoint VALUES (?, ?, ?, ?)')
      .run(mapping, streamArn, shard, sequenceNumber ?? null);
  }
}
