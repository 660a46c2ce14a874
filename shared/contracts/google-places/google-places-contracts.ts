/** Calls of staff about the sync with Google Places, in a module that public pages do not load. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import type { pagingQuerySchema } from '../parameters.ts';
import {
  closedClinicSchema,
  type placeChoiceSchema,
  placeDecisionSchema,
  placeMatchSchema,
  placesSyncSchema,
  syncResultSchema,
} from './google-places.ts';

const read = { method: 'GET', auth: 'admin', owner: 'admin' } as const;
const change = { ...read, method: 'PATCH' } as const;

/**
 * Syncs every clinic with Google, the longest unchecked first, and answers within 25 seconds with what it did; the rest
 * continues in the background. While a sync is running it answers for that one.
 */
export const syncAllPlaces = defineContract({
  method: 'GET',
  path: '/api/google-places/sync-all',
  auth: 'admin',
  owner: 'places-sync',
  response: syncResultSchema,
});

/** Reads whether the sync is enabled, and its last runs. */
export const getPlacesSync = defineContract({
  ...read,
  path: '/api/google-places/sync',
  response: placesSyncSchema,
});

/** Lists clinics with a low-confidence match on Google, oldest first. */
export const listPlaceMatches = defineContract({
  ...read,
  path: '/api/google-places/matches',
  request: requestType<None, z.input<typeof pagingQuerySchema>>(),
  response: z.array(placeMatchSchema),
  paged: true,
});

/** Confirms which of the candidates is the clinic; the next sync reads its rating. */
export const confirmPlaceMatch = defineContract({
  ...change,
  path: '/api/google-places/matches/{id}/confirm',
  request: requestType<{ id: string }, None, z.input<typeof placeChoiceSchema>>(),
  response: placeDecisionSchema,
});

/** Rejects all candidates; they are not proposed again. */
export const rejectPlaceMatch = defineContract({
  ...change,
  path: '/api/google-places/matches/{id}/reject',
  request: requestType<{ id: string }>(),
  response: placeDecisionSchema,
});

/** Lists clinics that Google reports as permanently closed, oldest first. */
export const listClosedClinics = defineContract({
  ...read,
  path: '/api/google-places/closed',
  request: requestType<None, z.input<typeof pagingQuerySchema>>(),
  response: z.array(closedClinicSchema),
  paged: true,
});

/** Marks a closed clinic as reviewed; it comes back only when Google reports it closed again after it had been open. */
export const reviewClosedClinic = defineContract({
  ...change,
  path: '/api/google-places/closed/{id}/review',
  request: requestType<{ id: string }>(),
  response: placeDecisionSchema,
});
