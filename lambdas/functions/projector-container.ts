import { createPageInvalidation, PeerRepository } from '../derived/pages/index.ts';
import { createEnqueue } from '../jobs/outbox/index.ts';
import type { ProjectorDependencies } from '../jobs/projector/index.ts';
import { type Change, changesOf, createProjection, createProjectRecords } from '../jobs/projector/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { errorFields } from '../platform/error-fields.ts';
import { createLogger } from '../platform/logging.ts';
import { metricNames } from '../platform/metrics.ts';
import { createSqsClient, SqsQueue } from '../platform/sqs-queue.ts';
import { createDynamoDbClient, logBadItems, Table } from '../table/index.ts';
import { messageBodies } from './message-bodies.ts';

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
  const logger = createLogger();
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
