import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Queue, ReceivedMessage } from '../sqs/queue.ts';
import { REGION } from '../template/intrinsics.ts';
import type { LambdaFunction } from './function.ts';
import { endOf } from './mapping-lifetime.ts';

export interface QueueMappingOptions {
  readonly queue: Queue;
  readonly target: LambdaFunction;
  readonly batchSize: number;
  /** Seconds in which a batch is collected; 0 takes what is there. */
  readonly window?: number;
  /** Batches that the function processes at the same time. */
  readonly concurrency: number;
  readonly warn: (message: string) => void;
}

/** Seconds of a long poll. */
const POLL = 20;
/** Milliseconds until the next poll after a failed one. */
const PAUSE = 1_000;

/**
 * Lambda's poller between a queue and a function. It deletes the messages that the function has processed. Failed ones
 * are received again after their visibility timeout, as often as the queue's redrive policy allows.
 */
export class QueueMapping {
  private readonly options: QueueMappingOptions;
  private readonly stopping = new AbortController();
  private readonly pollers: readonly Promise<void>[];

  constructor(options: QueueMappingOptions) {
    this.options = options;
    this.pollers = Array.from({ length: options.concurrency }, () => this.poll());
  }

  /** Stops receiving, and waits a moment for the running batches. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await endOf(this.pollers);
  }

  private async poll(): Promise<void> {
    const { queue, batchSize } = this.options;
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        const batch = await queue.receive({ max: batchSize, wait: POLL, signal });
        if (batch.length > 0) await this.work(await this.filled(batch));
      } catch (error) {
        if (signal.aborted) return;
        this.options.warn(`${this.name}: ${error instanceof Error ? error.message : String(error)}`);
        await sleep(PAUSE, undefined, { signal }).catch(() => {});
      }
    }
  }

  /** The batch with what arrives in the batching window. */
  private async filled(begun: readonly ReceivedMessage[]): Promise<readonly ReceivedMessage[]> {
    const { queue, batchSize, window = 0 } = this.options;
    const { signal } = this.stopping;
    const end = Date.now() + window * 1_000;
    const batch = [...begun];
    while (batch.length < batchSize && Date.now() < end && !signal.aborted) {
      const wait = (end - Date.now()) / 1_000;
      batch.push(...(await queue.receive({ max: batchSize - batch.length, wait, signal })));
    }
    return batch;
  }

  private async work(batch: readonly ReceivedMessage[]): Promise<void> {
    const { queue, target, warn } = this.options;
    try {
      const result = await target.invoke(toEvent(queue.settings.arn, batch));
      const failed = failedMessages(result, batch);
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
    Records: batch.map(({ id, receiptHandle, body, md5, systemAttributes }) => ({
      messageId: id,
      receiptHandle,
      body,
      attributes: systemAttributes,
      messageAttributes: {},
      md5OfBody: md5,
      eventSource: 'aws:sqs',
      eventSourceARN,
      awsRegion: REGION,
    })),
  };
}

const answerSchema = z.looseObject({
  batchItemFailures: z.array(z.looseObject({ itemIdentifier: z.string().min(1) })).nullish(),
});

/**
 * The ids of the failed messages: none for a response without failures or an empty one, all for an invalid response and
 * for one with an unknown id. Source: "Implementing partial batch responses", Lambda developer guide.
 */
function failedMessages(answer: unknown, batch: readonly ReceivedMessage[]): ReadonlySet<string> {
  if (answer === undefined || answer === null) return new Set();
  const all = new Set(batch.map(({ id }) => id));
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return all;
  const failed = new Set((parsed.data.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
  return [...failed].every((id) => all.has(id)) ? failed : all;
}
