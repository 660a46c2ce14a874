import { ulid } from 'ulid';
import type { Table } from '../adapters/dynamodb/client.ts';
import { DirectoryRepository } from '../adapters/dynamodb/directory-repository.ts';
import type { OnBadItem } from '../adapters/dynamodb/parse-items.ts';
import { SyncRunRepository } from '../adapters/dynamodb/sync-runs.ts';
import { createSqsClient, messageBodies, SqsQueue } from '../adapters/sqs-queue.ts';
import type { DispatchDependencies } from '../app/places/dispatch.ts';
import { createEnqueueBatches } from '../app/places/enqueue-batches.ts';
import { createStartRun } from '../app/places/start-run.ts';
import { settings } from './env.ts';

const { syncQueueUrl, dispatchQueueUrl } = settings;

/** What every function that plans syncs reads from its environment. */
export const planningSettings = { syncQueueUrl, dispatchQueueUrl };

/** What plans syncs, for the weekly message and for the button. */
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
