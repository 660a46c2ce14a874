import { ulid } from 'ulid';
import type { PlacesDispatchDependencies } from '../jobs/google-places/index.ts';
import {
  createDispatch,
  createEnqueueBatches,
  createStartRun,
  type DispatchDependencies,
  SyncRunRepository,
} from '../jobs/google-places/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { createLogger } from '../platform/logging.ts';
import { createSqsClient, SqsQueue } from '../platform/sqs-queue.ts';
import { DirectoryRepository } from '../records/taxonomy/index.ts';
import type { OnBadItem } from '../table/index.ts';
import { createDynamoDbClient, logBadItems, Table } from '../table/index.ts';
import { messageBodies } from './message-bodies.ts';

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
