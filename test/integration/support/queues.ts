/** SQS as the functions' clients see it, for one test file: it records messages, or rejects all of them. */
import {
  SendMessageBatchCommand,
  type SendMessageBatchCommandInput,
  SQSClient,
  SQSServiceException,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach } from 'vitest';
import { restoreAfterwards } from './restore.ts';

export interface TestQueues {
  /** The parsed messages of a queue since the last reset, in the order in which they were sent. */
  messages(
    queue: 'mail' | 'location' | 'sync' | 'dispatch' | 'outbox' | 'pages' | 'ranks' | 'exports' | 'failures',
  ): unknown[];
  /** Every batch fails from now on. */
  fail(): void;
  /** Batches are accepted again, and the messages are forgotten. Happens before each test. */
  reset(): void;
}

export function useQueues(): TestQueues {
  const sqs = restoreAfterwards(mockClient(SQSClient));
  let accepted: { readonly queue: string | undefined; readonly message: unknown }[] = [];

  function reset(): void {
    accepted = [];
    sqs.reset();
    sqs
      .on(SendMessageBatchCommand)
      .callsFake(({ QueueUrl = '', Entries = [] }: SendMessageBatchCommandInput) => {
        const queue = QueueUrl.split('/').at(-1);
        accepted.push(
          ...Entries.map(({ MessageBody = '' }) => ({ queue, message: JSON.parse(MessageBody) })),
        );
        return { Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] };
      });
  }
  reset();
  beforeEach(reset);

  return {
    messages: (queue) => accepted.flatMap((one) => (one.queue === queue ? [one.message] : [])),
    fail() {
      sqs
        .on(SendMessageBatchCommand)
        .rejects(new SQSServiceException({ name: 'ServiceUnavailable', $fault: 'server', $metadata: {} }));
    },
    reset,
  };
}
