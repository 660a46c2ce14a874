import { setTimeout as sleep } from 'node:timers/promises';
import { CLINICS_PER_TASK } from '../app/places/enqueue-batches.ts';
import { createSyncAll } from '../app/places/sync-all.ts';
import { apiSettings, createApiDependencies } from './api-dependencies.ts';
import { readEnvironment, settings } from './env.ts';
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

export type PlacesSyncContainer = ReturnType<typeof placesSyncContainer>;
