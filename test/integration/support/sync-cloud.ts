/**
 * The places sync with its real functions, on an emulated table, real queues and the stand-ins of Google and AWS: for tests
 * and for the benchmark. One for a process, since a function's container is wired once.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { HttpResponse } from '../../../lambdas/http/responses.ts';
import { createDispatch } from '../../../lambdas/jobs/google-places/dispatch.ts';
import { createGooglePlacesDispatchJob } from '../../../lambdas/jobs/google-places/dispatch-worker.ts';
import type { RunRecord } from '../../../lambdas/jobs/google-places/sync-run.ts';
import { SyncRunRepository } from '../../../lambdas/jobs/google-places/sync-run-repository.ts';
import {
  checkSettings,
  createClinicChecks,
  createSyncPlanning,
  planningSettings,
} from '../../../lambdas/jobs/google-places/wiring.ts';
import { createGooglePlacesJob } from '../../../lambdas/jobs/google-places/worker.ts';
import { readEnvironment } from '../../../lambdas/platform/environment.ts';
import { environmentNames, WEEKLY_SYNC } from '../../../lambdas/platform/names.ts';
import type { QueueJob } from '../../../lambdas/platform/queue-job.ts';
import { Table } from '../../../lambdas/table/client.ts';
import { createTable } from '../../../scripts/local/dynamodb/create-table.ts';
import { startDynamoDb } from '../../../scripts/local/dynamodb/emulator.ts';
import { resolveLocalhostNames } from '../../../scripts/local/lambda/localhost-names.ts';
import { SecretStore } from '../../../scripts/local/secrets.ts';
import type { Queue, ReceivedMessage } from '../../../scripts/local/sqs/queue.ts';
import { QueueService } from '../../../scripts/local/sqs/queue-service.ts';
import { AmazonLocation } from '../../../scripts/local/stand-ins/amazon-location.ts';
import type { Faults } from '../../../scripts/local/stand-ins/faults.ts';
import { GooglePlaces } from '../../../scripts/local/stand-ins/google-places.ts';
import { SecretsManager } from '../../../scripts/local/stand-ins/secrets-manager.ts';
import { StandIn } from '../../../scripts/local/stand-ins/stand-in.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { queueContext, queueEvent } from '../../support/queue-event.ts';
import { emulatorClient } from './emulator-client.ts';
import { type CallOptions, loadFunction, staffClaims } from './http.ts';
import { loadHandler } from './load-handler.ts';
import { tableProperties } from './table-properties.ts';

export interface SyncCloudOptions {
  /** Calls to Google a second. */
  readonly quota: number;
  /** Milliseconds that a response of Google takes; the stand-in's default unless given. */
  readonly latency?: () => number;
  /** Replaces the default stand-in. */
  readonly google?: GooglePlaces;
  /** Workers at a time, and messages of each; as deployed unless given. */
  readonly workers?: number;
  readonly batch?: number;
  /**
   * Called with the capacity units of the functions behind the queues, which are then wired here: their own containers do not
   * count.
   */
  readonly onCapacity?: (units: number, job: keyof Jobs) => void;
}

export interface SyncCloud {
  readonly client: DynamoDBClient;
  readonly tableName: string;
  readonly table: Table;
  readonly google: GooglePlaces;
  readonly faults: Faults;
  readonly syncQueue: Queue;
  readonly dispatchQueue: Queue;
  readonly runs: SyncRunRepository;
  /** Presses the button, as staff unless the caller is given. */
  pressButton(options?: CallOptions): Promise<HttpResponse>;
  /** Enqueues the message of the weekly rule. */
  fireSchedule(): void;
  /** Delivers messages until the newest run has ended; delays are skipped. */
  workOff(options?: { readonly everyMessageTwice?: boolean }): Promise<RunRecord>;
  /** Delivers one message to a function. True when it is done. */
  deliver(to: 'places-worker' | 'places-dispatch', body: object, attempt?: number): Promise<boolean>;
  /** Starts the functions again, with Google's ratings shown or hidden. */
  restart(ratings: 'shown' | 'hidden'): Promise<void>;
  /** Google rejects the key from now on. */
  revokeKey(): void;
  close(): Promise<void>;
}

