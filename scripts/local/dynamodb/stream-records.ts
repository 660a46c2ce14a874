import { DatabaseSync } from 'node:sqlite';

/** Milliseconds to wait for the emulator, which writes to the same file. */
const BUSY = 5_000;
/** Seconds that DynamoDB keeps the records of a stream. */
const RETENTION = 24 * 3_600;

/**
 * Prepares the emulator's table of stream records: every write of an item looks up the stream's last sequence number, and
 * without an index it reads the whole stream for it. Removes the records that DynamoDB would not have any more, except the last
 * one of each table, from which the sequence continues.
 *
 * @param now Milliseconds since 1970.
 */
export function prepareStreamRecords(databaseFile: string, now: number): void {
  const database = new DatabaseSync(databaseFile, { timeout: BUSY });
  try {
    database.exec(
      'CREATE INDEX IF NOT EXISTS stream_last ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
    database
      .prepare(
        `DELETE FROM _stream_records WHERE created_at < ?
         AND id NOT IN (SELECT max(id) FROM _stream_records GROUP BY table_name)`,
      )
      .run(Math.floor(now / 1_000) - RETENTION);
  } finally {
    database.close();
  }
}
