import { setTimeout as sleep } from 'node:timers/promises';
import { apiSettings, createApiDependencies } from '../http/api-dependencies.ts';
import { CLINICS_PER_TASK, createSyncAll } from '../jobs/google-places/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { createPlacesPlanning, planningSettings } from './places-planning.ts';
import { createPlacesWork, placesSettings } from './places-work.ts';

const { googleRatings } = settings;

/** Dependencies of the function `places-sync`. */
export function placesSyncContainer() {
  const environment = readEnvironment({
    ...apiSettings,
    ...placesSettings,
    ...planningSettings,
    googleRatings,
  });
  const { http, table, onBadItem } = createApiDependencies(environment);
  return {
    ...http,
    syncAll: createSyncAll({
      ...createPlacesPlanning(environment, table, onBadItem),
      enabled: environment.googleRatings === 'shown',
      work: createPlacesWork(environment, table, onBadItem),
      atOnce: tasksAtOnce(environment.placesQuota),
      sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
    }),
  };
}

/**
 * Tasks for two seconds of calls. With fewer, a few slow answers leave the quota unused; with more, a retry waits behind all
 * of them.
 */
function tasksAtOnce(callsPerSecond: number): number {
  return Math.min(20, Math.max(2, Math.ceil((2 * callsPerSecond) / CLINICS_PER_TASK)));
}
