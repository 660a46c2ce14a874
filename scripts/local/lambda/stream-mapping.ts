import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { type StreamClient, type StreamRecord, TrimmedStream } from '../dynamodb/stream.ts';
import type { Queue } from '../sqs/queue.ts';
import type { Checkpoints } from './checkpoints.ts';
import { FunctionThrottled, type LambdaFunction } from './function.ts';
import { endOf } from './mapping-lifetime.ts';
import type { Pattern } from './stream-filter.ts';

export interface StreamMappingOptions {
  /** Names the checkpoint. */
  readonly id: string;
  readonly tableName: string;
  /** As in the template, for events. */
  readonly sourceArn: string;
  readonly client: StreamClient;
  readonly checkpoints: Checkpoints;
  readonly target: LambdaFunction;
  readonly batchSize: number;
  /** `undefined` passes every record. */
  readonly patterns: readonly Pattern[] | undefined;
  /** Seconds after which a record is not given to the function any more; `Infinity` for no limit. */
  readonly maximumAge: number;
  /** Whether a batch is split in two when the function fails as a whole. */
  readonly bisect: boolean;
  /** Receives where discarded batches are in the stream. */
  readonly onFailure: Queue;
  /** Of reading the stream. */
  readonly warn: (message: string) => void;
}

interface Position {
  readonly streamArn: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly shard: string;
  readonly iterator: string;
}

type Batch = readonly StreamRecord[];

interface Attempt {
  /** Records at the beginning of the batch that need no retry. */
  readonly processed: number;
  /** Whether the function threw or ended, and reported nothing. */
  readonly asAWhole: boolean;
  /** Why the others failed. */
  readonly reason: string;
}

/** Milliseconds until the next read of an idle stream. */
const IDLE = 100;
/** Milliseconds until the next read after a failed one. */
const PAUSE = 1_000;
/** Milliseconds before the first retry of a batch; they double up to the second number. */
const BACKOFF = [100, 2_000] as const;

/**
 * Lambda's poller between a table's stream and a function, with one batch at a time. It processes a batch until the
 * function succeeds, or discards it when its records are too old, and then stores how far it has come. Source: "Using
 * Lambda with DynamoDB", Lambda developer guide.
 */
export class StreamMapping {
  private readonly options: StreamMappingOptions;
  private readonly stopping = new AbortController();
  private readonly poller: Promise<void>;

  constructor(options: StreamMappingOptions) {
    this.options = options;
    this.poller = this.poll();
  }

  /** Stops reading, and waits a moment for the running batch. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await endOf([this.poller]);
  }

  private async poll(): Promise<void> {
    const { signal } = this.stopping;
    let position: Position | undefined;
    let problem: string | undefined;
    while (!signal.aborted) {
      try {
        position ??= await this.locate();
        position = await this.read(position);
        problem = undefined;
      } catch (error) {
        if (signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        // Once, however long it lasts: loading the demonstration data pauses the stream.
        if (message !== problem) this.options.warn(`${this.name}: ${message}`);
        problem = message;
        position = undefined;
        await this.pause(PAUSE);
      }
    }
  }

  /** Where the checkpoint is in the table's stream of today. */
  private async locate(): Promise<Position> {
    const { client, tableName, checkpoints, id, warn } = this.options;
    const streamArn = await client.streamOf(tableName);
    const stored = checkpoints.get(id);
    const checkpoint = stored?.streamArn === streamArn ? stored : undefined;
    const { createdAt, shards } = await client.describe(streamArn);
    const shard = checkpoint?.shard ?? shards[0];
    if (shard === undefined) throw new Error('the stream has no shard');
    try {
      const iterator = await client.iterator(streamArn, shard, checkpoint?.sequenceNumber);
      return { streamArn, createdAt, shard, iterator };
    } catch (error) {
      if (!(error instanceof TrimmedStream)) throw error;
      warn(`${this.name}: the stream does not have every record since the last run`);
      return { streamArn, createdAt, shard, iterator: await client.iterator(streamArn, shard) };
    }
  }

  /** Reads once and processes what it gets; returns where to read next. */
  private async read(position: Position): Promise<Position | undefined> {
    const { client, patterns, batchSize } = this.options;
    const { records, last, next } = await client.records(position.iterator, patterns);
    // The emulator keeps the records of a deleted table for the next one of its name.
    const wanted = records.filter(
      ({ dynamodb }) => dynamodb.ApproximateCreationDateTime >= position.createdAt,
    );
    for (let start = 0; start < wanted.length && !this.stopping.signal.aborted; start += batchSize) {
      await this.process(position, wanted.slice(start, start + batchSize), 0);
    }
    if (this.stopping.signal.aborted) return undefined;
    this.advance(position, last);
    if (next !== undefined) {
      if (last === undefined) await this.pause(IDLE);
      return { ...position, iterator: next };
    }
    return this.leaveShard(position);
  }

