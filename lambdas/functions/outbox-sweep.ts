import { ulid } from 'ulid';
import { mailBody } from '../derived/mail/index.ts';
import { locationBody } from '../jobs/locations/index.ts';
import { createEnqueue, createOutboxJob, createSweep, sweepBody } from '../jobs/outbox/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { errorFields } from '../platform/error-fields.ts';
import { createLogger } from '../platform/logging.ts';
import { GIVEN_UP } from '../platform/names.ts';
import { createSqsClient, SqsQueue } from '../platform/queue.ts';
import {
  ClaimRepository,
  ClaimSubjects,
  createAskToConfirm,
  createEndClaim,
  createEndDormant,
} from '../records/claims/index.ts';
import { Outbox } from '../records/outbox/index.ts';
import { createPublishDue, PostRecordRepository } from '../records/posts/index.ts';
import { createDynamoDbClient, logBadItems, Table } from '../table/index.ts';

const { tableName, mailQueueUrl, locationQueueUrl, outboxQueueUrl } = settings;
const environment = readEnvironment({ tableName, mailQueueUrl, locationQueueUrl, outboxQueueUrl });
const table = new Table(createDynamoDbClient(), environment.tableName);
const sqs = createSqsClient();
const sweeps = new SqsQueue(sqs, environment.outboxQueueUrl, sweepBody);
const logger = createLogger();
const claims = new ClaimRepository(table, logBadItems());
const subjects = new ClaimSubjects(table, logBadItems());
const clock = () => new Date();
const onClaimFailure = (recordId: string, error: unknown) =>
  logger.error('claim', { recordId, outcome: 'failed', ...errorFields(error) });

export const handler = createOutboxJob({
  publishDue: createPublishDue({
    posts: new PostRecordRepository(table, logBadItems()),
    onFailure: (recordId, error) =>
      logger.error('post', { recordId, outcome: 'failed', ...errorFields(error) }),
  }),
  endDormant: createEndDormant({
    claims,
    endClaim: createEndClaim({
      claims,
      subjects,
      // A granted claim has none.
      documents: { remove: async () => {} },
      clock,
      newId: () => ulid(),
    }),
    onFailure: onClaimFailure,
  }),
  askToConfirm: createAskToConfirm({ claims, subjects, newId: () => ulid(), onFailure: onClaimFailure }),
  sweep: createSweep({
    outbox: new Outbox(table, logBadItems()),
    enqueue: createEnqueue({
      mails: new SqsQueue(sqs, environment.mailQueueUrl, mailBody),
      locations: new SqsQueue(sqs, environment.locationQueueUrl, locationBody),
    }),
    clock,
    onGivenUp: ({ kind, id }) => logger.error('outbox', { kind, recordId: id, outcome: GIVEN_UP }),
  }),
  sweeps,
  now: Date.now,
  logger,
});
