import { ClinicRepository } from '../derived/listings/index.ts';
import type { PlacesJobDependencies } from '../jobs/google-places/index.ts';
import {
  createCheckClinic,
  createWork,
  GooglePlaces,
  PlaceStateRepository,
  SyncRunRepository,
  TableRateLimiter,
  type WorkOnTask,
} from '../jobs/google-places/index.ts';
import { createLocateAddress } from '../jobs/locations/index.ts';
import { AmazonGeocoder, createLocationClient } from '../platform/amazon-geocoder.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { createLogger } from '../platform/logging.ts';
import { createSecretsManagerClient, SecretValue } from '../platform/secret-value.ts';
import type { OnBadItem } from '../table/index.ts';
import { createDynamoDbClient, logBadItems, Table } from '../table/index.ts';

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

/** Dependencies of the function `places-worker`. */
export function placesWorkerContainer(): PlacesJobDependencies {
  const { tableName, googleRatings } = settings;
  const environment = readEnvironment({ tableName, googleRatings, ...placesSettings });
  const table = new Table(createDynamoDbClient(), environment.tableName);
  return {
    enabled: environment.googleRatings === 'shown',
    work: createPlacesWork(environment, table, logBadItems()),
    now: Date.now,
    logger: createLogger(),
  };
}