  /** Continues with the shard after a closed one. */
  private async leaveShard({ streamArn, shard }: Position): Promise<undefined> {
    const { client, checkpoints, id } = this.options;
    const { shards } = await client.describe(streamArn);
    const following = shards[shards.indexOf(shard) + 1];
    if (following === undefined) await this.pause(IDLE);
    else checkpoints.set(id, { streamArn, shard: following, sequenceNumber: undefined });
    return undefined;
  }

  /** Returns when every record of the batch is processed or discarded, or the mapping stops. */
  private async process(position: Position, batch: Batch, retries: number): Promise<void> {
    const { bisect, warn } = this.options;
    if (this.stopping.signal.aborted) return;
    const young = batch.findIndex((record) => !this.isTooOld(record));
    const old = young < 0 ? batch : batch.slice(0, young);
    if (old.length > 0) {
      this.discard(position, old, retries);
      this.advance(position, numberOf(old.at(-1)));
      return old.length < batch.length ? this.process(position, batch.slice(young), retries) : undefined;
    }
    const attempt = await this.invoke(batch);
    if (attempt === 'throttled') {
      await this.pause(BACKOFF[1]);
      return this.process(position, batch, retries);
    }
    const { processed, reason } = attempt;
    this.advance(position, numberOf(batch[processed - 1]));
    const rest = batch.slice(processed);
    if (rest.length === 0 || this.stopping.signal.aborted) return;
    warn(`${this.name}: ${rest.length} of ${batch.length} records failed: ${reason}`);
    // Splitting does not count as a retry.
    if (bisect && processed === 0 && rest.length > 1 && attempt.asAWhole) {
      const middle = Math.ceil(rest.length / 2);
      await this.process(position, rest.slice(0, middle), retries);
      return this.process(position, rest.slice(middle), retries);
    }
    await this.pause(Math.min(BACKOFF[0] * 2 ** retries, BACKOFF[1]));
    return this.process(position, rest, retries + 1);
  }

  private async invoke(batch: Batch): Promise<Attempt | 'throttled'> {
    const { target, sourceArn } = this.options;
    const event = { Records: batch.map((record) => ({ ...record, eventSourceARN: sourceArn })) };
    try {
      const processed = processedOf(await target.invoke(event), batch);
      return { processed, asAWhole: false, reason: 'the function reported it' };
    } catch (error) {
      if (error instanceof FunctionThrottled) return 'throttled';
      return { processed: 0, asAWhole: true, reason: error instanceof Error ? error.message : String(error) };
    }
  }

  private advance({ streamArn, shard }: Position, sequenceNumber: string | undefined): void {
    if (sequenceNumber === undefined) return;
    this.options.checkpoints.set(this.options.id, { streamArn, shard, sequenceNumber });
  }

  /** Sends the message of Lambda to the destination: where the records are, not what they contain. */
  private discard({ shard }: Position, batch: Batch, attempts: number): void {
    const { target, onFailure, sourceArn, warn } = this.options;
    const [first, last] = [batch[0], batch.at(-1)];
    const timeOf = (record: StreamRecord | undefined) =>
      record && new Date(record.dynamodb.ApproximateCreationDateTime * 1_000).toISOString();
    const body = {
      requestContext: {
        requestId: randomUUID(),
        functionArn: target.definition.arn,
        condition: 'RecordAgeExceeded',
        approximateInvokeCount: attempts,
      },
      responseContext: { statusCode: 200, executedVersion: target.definition.version, functionError: null },
      version: '1.0',
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        shardId: shard,
        startSequenceNumber: first?.dynamodb.SequenceNumber,
        endSequenceNumber: last?.dynamodb.SequenceNumber,
        approximateArrivalOfFirstRecord: timeOf(first),
        approximateArrivalOfLastRecord: timeOf(last),
        batchSize: batch.length,
        streamArn: sourceArn,
      },
    };
    onFailure.send([{ body: JSON.stringify(body) }]);
    warn(
      `${this.name}: ${batch.length} records went to ${onFailure.settings.name} after ${attempts} attempts`,
    );
  }

  private isTooOld({ dynamodb }: StreamRecord): boolean {
    return Date.now() / 1_000 - dynamodb.ApproximateCreationDateTime > this.options.maximumAge;
  }

  private get name(): string {
    const { target, tableName } = this.options;
    return `${target.name} for ${tableName}`;
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => {});
  }
}

const numberOf = (record: StreamRecord | undefined) => record?.dynamodb.SequenceNumber;

const answerSchema = z.looseObject({
  batchItemFailures: z.array(z.looseObject({ itemIdentifier: z.string().min(1) })).nullish(),
});

/**
 * How many records at the beginning of a batch the function has processed, by its response: all without failures or for an
 * empty response, those before the lowest reported sequence number, and none for an invalid response and for an unknown number.
 * Source: "Configuring partial batch response with DynamoDB and Lambda", Lambda developer guide.
 */
function processedOf(answer: unknown, batch: Batch): number {
  if (answer === undefined || answer === null) return batch.length;
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return 0;
  const failed = (parsed.data.batchItemFailures ?? []).map(({ itemIdentifier }) =>
    batch.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === itemIdentifier),
  );
  return failed.length === 0 ? batch.length : Math.max(0, Math.min(...failed));
}
