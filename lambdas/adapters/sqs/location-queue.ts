import type { SQSClient } from '@aws-sdk/client-sqs';
import type { LocationQueue } from '../../app/location/ports.ts';
import { SqsQueue } from './queue.ts';

/** What waits for the location worker (`lambdas/jobs/location.ts`). */
export class SqsLocationQueue implements LocationQueue {
  readonly #queue: SqsQueue;

  constructor(client: SQSClient, url: string) {
    this.#queue = new SqsQueue(client, url);
  }

  send(submissionIds: readonly string[]): Promise<void> {
    return this.#queue.send(submissionIds.map((id) => ({ id })));
  }
}
