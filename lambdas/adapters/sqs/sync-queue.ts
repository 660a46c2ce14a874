import type { SQSClient } from '@aws-sdk/client-sqs';
import type { SyncQueue, SyncTask } from '../../app/places/ports.ts';
import { type SendOptions, SqsQueue } from './queue.ts';

/** What waits for the places worker (`lambdas/jobs/places.ts`). */
export class SqsSyncQueue implements SyncQueue {
  readonly #queue: SqsQueue;

  constructor(client: SQSClient, url: string) {
    this.#queue = new SqsQueue(client, url);
  }

  send(tasks: readonly SyncTask[], options?: SendOptions): Promise<void> {
    return this.#queue.send(
      tasks.map(({ runId, clinicIds }) => ({ id: runId, clinicIds })),
      options,
    );
  }
}
