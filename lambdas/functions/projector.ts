import { mailBody } from '../derived/mail/index.ts';
import { createPageInvalidation, PeerRepository, pageBody } from '../derived/pages/index.ts';
import { ChangeFeed } from '../jobs/changes/index.ts';
import { locationBody } from '../jobs/locations/index.ts';
import { createEnqueue } from '../jobs/outbox/index.ts';
import {
  changesOf,
  createProjection,
  createProjectorJob,
  createProjectRecords,
  failureBody,
  recordIdOf,
} from '../jobs/projector/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { errorFields } from '../platform/error-fields.ts';
import { createLogger } from '../platform/logging.ts';
import { metricNames } from '../platform/metrics.ts';
import { createSqsClient, SqsQueue } from '../platform/queue.ts';
import { createDynamoDbClient, logBadItems, Table } from '../table/index.ts';

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

export const handler = createProjectorJob({
  changesOf,
  onDerived: (records) =>
    logger.info('projector', { outcome: 'derived', records }, { [metricNames.projectedRecords]: records }),
  failures: new SqsQueue(sqs, environment.failureQueueUrl, failureBody),
  projectRecords: createProjectRecords({
    ...createProjection(table),
    enqueue: createEnqueue({
      mails: new SqsQueue(sqs, environment.mailQueueUrl, mailBody),
      locations: new SqsQueue(sqs, environment.locationQueueUrl, locationBody),
    }),
    pages: createPageInvalidation(
      new PeerRepository(table, logBadItems()),
      new SqsQueue(sqs, environment.pageQueueUrl, pageBody),
    ),
    feed: new ChangeFeed(table, () => new Date(), logBadItems()),
    onFailure: (change, error) =>
      logger.error('projector', {
        kind: change.kind,
        recordId: recordIdOf(change),
        outcome: 'failed',
        ...errorFields(error),
      }),
  }),
});
