import { setTimeout as sleep } from 'node:timers/promises';
import type { ContractsOf } from '../../shared/contracts/index.ts';
import { apiSettings, createApiDependencies } from '../http/api-dependencies.ts';
import { createHandler } from '../http/handler.ts';
import type { Route } from '../http/route.ts';
import {
  createClinicChecks,
  createSyncAll,
  createSyncPlanning,
  googlePlacesSyncRoutes,
  placesSettings,
  planningSettings,
  tasksAtOnce,
} from '../jobs/google-places/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';

const { googleRatings } = settings;
const environment = readEnvironment({
  ...apiSettings,
  ...placesSettings,
  ...planningSettings,
  googleRatings,
});
const { http, table, onBadItem } = createApiDependencies(environment);
const syncAll = createSyncAll({
  ...createSyncPlanning(environment, table, onBadItem),
  enabled: environment.googleRatings === 'shown',
  checkClinics: createClinicChecks(environment, table, onBadItem),
  atOnce: tasksAtOnce(environment.placesQuota),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
});

/** Every call of the function `places-sync`; one that is missing here is a type error. */
const routes: Record<ContractsOf<'places-sync'>, Route> = googlePlacesSyncRoutes({ syncAll });

export const handler = createHandler(http, Object.values(routes));
