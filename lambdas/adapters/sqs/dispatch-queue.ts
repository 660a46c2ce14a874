import type { SQSClient } from '@aws-sdk/client-sqs';
import type { DispatchQueue } from '../../app/places/ports.ts';
import { type SendOptions, SqsQueue } from './queue.ts';

/** What waits for the dispatcher of the places sync (`lambdas/jobs/places-dispatch.ts`). */
export class SqsDispatchQueue implements DispatchQueue {
  readonly #queue: SqsQueue;

  constructor(client: SQSClient, url: string) {
    this.#queue = new SqsQueue(client, url);
  }

  send(runId: string, options?: SendOptions): Promise<void> {
    return this.#queue.send([{ kind: 'run', id: runId }], options);
  }
}
