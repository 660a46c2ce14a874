import { AmazonGeocoder, createLocationClient } from '../adapters/amazon-geocoder.ts';
import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import { ClinicRepository } from '../adapters/dynamodb/clinic-repository.ts';
import type { OnBadItem } from '../adapters/dynamodb/parse-items.ts';
import { PlaceStateRepository } from '../adapters/dynamodb/place-states.ts';
import { TableRateLimiter } from '../adapters/dynamodb/rate-limiter.ts';
import { SyncRunRepository } from '../adapters/dynamodb/sync-runs.ts';
import { GooglePlaces } from '../adapters/google-places/google-places.ts';
import { createSecretsManagerClient, SecretValue } from '../adapters/secret-value.ts';
import { createLocateAddress } from '../app/location/locate-address.ts';
import { createCheckClinic } from '../app/places/check-clinic.ts';
import { createWork, type WorkOnTask } from '../app/places/work.ts';
import type { PlacesJobDependencies } from '../jobs/places.ts';
import { readEnvironment, settings } from './env.ts';
import { createLogger, logBadItems } from './logging.ts';

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
