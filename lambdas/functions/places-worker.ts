import { createClinicChecks, createGooglePlacesJob, placesSettings } from '../jobs/google-places/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { createLogger } from '../platform/logging.ts';
import { createDynamoDbClient, logBadItems, Table } from '../table/index.ts';

const { tableName, googleRatings } = settings;
const environment = readEnvironment({ tableName, googleRatings, ...placesSettings });
const table = new Table(createDynamoDbClient(), environment.tableName);

export const handler = createGooglePlacesJob({
  enabled: environment.googleRatings === 'shown',
  checkClinics: createClinicChecks(environment, table, logBadItems()),
  now: Date.now,
  logger: createLogger(),
});
