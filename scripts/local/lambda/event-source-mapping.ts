import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { attributesMd5 } from '../sqs/message-attributes.ts';
import type { Queue, ReceivedMessage } from '../sqs/queue.ts';
import { REGION } from '../template/intrinsics.ts';
import type { LambdaFunction } from './function.ts';

export interface EventSourceMappingOptions {
  readonly queue: Queue;
  readonly target: LambdaFunction;
  readonly batchSize: number;
  /** Seconds for which a batch that is not full waits for more. */
  readonly batchingWindow: number;
  /** How many batches the function works on at the same time. */
  readonly concurrency: number;
  /** Whether the function says which messages of a batch failed. */
  readonly reportsFailures: boolean;
  readonly warn: (message: string) => void;
}

/** Seconds. Lambda asks a queue with long polls. */
const POLL = 20;
/** What SQS gives at once. */
const RECEIVE_LIMIT = 10;
/** Bytes. Lambda's limit for an event. */
const MAX_EVENT = 6 * 1024 * 1024;
/** Milliseconds that batches have to end when the mapping stops; what does not is received again later, as after a crash. */
const GRACE = 3_000;
/** Milliseconds before the queue is asked again after asking failed. */
const PAUSE = 1_000;

/**
 * Lambda's poller between a queue and a function. What the function has worked on is deleted; what failed stays, and
 * is received again when its visibility timeout is over, as often as the queue's redrive policy lets it.
 */
export class EventSourceMapping {
  private readonly options: EventSourceMappingOptions;
  private readonly stopping = new AbortController();
  private readonly pollers: readonly Promise<void>[];

  constructor(options: EventSourceMappingOptions) {
    this.options = options;
    this.pollers = Array.from({ length: options.concurrency }, () => this.poll());
  }

  /** Receives no more, and waits a moment for the batches that are being worked on. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const grace = new AbortController();
    await Promise.race([
      Promise.all(this.pollers),
      sleep(GRACE, undefined, { signal: grace.signal }).catch(() => {}),
    ]);
    grace.abort();
  }

  private async poll(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        const batch = await this.gather();
        if (batch.length > 0) await this.work(batch);
      } catch (error) {
        if (signal.aborted) return;
        this.options.warn(`${this.name}: ${error instanceof Error ? error.message : String(error)}`);
        await sleep(PAUSE, undefined, { signal }).catch(() => {});
      }
    }
  }

  /** A batch: full, or as full as it got within its window. */
  private async gather(): Promise<ReceivedMessage[]> {
    const { queue, batchSize, batchingWindow } = this.options;
    const { signal } = this.stopping;
    const batch = await queue.receive({ max: Math.min(batchSize, RECEIVE_LIMIT), wait: POLL, signal });
    const end = Date.now() + batchingWindow * 1_000;
    while (batch.length > 0 && batch.length < batchSize && !signal.aborted) {
      const wait = (end - Date.now()) / 1_000;
      if (wait <= 0 || eventSize(batch) > MAX_EVENT / 2) break;
      batch.push(
        ...(await queue.receive({ max: Math.min(batchSize - batch.length, RECEIVE_LIMIT), wait, signal })),
      );
    }
    return batch;
  }

  private async work(batch: readonly ReceivedMessage[]): Promise<void> {
    const { queue, target, reportsFailures, warn } = this.options;
    try {
      const result = await target.invoke(toEvent(queue.settings.arn, batch));
      const failed = reportsFailures ? failedMessages(result, batch) : new Set<string>();
      const done = batch.filter(({ id }) => !failed.has(id));
      queue.delete(done.map(({ receiptHandle }) => receiptHandle));
      if (failed.size > 0) warn(`${this.name}: ${failed.size} of ${batch.length} messages failed`);
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      warn(`${this.name}: a batch of ${batch.length} failed: ${reason}`);
    }
  }

  private get name(): string {
    const { target, queue } = this.options;
    return `${target.name} for ${queue.settings.name}`;
  }
}

/** As in "Using Lambda with Amazon SQS", Lambda developer guide: the event of a standard queue. */
function toEvent(eventSourceARN: string, batch: readonly ReceivedMessage[]) {
  return {
    Records: batch.map(({ id, receiptHandle, body, md5, attributes, systemAttributes }) => ({
      messageId: id,
      receiptHandle,
      body,
      attributes: systemAttributes,
      messageAttributes: Object.fromEntries(
        Object.entries(attributes).map(([name, { DataType, StringValue, BinaryValue }]) => [
          name,
          {
            ...(StringValue !== undefined && { stringValue: StringValue }),
            ...(BinaryValue !== undefined && { binaryValue: BinaryValue }),
            stringListValues: [],
            binaryListValues: [],
            dataType: DataType,
          },
        ]),
      ),
      md5OfBody: md5,
      ...(Object.keys(attributes).length > 0 && { md5OfMessageAttributes: attributesMd5(attributes) }),
      eventSource: 'aws:sqs',
      eventSourceARN,
      awsRegion: REGION,
    })),
  };
}

function eventSize(batch: readonly ReceivedMessage[]): number {
  return Buffer.byteLength(JSON.stringify(toEvent('', batch)));
}

const answerSchema = z.looseObject({
  batchItemFailures: z.array(z.looseObject({ itemIdentifier: z.string().min(1) })).nullish(),
});

/**
 * The ids of the messages that failed: none for an answer without failures or without anything, all of them for one
 * that cannot be read or that names a message of no batch. Source: "Implementing partial batch responses", Lambda
 * developer guide.
 */
function failedMessages(answer: unknown, batch: readonly ReceivedMessage[]): ReadonlySet<string> {
  if (answer === undefined || answer === null) return new Set();
  const all = new Set(batch.map(({ id }) => id));
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return all;
  const failed = new Set((parsed.data.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
  return [...failed].every((id) => all.has(id)) ? failed : all;
}
