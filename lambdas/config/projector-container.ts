import { changesOf } from '../adapters/dynamodb/changed-records.ts';
import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import { PeerRepository } from '../adapters/dynamodb/peer-repository.ts';
import { createProjection } from '../adapters/dynamodb/projection.ts';
import { createSqsClient, messageBodies, SqsQueue } from '../adapters/sqs-queue.ts';
import { type ErrorFields, errorFields } from '../app/error-fields.ts';
import { createEnqueue } from '../app/outbox/enqueue.ts';
import { createPageInvalidation } from '../app/pages/page-invalidation.ts';
import { type Change, createProjectRecords } from '../app/projection/project-records.ts';
import type { ProjectorDependencies } from '../jobs/projector.ts';
import { readEnvironment, settings } from './env.ts';
import { createLogger, logBadItems } from './logging.ts';
import { metricNames } from './metrics.ts';

interface DerivedFields {
  readonly outcome: 'derived';
  readonly records: number;
}

interface FailureFields extends ErrorFields {
  readonly kind: Change['kind'];
  readonly recordId: string | undefined;
  readonly outcome: 'failed';
}

/** Dependencies of the function `projector`. */
export function projectorContainer(): ProjectorDependencies {
  const { tableName, mailQueueUrl, locationQueueUrl, failureQueueUrl, pageQueueUrl } = settings;
  const environment = readEnvironment({
    tableName,
    mailQueueUrl,
    locationQueueUrl,
    failureQueueUrl,
    pageQueueUrl,
  });
  const table = new Table(createDynamoDbClient(), environment.tableName);
  const sqs = createSqsClient();
  const logger = createLogger<DerivedFields | FailureFields>();
  return {
    changesOf,
    onDerived: (records) =>
      logger.info('projector', { outcome: 'derived', records }, { [metricNames.projectedRecords]: records }),
    failures: new SqsQueue(sqs, environment.failureQueueUrl, messageBodies.failure),
    projectRecords: createProjectRecords({
      ...createProjection(table),
      enqueue: createEnqueue({
        mails: new SqsQueue(sqs, environment.mailQueueUrl, messageBodies.mail),
        locations: new SqsQueue(sqs, environment.locationQueueUrl, messageBodies.location),
      }),
      pages: createPageInvalidation(
        new PeerRepository(table, logBadItems()),
        new SqsQueue(sqs, environment.pageQueueUrl, messageBodies.pages),
      ),
      onFailure: (change, error) =>
        logger.error('projector', {
          kind: change.kind,
          recordId: recordIdOf(change),
          outcome: 'failed',
          ...errorFields(error),
        }),
    }),
  };
}

function recordIdOf(change: Change): string | undefined {
  if (change.kind === 'outbox') return change.entry.id;
  if (change.kind === 'pages') return change.change.id;
  return change.kind === 'delta' ? undefined : change.id;
}
