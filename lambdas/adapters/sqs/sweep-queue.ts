import type { SQSClient } from '@aws-sdk/client-sqs';
import { SECOND_SWEEP } from '../../config/names.ts';
import { SqsQueue } from './queue.ts';

/** Seconds: half the distance at which the rule fires. */
const HALF_A_MINUTE = 30;

/** What waits for the sweep of the outbox (`lambdas/jobs/outbox.ts`). */
export class SqsSweepQueue {
  readonly #queue: SqsQueue;

  constructor(client: SQSClient, url: string) {
    this.#queue = new SqsQueue(client, url);
  }

  sweepAgain(): Promise<void> {
    return this.#queue.send([SECOND_SWEEP], { delay: HALF_A_MINUTE });
  }
}
