import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { correlationId as currentCorrelationId } from './correlation.ts';
import { serviceError, unavailable } from './errors.ts';

export interface SendOptions {
  /** Whole seconds, at most 900, before a worker can receive the messages. */
  readonly delay?: number;
  /** The request that the messages are sent for; by default the one that the function works on. */
  readonly correlationId?: string | undefined;
}

export interface Queue<Message> {
  /**
   * Enqueues the messages. Throws `service_unavailable` unless the queue accepted all of them; some may be enqueued then, and
   * sending again enqueues those twice.
   */
  send(messages: readonly Message[], options?: SendOptions): Promise<void>;
}

/** A client with short timeouts, since a caller waits for the response. */
export function createSqsClient(): SQSClient {
  return new SQSClient({
    maxAttempts: 3,
    // The endpoint is the region's or the environment's, whatever host the queue's URL names.
    useQueueUrlAsEndpoint: false,
    requestHandler: { connectionTimeout: 500, requestTimeout: 1_500, throwOnRequestTimeout: true },
  });
}

const MAX_BATCH = 10;
/** SQS answers a batch entry by entry: rejected entries are sent a second time. */
const MAX_ATTEMPTS = 2;

interface Entry {
  readonly Id: string;
  readonly MessageBody: string;
  readonly DelaySeconds?: number;
}

/** A queue whose messages are JSON, with the correlation id of the request that they are sent for. */
export class SqsQueue<Message> implements Queue<Message> {
  readonly #client: SQSClient;
  readonly #url: string;
  readonly #bodyOf: (message: Message) => object;

  /**
   * @param bodyOf Names the fields of a body, so that no other field of a value, above all nothing personal, gets into the queue.
   */
  constructor(client: SQSClient, url: string, bodyOf: (message: Message) => object) {
    this.#client = client;
    this.#url = url;
    this.#bodyOf = bodyOf;
  }

  async send(
    messages: readonly Message[],
    { delay, correlationId = currentCorrelationId() }: SendOptions = {},
  ): Promise<void> {
    const entries = messages.map(
      (message, index): Entry => ({
        Id: String(index),
        MessageBody: JSON.stringify({ ...this.#bodyOf(message), correlationId }),
        ...(delay !== undefined && { DelaySeconds: delay }),
      }),
    );
    for (let start = 0; start < entries.length; start += MAX_BATCH) {
      await this.#sendBatch(entries.slice(start, start + MAX_BATCH));
    }
  }

  async #sendBatch(entries: readonly Entry[]): Promise<void> {
    let rest = entries;
    let codes: (string | undefined)[] = [];
    for (let attempt = 1; rest.length > 0; attempt += 1) {
      if (attempt > MAX_ATTEMPTS) throw unavailable(new Error(`SQS rejected messages: ${codes.join()}`));
      const failed = await this.#sendOnce([...rest]);
      const ids = new Set(failed.map(({ Id }) => Id));
      rest = rest.filter(({ Id }) => ids.has(Id));
      codes = failed.map(({ Code }) => Code);
    }
  }

  async #sendOnce(entries: Entry[]) {
    try {
      const command = new SendMessageBatchCommand({ QueueUrl: this.#url, Entries: entries });
      return (await this.#client.send(command)).Failed ?? [];
    } catch (error) {
      throw serviceError(error);
    }
  }
}
