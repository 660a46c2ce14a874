import { ulid } from 'ulid';
import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import { DirectoryRepository } from '../adapters/dynamodb/directory-repository.ts';
import { SyncRunRepository } from '../adapters/dynamodb/sync-runs.ts';
import { SqsDispatchQueue } from '../adapters/sqs/dispatch-queue.ts';
import { createSqsClient } from '../adapters/sqs/queue.ts';
import { SqsSyncQueue } from '../adapters/sqs/sync-queue.ts';
import { createDispatch } from '../app/places/dispatch.ts';
import { createHandOut } from '../app/places/hand-out.ts';
import { createStartRun } from '../app/places/start-run.ts';
import type { PlacesDispatchDependencies } from '../jobs/places-dispatch.ts';
import { readEnvironment, settings } from './env.ts';
import { createLogger, logBadItems } from './logging.ts';
import { once } from './once.ts';

/** What the function `places-dispatch` is made of. */
export const placesDispatchContainer = once((): PlacesDispatchDependencies => {
  const { tableName, googleRatings, syncQueueUrl, dispatchQueueUrl } = settings;
  const environment = readEnvironment({ tableName, googleRatings, syncQueueUrl, dispatchQueueUrl });
  const clock = () => new Date();
  const table = new Table(createDynamoDbClient(), environment.tableName);
  const onBadItem = logBadItems();
  const runs = new SyncRunRepository(table, onBadItem);
  const sqs = createSqsClient();
  return {
    enabled: environment.googleRatings === 'shown',
    dispatch: createDispatch({
      startRun: createStartRun({ runs, directory: new DirectoryRepository(table, onBadItem), clock }),
      handOut: createHandOut({ runs, queue: new SqsSyncQueue(sqs, environment.syncQueueUrl), clock }),
      runs,
      queue: new SqsDispatchQueue(sqs, environment.dispatchQueueUrl),
      clock,
      newId: () => ulid(),
    }),
    logger: createLogger(),
  };
});
