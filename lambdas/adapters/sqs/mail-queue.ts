import type { SQSClient } from '@aws-sdk/client-sqs';
import type { MailQueue, MailRequest } from '../../app/mail/ports.ts';
import { SqsQueue } from './queue.ts';

/** What waits for the mail worker (`lambdas/jobs/mail.ts`). */
export class SqsMailQueue implements MailQueue {
  readonly #queue: SqsQueue;

  constructor(client: SQSClient, url: string) {
    this.#queue = new SqsQueue(client, url);
  }

  send(requests: readonly MailRequest[]): Promise<void> {
    return this.#queue.send(requests.map(({ kind, id }) => ({ kind, id })));
  }
}
