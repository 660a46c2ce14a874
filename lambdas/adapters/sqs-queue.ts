import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { unavailable } from '../app/errors.ts';
import type { ExportPart } from '../app/exports/publish-export.ts';
import type { MailRequest } from '../app/mail/ports.ts';
import type { PathMessage } from '../app/pages/ports.ts';
import type { SyncTask } from '../app/places/ports.ts';
import type { Queue, SendOptions } from '../app/ports.ts';
import type { Change, DefectiveChange } from '../app/projection/project-records.ts';
import { correlationId as currentCorrelationId } from '../config/correlation.ts';
import type { SECOND_SWEEP } from '../config/names.ts';

/** A client with short timeouts, since a caller waits for the response. */
export function createSqsClient(): SQSClient {
  return new SQSClient({
    maxAttempts: 3,
    // The endpoint is the region's or the environment's, whatever host the queue's URL names.
    useQueueUrlAsEndpoint: false,
    requestHandler: { connectionTimeout: 500, requestTimeout: 1_500, throwOnRequestTimeout: true },
  });
}

/**
 * The body of each queue's messages: named fields only, so that no other field of a value, above all nothing personal, gets
 * into a queue.
 */
export const messageBodies = {
  /** For the mail worker (`lambdas/jobs/mail.ts`). */
  mail: ({ kind, id }: MailRequest) => ({ kind, id }),
  /** Submission ids, for the location worker (`lambdas/jobs/location.ts`). */
  location: (id: string) => ({ id }),
  /** For the places worker (`lambdas/jobs/places.ts`). */
  sync: ({ runId, clinicIds }: SyncTask) => ({ id: runId, clinicIds }),
  /** Run ids, for the dispatcher of the places sync (`lambdas/jobs/places-dispatch.ts`). */
  dispatch: (runId: string) => ({ kind: 'run', id: runId }),
  /** For an operator: what the projector could not derive. */
  failure: ({ change, sequenceNumber }: DefectiveChange) => ({
    kind: change.kind,
    ...recordOf(change),
    sequenceNumber,
  }),
  /** For the sweep of the outbox (`lambdas/jobs/outbox.ts`). */
  sweep: ({ kind }: typeof SECOND_SWEEP) => ({ kind }),
  /** Names of pages of a run, for the rank worker (`lambdas/jobs/ranks.ts`). */
  ranks: (runId: string) => ({ kind: 'page', id: runId }),
  /** For the export worker (`lambdas/jobs/exports.ts`). */
  exports: ({ exportedAt, from, part, clinics, files }: ExportPart) => ({
    kind: 'part',
    exportedAt,
    from,
    part,
    clinics,
    files,
  }),
  /** For the page invalidator (`lambdas/jobs/page-invalidator.ts`). */
  pages: ({ paths }: PathMessage) => ({ kind: 'pages', paths }),
};

function recordOf(change: Change): { readonly id?: string } {
  switch (change.kind) {
    case 'delta':
      return {};
    case 'outbox':
      return { id: change.entry.id };
    case 'pages':
      return { id: change.change.id };
    default:
      return { id: change.id };
  }
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
      throw unavailable(error);
    }
  }
}
