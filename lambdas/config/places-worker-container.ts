import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import type { PlacesJobDependencies } from '../jobs/places.ts';
import { readEnvironment, settings } from './env.ts';
import { createLogger, logBadItems } from './logging.ts';
import { once } from './once.ts';
import { createPlacesWork, placesSettings } from './places-work.ts';

/** What the function `places-worker` is made of. */
export const placesWorkerContainer = once((): PlacesJobDependencies => {
  const { tableName, googleRatings } = settings;
  const environment = readEnvironment({ tableName, googleRatings, ...placesSettings });
  const table = new Table(createDynamoDbClient(), environment.tableName);
  return {
    enabled: environment.googleRatings === 'shown',
    work: createPlacesWork(environment, table, logBadItems()),
    now: Date.now,
    logger: createLogger(),
  };
});
