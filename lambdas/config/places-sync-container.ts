import { setTimeout as sleep } from 'node:timers/promises';
import { CLINICS_PER_TASK } from '../app/places/enqueue-batches.ts';
import { createSyncAll } from '../app/places/sync-all.ts';
import { apiSettings, createApiDependencies } from './api-dependencies.ts';
import { readEnvironment, settings } from './env.ts';
import { once } from './once.ts';
import { createPlacesPlanning, planningSettings } from './places-planning.ts';
import { createPlacesWork, placesSettings } from './places-work.ts';

const { googleRatings } = settings;

/** What the function `places-sync` is made of. */
export const placesSyncContainer = once(() => {
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
});

/**
 * As many as have calls for two seconds. With fewer, a few slow answers leave the quota unused; with more, an answer that has
 * to be asked for again waits behind all of them.
 */
function tasksAtOnce(callsPerSecond: number): number {
  return Math.min(20, Math.max(2, Math.ceil((2 * callsPerSecond) / CLINICS_PER_TASK)));
}

export type PlacesSyncContainer = ReturnType<typeof placesSyncContainer>;
