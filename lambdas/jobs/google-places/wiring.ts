/** Wiring that the functions of the sync with Google share. */
import { ulid } from 'ulid';
import { ClinicRepository } from '../../derived/listings/index.ts';
import { settings } from '../../platform/environment.ts';
import { AmazonGeocoder, createLocationClient } from '../../platform/geocoder.ts';
import { createSqsClient, SqsQueue } from '../../platform/queue.ts';
import { createSecretsManagerClient, SecretValue } from '../../platform/secret-value.ts';
import { DirectoryRepository } from '../../records/taxonomy/index.ts';
import type { OnBadItem, Table } from '../../table/index.ts';
import { createLocateAddress } from '../locations/index.ts';
import { createCheckClinic } from './check-clinic.ts';
import { type CheckClinics, createCheckClinics } from './check-clinics.ts';
import type { DispatchDependencies } from './dispatch.ts';
import { dispatchBody } from './dispatch-worker.ts';
import { createEnqueueBatches } from './enqueue-batches.ts';
import { GooglePlacesClient } from './google-places-client.ts';
import { PlaceStateRepository } from './place-state-repository.ts';
import { createStartRun } from './start-run.ts';
import { SyncRunRepository } from './sync-run-repository.ts';
import { TableRateLimiter } from './table-rate-limiter.ts';
import { syncTaskBody } from './worker.ts';

const { syncQueueUrl, dispatchQueueUrl } = settings;

/** Settings of every function that plans syncs. */
export const planningSettings = { syncQueueUrl, dispatchQueueUrl };

/** Plans syncs, for the weekly message and for the button. */
export function createSyncPlanning(
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
      queue: new SqsQueue(sqs, environment.syncQueueUrl, syncTaskBody),
      clock,
    }),
    runs,
    queue: new SqsQueue(sqs, environment.dispatchQueueUrl, dispatchBody),
    clock,
    newId: () => ulid(),
  };
}

const { googlePlacesKeyArn, googlePlacesEndpoint, placesQuota, placeIndexName } = settings;

/** Settings of every function that calls Google. */
export const checkSettings = { googlePlacesKeyArn, googlePlacesEndpoint, placesQuota, placeIndexName };

interface CheckEnvironment {
  readonly googlePlacesKeyArn: string;
  readonly googlePlacesEndpoint: string;
  readonly placesQuota: number;
  readonly placeIndexName: string;
}

/** Checks clinics with Google, for the worker and for the button. */
export function createClinicChecks(
  environment: CheckEnvironment,
  table: Table,
  onBadItem: OnBadItem,
): CheckClinics {
  const key = new SecretValue(createSecretsManagerClient(), environment.googlePlacesKeyArn);
  const geocoder = new AmazonGeocoder(createLocationClient(), environment.placeIndexName);
  return createCheckClinics({
    checkClinic: createCheckClinic({
      places: new GooglePlacesClient({
        endpoint: environment.googlePlacesEndpoint,
        key: (options) => key.value(options),
        limiter: new TableRateLimiter(table, {
          service: 'google-places',
          callsPerSecond: environment.placesQuota,
        }),
      }),
      clinics: new ClinicRepository(table, onBadItem),
      locateAddress: createLocateAddress(geocoder),
    }),
    states: new PlaceStateRepository(table, onBadItem),
    runs: new SyncRunRepository(table, onBadItem),
    clock: () => new Date(),
  });
}
