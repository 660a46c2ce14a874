import {
  createLocate,
  createLocateAddress,
  createLocationJob,
  LocationRepository,
} from '../jobs/locations/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { AmazonGeocoder, createLocationClient } from '../platform/geocoder.ts';
import { createLogger } from '../platform/logging.ts';
import { SubmissionRepository } from '../records/submissions/index.ts';
import { createDynamoDbClient, Table } from '../table/index.ts';

const { tableName, placeIndexName } = settings;
const environment = readEnvironment({ tableName, placeIndexName });
const table = new Table(createDynamoDbClient(), environment.tableName);

export const handler = createLocationJob({
  logger: createLogger(),
  locate: createLocate({
    submissions: new SubmissionRepository(table),
    locateAddress: createLocateAddress(
      new AmazonGeocoder(createLocationClient(), environment.placeIndexName),
    ),
    locations: new LocationRepository(table),
    clock: () => new Date(),
  }),
});
