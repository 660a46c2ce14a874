import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { unavailable } from '../../app/errors.ts';

/** A client that gives up soon, since a caller waits for the answer: after so many attempts. */
export function createSqsClient(maxAttempts = 3): SQSClient {
  return new SQSClient({
    maxAttempts,
    // The endpoint is the region's or the environment's, whatever host the queue's address names.
    useQueueUrlAsEndpoint: false,
    requestHandler: { connectionTimeout: 500, requestTimeout: 1_500, throwOnRequestTimeout: true },
  });
}

const MAX_BATCH = 10;
/** A batch is answered entry by entry: those that the service could not take are sent once more. */
const MAX_SENDINGS = 2;

interface Entry {
  readonly Id: string;
  readonly MessageBody: string;
  readonly DelaySeconds?: number;
}

export interface SendOptions {
  /** Whole seconds, 900 at most. */
  readonly delay?: number;
}

/** A queue whose messages are JSON. Throws `service_unavailable` unless it took all of them. */
export class SqsQueue {
  readonly #client: SQSClient;
  readonly #url: string;

  constructor(client: SQSClient, url: string) {
    this.#client = client;
    this.#url = url;
  }

  /**
   * Hands the messages to the queue, which hands them out after `delay` seconds. Some may be in the queue when it throws;
   * sending again puts them there twice.
   */
  async send(messages: readonly object[], { delay }: SendOptions = {}): Promise<void> {
    const entries = messages.map(
      (message, index): Entry => ({
        Id: String(index),
        MessageBody: JSON.stringify(message),
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
    for (let sending = 1; rest.length > 0; sending += 1) {
      if (sending > MAX_SENDINGS) throw unavailable(new Error(`the queue refused messages: ${codes.join()}`));
      const failed = await this.#take([...rest]);
      const ids = new Set(failed.map(({ Id }) => Id));
      rest = rest.filter(({ Id }) => ids.has(Id));
      codes = failed.map(({ Code }) => Code);
    }
  }

  async #take(entries: Entry[]) {
    try {
      const command = new SendMessageBatchCommand({ QueueUrl: this.#url, Entries: entries });
      return (await this.#client.send(command)).Failed ?? [];
    } catch (error) {
      throw unavailable(error);
    }
  }
}