const SECRET_ARN = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:google-places-key';
const PLACE_INDEX = 'places-of-the-tests';
/** Seconds. Shorter than deployed, so that failed messages are retried soon. */
const VISIBILITY = 2;
/** Delay of the messages that the button's call enqueues. */
const LONGEST_DELAY_MS = 60_000;
const LONGEST_SYNC_MS = 50 * 60_000;

export async function openSyncCloud(options: SyncCloudOptions): Promise<SyncCloud> {
  const directory = mkdtempSync(join(tmpdir(), 'sync-cloud-'));
  const warnings: string[] = [];
  const warn = (message: string) => {
    warnings.push(message);
  };
  resolveLocalhostNames();
  const emulator = await startDynamoDb();
  const client = emulatorClient(emulator.endpoint);
  const tableName = `directory-${crypto.randomUUID()}`;
  await createTable(client, await tableProperties(), tableName);
  const table = new Table(client, tableName);

  let ahead = 0;
  const now = () => Date.now() + ahead;
  const queues = await QueueService.open({ file: join(directory, 'sqs.sqlite'), warn, now });
  const queue = (name: string) =>
    queues.add({
      name,
      arn: `arn:aws:sqs:us-east-1:000000000000:${name}`,
      visibilityTimeout: VISIBILITY,
      retention: 345_600,
      redrive: undefined,
    }).queue;
  const syncQueue = queue('sync');
  const dispatchQueue = queue('dispatch');

  const secrets = new SecretStore(join(directory, 'secrets.json'));
  secrets.generate(SECRET_ARN, 40);
  const google =
    options.google ??
    new GooglePlaces({ quota: options.quota, ...(options.latency && { latency: options.latency }) });
  const revokeKey = google.accept(secrets.value(SECRET_ARN));
  const location = new AmazonLocation();
  location.add(PLACE_INDEX, 'Here');
  const standIns = {
    google: await StandIn.open(google, warn),
    location: await StandIn.open(location, warn),
    secrets: await StandIn.open(new SecretsManager(secrets), warn),
  };

  const ofTable = { endpoint: emulator.endpoint, name: tableName };
  const environment = {
    [environmentNames.googlePlacesKeyArn]: SECRET_ARN,
    [environmentNames.googlePlacesEndpoint]: standIns.google.endpoint,
    [environmentNames.placesQuota]: String(options.quota),
    [environmentNames.placeIndexName]: PLACE_INDEX,
    [environmentNames.syncQueueUrl]: queues.url('sync'),
    [environmentNames.dispatchQueueUrl]: queues.url('dispatch'),
    AWS_ENDPOINT_URL_SQS: queues.endpoint,
    AWS_ENDPOINT_URL_LOCATION: standIns.location.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: standIns.secrets.endpoint,
  };
  const { onCapacity } = options;
  async function loadFunctions(ratings: 'shown' | 'hidden') {
    const settings = { ...environment, [environmentNames.googleRatings]: ratings };
    const button = await loadFunction('places-sync', ofTable, settings);
    const jobs =
      onCapacity === undefined
        ? {
            'places-worker': await loadHandler<QueueJob>('places-worker', ofTable, settings),
            'places-dispatch': await loadHandler<QueueJob>('places-dispatch', ofTable, settings),
          }
        : countedJobs((job) => new Table(client, tableName, (units) => onCapacity(units, job)));
    return { button, jobs };
  }
  let functions = await loadFunctions('shown');
  const runs = new SyncRunRepository(table, onBadItem);

  /** Receives and processes one batch, as an event source mapping does. */
  async function receive(from: Queue, job: QueueJob, max: number, twice: boolean): Promise<void> {
    const batch = await from.receive({ max, wait: 0.2 });
    if (batch.length === 0) return;
    const { batchItemFailures } = await job(eventFor(batch), queueContext());
    if (twice) await job(eventFor(batch), queueContext());
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    from.delete(batch.filter(({ id }) => !failed.has(id)).map(({ receiptHandle }) => receiptHandle));
  }

  return {
    client,
    tableName,
    table,
    google,
    faults: standIns.google.faults,
    syncQueue,
    dispatchQueue,
    runs,
    pressButton: (call = { claims: staffClaims }) => functions.button(contracts.syncAllPlaces.path, call),
    fireSchedule: () => {
      dispatchQueue.send([{ body: JSON.stringify(WEEKLY_SYNC) }]);
    },
    async workOff({ everyMessageTwice = false } = {}) {
      ahead += LONGEST_DELAY_MS;
      const limit = Date.now() + LONGEST_SYNC_MS;
      let over: RunRecord | undefined;
      const until = async (from: Queue, job: QueueJob, max: number) => {
        while (over === undefined && Date.now() < limit) await receive(from, job, max, everyMessageTwice);
      };
      const watch = async () => {
        const idle = () => {
          const { visible, inFlight } = dispatchQueue.counts;
          return visible + inFlight === 0;
        };
        while (over === undefined && Date.now() < limit) {
          const [newest] = await runs.newest(1);
          if (newest !== undefined && newest.state !== 'running' && idle()) over = newest;
          else await new Promise((resolve) => setTimeout(resolve, 200));
        }
      };
      const { workers = 2, batch = 2 } = options;
      await Promise.all([
        watch(),
        until(dispatchQueue, functions.jobs['places-dispatch'], 1),
        ...Array.from({ length: workers }, () => until(syncQueue, functions.jobs['places-worker'], batch)),
      ]);
      if (over === undefined) throw new Error('the sync did not end');
      return over;
    },
    async deliver(to, body, attempt = 1) {
      const { batchItemFailures } = await functions.jobs[to](
        queueEvent([JSON.stringify(body)], attempt),
        queueContext(),
      );
      return batchItemFailures.length === 0;
    },
    async restart(ratings) {
      functions = await loadFunctions(ratings);
    },
    revokeKey,
    async close() {
      client.destroy();
      await Promise.all([queues.close(), ...Object.values(standIns).map((one) => one.close())]);
      await emulator.stop();
      rmSync(directory, { recursive: true, force: true });
      if (warnings.length > 0) throw new Error(warnings.join('\n'));
    },
  };
}

