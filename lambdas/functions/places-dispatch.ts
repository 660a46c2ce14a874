import {
  createDispatch,
  createGooglePlacesDispatchJob,
  createSyncPlanning,
  planningSettings,
} from '../jobs/google-places/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { createLogger } from '../platform/logging.ts';
import { createDynamoDbClient, logBadItems, Table } from '../table/index.ts';

const { tableName, googleRatings } = settings;
const environment = readEnvironment({ tableName, googleRatings, ...planningSettings });
const table = new Table(createDynamoDbClient(), environment.tableName);

export const handler = createGooglePlacesDispatchJob({
  enabled: environment.googleRatings === 'shown',
  dispatch: createDispatch(createSyncPlanning(environment, table, logBadItems())),
  logger: createLogger(),
});
