/** What several functions of the sync with Google are wired of. */
import { ulid } from 'ulid';
import { ClinicRepository } from '../../derived/listings/index.ts';
import { AmazonGeocoder, createLocationClient } from '../../platform/amazon-geocoder.ts';
import { settings } from '../../platform/environment.ts';
import { createSecretsManagerClient, SecretValue } from '../../platform/secret-value.ts';
import { createSqsClient, SqsQueue } from '../../platform/sqs-queue.ts';
import { DirectoryRepository } from '../../records/taxonomy/index.ts';
import type { OnBadItem, Table } from '../../table/index.ts';
import { createLocateAddress } from '../locations/index.ts';
import { createCheckClinic } from './check-clinic.ts';
import type { DispatchDependencies } from './dispatch.ts';
import { dispatchBody } from './dispatcher.ts';
import { createEnqueueBatches } from './enqueue-batches.ts';
import { GooglePlaces } from './google-places.ts';
import { PlaceStateRepository } from './place-states.ts';
import { TableRateLimiter } from './rate-limiter.ts';
import { createStartRun } from './start-run.ts';
import { SyncRunRepository } from './sync-runs.ts';
import { createWork, type WorkOnTask } from './work.ts';
import { syncTaskBody } from './worker.ts';

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
export const placesSettings = { googlePlacesKeyArn, googlePlacesEndpoint, placesQuota, placeIndexName };

interface PlacesEnvironment {
  readonly googlePlacesKeyArn: string;
  readonly googlePlacesEndpoint: string;
  readonly placesQuota: number;
  readonly placeIndexName: string;
}

/** Asks Google about clinics, for the worker and for the button. */
export function createPlacesWork(
  environment: PlacesEnvironment,
  table: Table,
  onBadItem: OnBadItem,
): WorkOnTask {
  const key = new SecretValue(createSecretsManagerClient(), environment.googlePlacesKeyArn);
  const geocoder = new AmazonGeocoder(createLocationClient(), environment.placeIndexName);
  return createWork({
    checkClinic: createCheckClinic({
      places: new GooglePlaces({
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
