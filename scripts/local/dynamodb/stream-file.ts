import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import * as z from 'zod';
import { type Pattern, sqlOf } from '../lambda/stream-filter.ts';
import { StreamClient, type StreamRecord, type StreamRecords } from './stream.ts';

/** Milliseconds to wait for the emulator, which writes to the same file. */
const BUSY = 5_000;
/** Records of a read at most, as DynamoDB returns. */
const MAX_RECORDS = 1_000;
/** Records that a read looks at, at most: the time of a read is limited also where few of them pass. */
const MAX_SCANNED = 20_000;

const rowSchema = z.object({
  id: z.number(),
  event: z.enum(['INSERT', 'MODIFY', 'REMOVE']),
  keys: z.string(),
  newImage: z.string().nullable(),
  oldImage: z.string().nullable(),
  number: z.number(),
  at: z.number(),
});

const imageSchema = z.record(z.string(), z.unknown());
const positionSchema = z.tuple([z.string(), z.number()]);
const lastSchema = z.object({ last: z.number() });

const NUMBER = 'CAST(sequence_number AS INTEGER)';

/**
 * The stream in the emulator's file. The emulator's own call returns every record with both images, and most of them are
 * derived items that no filter passes: here the filter is part of the query, as Lambda's is part of its poller.
 */
export class StreamFile extends StreamClient {
  private readonly database: DatabaseSync;

  constructor(endpoint: string, databaseFile: string) {
    super(endpoint);
    this.database = new DatabaseSync(databaseFile, { readOnly: true, timeout: BUSY });
  }

  override close(): void {
    this.database.close();
  }

  /** The stream with the sequence number after which it continues. */
  override async iterator(streamArn: string, shard: string, after?: string): Promise<string> {
    // The emulator knows whether it still has the records.
    await super.iterator(streamArn, shard, after);
    return JSON.stringify([streamArn, Number(after ?? 0)]);
  }

  override async records(iterator: string, patterns?: readonly Pattern[]): Promise<StreamRecords> {
    const [streamArn, after] = positionSchema.parse(JSON.parse(iterator));
    const [, table = '', label = ''] = /:table\/(.+)\/stream\/(.+)$/.exec(streamArn) ?? [];
    this.assertOpen(table, label);
    const last = this.lastNumber(table, after);
    if (last === undefined) return { records: [], last: undefined, next: iterator };
    const filter = sqlOf(patterns);
    const records = this.read(table, [after, last], filter.sql, filter.values);
    // More of them may follow.
    const end = records.length === MAX_RECORDS ? Number(records.at(-1)?.dynamodb.SequenceNumber) : last;
    return { records, last: String(end), next: JSON.stringify([streamArn, end]) };
  }

  /** A table that is created again, or whose stream was disabled, gets another stream. */
  private assertOpen(table: string, label: string): void {
    const open = this.database
      .prepare('SELECT 1 FROM _tables WHERE table_name = ? AND stream_enabled = 1 AND stream_label = ?')
      .get(table, label);
    if (open === undefined) throw new Error(`the stream of ${table} has ended`);
  }

  private lastNumber(table: string, after: number): number | undefined {
    const row = this.database
      .prepare(
        `SELECT ${NUMBER} AS last FROM _stream_records WHERE table_name = ? AND ${NUMBER} > ? AND ${NUMBER} <= ?
         ORDER BY ${NUMBER} DESC LIMIT 1`,
      )
      .get(table, after, after + MAX_SCANNED);
    if (row !== undefined) return lastSchema.parse(row).last;
    // Numbers may have a gap, after records that were removed.
    const next = this.database
      .prepare(
        `SELECT ${NUMBER} AS last FROM _stream_records WHERE table_name = ? AND ${NUMBER} > ? ORDER BY ${NUMBER} LIMIT 1`,
      )
      .get(table, after);
    return next && lastSchema.parse(next).last;
  }

  private read(
    table: string,
    [after, last]: readonly [number, number],
    filter: string,
    values: readonly SQLInputValue[],
  ): StreamRecord[] {
    const rows = this.database
      .prepare(
        `SELECT id, event_name AS event, keys_json AS keys, new_image AS newImage, old_image AS oldImage, ${NUMBER} AS number,
         created_at AS at FROM _stream_records
         WHERE table_name = ? AND ${NUMBER} > ? AND ${NUMBER} <= ? AND (${filter}) ORDER BY ${NUMBER} LIMIT ${MAX_RECORDS}`,
      )
      .all(table, after, last, ...values);
    return rows.map((row) => recordOf(rowSchema.parse(row)));
  }
}

/** A record as the emulator returns it. */
function recordOf({
  id,
  event,
  keys,
  newImage,
  oldImage,
  number,
  at,
}: z.infer<typeof rowSchema>): StreamRecord {
  const image = (json: string | null) => (json === null ? undefined : imageSchema.parse(JSON.parse(json)));
  const [before, after] = [image(oldImage), image(newImage)];
  return {
    eventID: String(id),
    eventName: event,
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'us-east-1',
    dynamodb: {
      SequenceNumber: String(number),
      ApproximateCreationDateTime: at,
      Keys: imageSchema.parse(JSON.parse(keys)),
      ...(after && { NewImage: after }),
      ...(before && { OldImage: before }),
      SizeBytes: keys.length + (newImage?.length ?? 0) + (oldImage?.length ?? 0),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  };
}