type Jobs = Readonly<Record<'places-worker' | 'places-dispatch', QueueJob>>;

/** What the deployed functions do, on tables that count capacity units. */
function countedJobs(tableOf: (job: keyof Jobs) => Table): Jobs {
  const environment = readEnvironment({ ...checkSettings, ...planningSettings });
  const logger = { info: () => {}, error: () => {} };
  return {
    'places-worker': createGooglePlacesJob({
      enabled: true,
      checkClinics: createClinicChecks(environment, tableOf('places-worker'), onBadItem),
      now: Date.now,
      logger,
    }),
    'places-dispatch': createGooglePlacesDispatchJob({
      enabled: true,
      dispatch: createDispatch(createSyncPlanning(environment, tableOf('places-dispatch'), onBadItem)),
      logger,
    }),
  };
}

function onBadItem({ entity, key }: { readonly entity: string; readonly key: string }): never {
  throw new Error(`the table holds a bad ${entity}: ${key}`);
}

function eventFor(batch: readonly ReceivedMessage[]) {
  const records = batch.flatMap(({ id, body, systemAttributes }) => {
    const attempt = Number(systemAttributes.ApproximateReceiveCount);
    return queueEvent([body], attempt).Records.map((record) => ({ ...record, messageId: id }));
  });
  return { Records: records };
}
