import { ulid } from 'ulid';
import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import { RankRepository } from '../adapters/dynamodb/rank-repository.ts';
import { RankedClinicRepository, TableRankStates } from '../adapters/dynamodb/rank-states.ts';
import { TableRankWriter } from '../adapters/dynamodb/rank-writer.ts';
import { createSqsClient, messageBodies, SqsQueue } from '../adapters/sqs-queue.ts';
import { type ErrorFields, errorFields } from '../app/error-fields.ts';
import { createProjectRank } from '../app/projection/project-rank.ts';
import { createRerank } from '../app/ranks/rerank.ts';
import type { RanksJobDependencies } from '../jobs/ranks.ts';
import { readEnvironment, settings } from './env.ts';
import { createLogger } from './logging.ts';

/** Dependencies of the function `rank-worker`. */
export function rankWorkerContainer(): RanksJobDependencies {
  const { tableName, rankQueueUrl } = settings;
  const environment = readEnvironment({ tableName, rankQueueUrl });
  const table = new Table(createDynamoDbClient(), environment.tableName);
  const clock = () => new Date();
  const failures = createLogger<ErrorFields & { readonly recordId: string; readonly outcome: 'failed' }>();
  return {
    logger: createLogger(),
    rerank: createRerank({
      states: new TableRankStates(table),
      clinics: new RankedClinicRepository(table),
      projectRank: createProjectRank(new RankRepository(table), new TableRankWriter(table), clock),
      pages: new SqsQueue(createSqsClient(), environment.rankQueueUrl, messageBodies.ranks),
      clock,
      newId: () => ulid(),
      onFailure: (recordId, error) =>
        failures.error('ranks', { recordId, outcome: 'failed', ...errorFields(error) }),
    }),
  };
}
