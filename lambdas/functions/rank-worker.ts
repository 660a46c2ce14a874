import { ulid } from 'ulid';
import {
  createProjectRank,
  createRanksJob,
  createRerank,
  RankedClinicRepository,
  RankRepository,
  rankPageBody,
  TableRankStates,
  TableRankWriter,
} from '../derived/ranks/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { errorFields } from '../platform/error-fields.ts';
import { createLogger } from '../platform/logging.ts';
import { createSqsClient, SqsQueue } from '../platform/queue.ts';
import { createDynamoDbClient, Table } from '../table/index.ts';

const { tableName, rankQueueUrl } = settings;
const environment = readEnvironment({ tableName, rankQueueUrl });
const table = new Table(createDynamoDbClient(), environment.tableName);
const clock = () => new Date();
const logger = createLogger();

export const handler = createRanksJob({
  logger,
  rerank: createRerank({
    states: new TableRankStates(table),
    clinics: new RankedClinicRepository(table),
    projectRank: createProjectRank(new RankRepository(table), new TableRankWriter(table), clock),
    pages: new SqsQueue(createSqsClient(), environment.rankQueueUrl, rankPageBody),
    clock,
    newId: () => ulid(),
    onFailure: (recordId, error) =>
      logger.error('ranks', { recordId, outcome: 'failed', ...errorFields(error) }),
  }),
});
