import { AmazonGeocoder, createLocationClient } from '../adapters/amazon-geocoder.ts';
import type { Table } from '../adapters/dynamodb/client.ts';
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
import { settings } from './env.ts';

const { googlePlacesKeyArn, googlePlacesEndpoint, placesQuota, placeIndexName } = settings;

/** What every function that asks Google reads from its environment. */
export const placesSettings = { googlePlacesKeyArn, googlePlacesEndpoint, placesQuota, placeIndexName };

interface PlacesEnvironment {
  readonly googlePlacesKeyArn: string;
  readonly googlePlacesEndpoint: string;
  readonly placesQuota: number;
  readonly placeIndexName: string;
}

/** What asks Google about clinics, for the worker and for the button. */
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
