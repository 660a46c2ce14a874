import { ulid } from 'ulid';
import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import { DirectoryRepository } from '../adapters/dynamodb/directory-repository.ts';
import type { OnBadItem } from '../adapters/dynamodb/parse-items.ts';
import { SyncRunRepository } from '../adapters/dynamodb/sync-runs.ts';
import { createSqsClient, messageBodies, SqsQueue } from '../adapters/sqs-queue.ts';
import { createDispatch, type DispatchDependencies } from '../app/places/dispatch.ts';
import { createEnqueueBatches } from '../app/places/enqueue-batches.ts';
import { createStartRun } from '../app/places/start-run.ts';
import type { PlacesDispatchDependencies } from '../jobs/places-dispatch.ts';
import { readEnvironment, settings } from './env.ts';
import { createLogger, logBadItems } from './logging.ts';

const { syncQueueUrl, dispatchQueueUrl } = settings;

/** Settings of every function that plans syncs. */
export const planningSettings = { syncQueueUrl, dispatchQueueUrl };

/** Plans syncs, for the weekly message and for the button. */
export function createPlacesPlanning(
  environment: Readonly<Record<keyof typeof planningSettings, string>>,
  table: Table,
  onBadItem: OnBadItem,
): DispatchDependencies {
  const clock = () => new Date();
  const runs = new SyncRunRepository(table, onBadItem);
  const sqs = createSqsClient();
  return {
    startRun: createStartRun({ runs, directory: new DirectoryRepository(table, onBadItem), clock }),
    enqueueBatches: createEnqueueBatches({
      runs,
      queue: new SqsQueue(sqs, environment.syncQueueUrl, messageBodies.sync),
      clock,
    }),
    runs,
    queue: new SqsQueue(sqs, environment.dispatchQueueUrl, messageBodies.dispatch),
    clock,
    newId: () => ulid(),
  };
}

/** Dependencies of the function `places-dispatch`. */
export function placesDispatchContainer(): PlacesDispatchDependencies {
  const { tableName, googleRatings } = settings;
  const environment = readEnvironment({ tableName, googleRatings, ...planningSettings });
  const table = new Table(createDynamoDbClient(), environment.tableName);
  return {
    enabled: environment.googleRatings === 'shown',
    dispatch: createDispatch(createPlacesPlanning(environment, table, logBadItems())),
    logger: createLogger(),
  };
}
