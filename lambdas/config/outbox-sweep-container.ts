import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import { TableOutbox } from '../adapters/dynamodb/table-outbox.ts';
import { SqsLocationQueue } from '../adapters/sqs/location-queue.ts';
import { SqsMailQueue } from '../adapters/sqs/mail-queue.ts';
import { createSqsClient } from '../adapters/sqs/queue.ts';
import { SqsSweepQueue } from '../adapters/sqs/sweep-queue.ts';
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
  const sweeps = new SqsSweepQueue(sqs, environment.outboxQueueUrl);
  const entries = createLogger<{
    readonly kind: string;
    readonly recordId: string;
    readonly outcome: typeof GIVEN_UP;
  }>();
  return {
    sweep: createSweep({
      outbox: new TableOutbox(table, logBadItems()),
      enqueue: createEnqueue({
        mails: new SqsMailQueue(sqs, environment.mailQueueUrl),
        locations: new SqsLocationQueue(sqs, environment.locationQueueUrl),
      }),
      clock: () => new Date(),
      onGivenUp: ({ kind, id }) => entries.error('outbox', { kind, recordId: id, outcome: GIVEN_UP }),
    }),
    sweepAgain: () => sweeps.sweepAgain(),
    now: Date.now,
    logger: createLogger(),
  };
}
