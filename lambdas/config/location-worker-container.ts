import { AmazonGeocoder, createLocationClient } from '../adapters/amazon-geocoder.ts';
import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import { TableLocationLookups, TableLocationWriter } from '../adapters/dynamodb/location-writer.ts';
import { SubmissionRepository } from '../adapters/dynamodb/submission-repository.ts';
import { createLocate } from '../app/location/locate.ts';
import { createLocateAddress } from '../app/location/locate-address.ts';
import type { LocationJobDependencies } from '../jobs/location.ts';
import { readEnvironment, settings } from './env.ts';
import { createLogger } from './logging.ts';

/** Dependencies of the function `location-worker`. */
export function locationWorkerContainer(): LocationJobDependencies {
  const { tableName, placeIndexName } = settings;
  const environment = readEnvironment({ tableName, placeIndexName });
  const table = new Table(createDynamoDbClient(), environment.tableName);
  return {
    logger: createLogger(),
    locate: createLocate({
      submissions: new SubmissionRepository(table),
      locateAddress: createLocateAddress(
        new AmazonGeocoder(createLocationClient(), environment.placeIndexName),
      ),
      writer: new TableLocationWriter(table),
      lookups: new TableLocationLookups(table),
      clock: () => new Date(),
    }),
  };
}
