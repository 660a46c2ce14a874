import { setTimeout as sleep } from 'node:timers/promises';
import { ulid } from 'ulid';
import { DirectoryRepository } from '../adapters/dynamodb/directory-repository.ts';
import { SyncRunRepository } from '../adapters/dynamodb/sync-runs.ts';
import { SqsDispatchQueue } from '../adapters/sqs/dispatch-queue.ts';
import { createSqsClient } from '../adapters/sqs/queue.ts';
import { SqsSyncQueue } from '../adapters/sqs/sync-queue.ts';
import { CLINICS_PER_TASK, createHandOut } from '../app/places/hand-out.ts';
import { createStartRun } from '../app/places/start-run.ts';
import { createSyncAll } from '../app/places/sync-all.ts';
import { apiSettings, createBehindApi } from './behind-api.ts';
import { readEnvironment, settings } from './env.ts';
import { once } from './once.ts';
import { createPlacesWork, placesSettings } from './places-work.ts';

const { googleRatings, syncQueueUrl, dispatchQueueUrl } = settings;

/** What the function `places-sync` is made of. */
export const placesSyncContainer = once(() => {
  const environment = readEnvironment({
    ...apiSettings,
    ...placesSettings,
    googleRatings,
    syncQueueUrl,
    dispatchQueueUrl,
  });
  const clock = () => new Date();
  const { http, table, onBadItem } = createBehindApi(environment);
  const runs = new SyncRunRepository(table, onBadItem);
  const sqs = createSqsClient();
  return {
    ...http,
    syncAll: createSyncAll({
      enabled: environment.googleRatings === 'shown',
      startRun: createStartRun({ runs, directory: new DirectoryRepository(table, onBadItem), clock }),
      handOut: createHandOut({ runs, queue: new SqsSyncQueue(sqs, environment.syncQueueUrl), clock }),
      work: createPlacesWork(environment, table, onBadItem),
      runs,
      queue: new SqsDispatchQueue(sqs, environment.dispatchQueueUrl),
      atOnce: tasksAtOnce(environment.placesQuota),
      clock,
      sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
      newId: () => ulid(),
    }),
  };
});

/**
 * As many as have calls for two seconds. With fewer, a few slow answers leave the quota unused; with more, an answer that has
 * to be asked for again waits behind all of them.
 */
function tasksAtOnce(callsPerSecond: number): number {
  return Math.min(20, Math.max(2, Math.ceil((2 * callsPerSecond) / CLINICS_PER_TASK)));
}

export type PlacesSyncContainer = ReturnType<typeof placesSyncContainer>;
