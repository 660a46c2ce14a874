import { ulid } from 'ulid';
import {
  createProjectRank,
  createRanksJob,
  createRerank,
  RankRepository,
  RankStates,
  RankWriter,
  rankPageBody,
} from '../derived/ranks/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { errorFields } from '../platform/error-fields.ts';
import { createLogger } from '../platform/logging.ts';
import { createSqsClient, SqsQueue } from '../platform/queue.ts';
import { createDynamoDbClient, Table } from '../table/index.ts';

const { tableName, rankQueueUrl } = settings;
const environment = readEnvironment({ tableName, rankQueueUrl });
const table = new Table(createDynamoDbClient(), environment.tableName);
const ranks = new RankRepository(table);
const clock = () => new Date();
const logger = createLogger();

export const handler = createRanksJob({
  logger,
  rerank: createRerank({
    states: new RankStates(table),
    clinics: ranks,
    projectRank: createProjectRank(ranks, new RankWriter(table), clock),
    pages: new SqsQueue(createSqsClient(), environment.rankQueueUrl, rankPageBody),
    clock,
    newId: () => ulid(),
    onFailure: (recordId, error) =>
      logger.error('ranks', { recordId, outcome: 'failed', ...errorFields(error) }),
  }),
});
