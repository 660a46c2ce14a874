import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import { TableOutbox } from '../adapters/dynamodb/outbox.ts';
import { PostRecordRepository } from '../adapters/dynamodb/post-records.ts';
import { createSqsClient, messageBodies, SqsQueue } from '../adapters/sqs-queue.ts';
import { createPublishDue } from '../app/blog/publish-due.ts';
import { type ErrorFields, errorFields } from '../app/error-fields.ts';
import { createEnqueue } from '../app/outbox/enqueue.ts';
import { createSweep } from '../app/outbox/sweep.ts';
import type { OutboxJobDependencies } from '../jobs/outbox.ts';
import { readEnvironment, settings } from './env.ts';
import { createLogger, logBadItems } from './logging.ts';
import { GIVEN_UP } from './names.ts';

/** Dependencies of the function `outbox-sweep`. */
export function outboxSweepContainer(): OutboxJobDependencies {
  const { tableName, mailQueueUrl, locationQueueUrl, outboxQueueUrl } = settings;
  const environment = readEnvironment({ tableName, mailQueueUrl, locationQueueUrl, outboxQueueUrl });
  const table = new Table(createDynamoDbClient(), environment.tableName);
  const sqs = createSqsClient();
  const sweeps = new SqsQueue(sqs, environment.outboxQueueUrl, messageBodies.sweep);
  const entries = createLogger<{
    readonly kind: string;
    readonly recordId: string;
    readonly outcome: typeof GIVEN_UP;
  }>();
  const posts = createLogger<ErrorFields & { readonly recordId: string; readonly outcome: 'failed' }>();
  return {
    publishDue: createPublishDue({
      posts: new PostRecordRepository(table, logBadItems()),
      onFailure: (recordId, error) =>
        posts.error('post', { recordId, outcome: 'failed', ...errorFields(error) }),
    }),
    sweep: createSweep({
      outbox: new TableOutbox(table, logBadItems()),
      enqueue: createEnqueue({
        mails: new SqsQueue(sqs, environment.mailQueueUrl, messageBodies.mail),
        locations: new SqsQueue(sqs, environment.locationQueueUrl, messageBodies.location),
      }),
      clock: () => new Date(),
      onGivenUp: ({ kind, id }) => entries.error('outbox', { kind, recordId: id, outcome: GIVEN_UP }),
    }),
    sweeps,
    now: Date.now,
    logger: createLogger(),
  };
}
