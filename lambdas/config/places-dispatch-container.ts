import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import { createDispatch } from '../app/places/dispatch.ts';
import type { PlacesDispatchDependencies } from '../jobs/places-dispatch.ts';
import { readEnvironment, settings } from './env.ts';
import { createLogger, logBadItems } from './logging.ts';
import { once } from './once.ts';
import { createPlacesPlanning, planningSettings } from './places-planning.ts';

/** What the function `places-dispatch` is made of. */
export const placesDispatchContainer = once((): PlacesDispatchDependencies => {
  const { tableName, googleRatings } = settings;
  const environment = readEnvironment({ tableName, googleRatings, ...planningSettings });
  const table = new Table(createDynamoDbClient(), environment.tableName);
  return {
    enabled: environment.googleRatings === 'shown',
    dispatch: createDispatch(createPlacesPlanning(environment, table, logBadItems())),
    logger: createLogger(),
  };
});
