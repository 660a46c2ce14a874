/** Calls of staff, in a module that public pages do not load. */
import * as z from 'zod/mini';
import { defineContract, type None, sends } from '../contract.ts';
import {
  closedClinicSchema,
  type placeChoiceSchema,
  placeDecisionSchema,
  placeMatchSchema,
  placesSyncSchema,
  syncResultSchema,
} from '../google-places/google-places.ts';
import type { pagingQuerySchema } from '../parameters.ts';
import { signInSchema } from './sign-in.ts';
import { adminSummarySchema, clinicDecisionSchema, contactSchema, type rejectionSchema } from './staff.ts';

const read = { method: 'GET', auth: 'admin', owner: 'admin' } as const;
const change = { ...read, method: 'PATCH' } as const;

/** Reads the settings with which a browser signs staff in. */
export const getSignIn = defineContract({
  method: 'GET',
  path: '/api/sign-in',
  auth: 'public',
  owner: 'public-read',
  response: signInSchema,
});

/** Makes a pending practice public. Idempotent. */
export const approveClinic = defineContract({
  ...change,
  path: '/api/clinics/{id}/approve',
  request: sends<{ id: string }>(),
  response: clinicDecisionSchema,
});

/** Rejects a pending practice with a reason for its provider. Idempotent. */
export const rejectClinic = defineContract({
  ...change,
  path: '/api/clinics/{id}/reject',
  request: sends<{ id: string }, None, z.input<typeof rejectionSchema>>(),
  response: clinicDecisionSchema,
});

/** Contact messages, newest first. */
export const listContacts = defineContract({
  ...read,
  path: '/api/contacts',
  request: sends<None, z.input<typeof pagingQuerySchema>>(),
  response: z.array(contactSchema),
  paged: true,
});

export const markContactRead = defineContract({
  ...change,
  path: '/api/contacts/{id}/read',
  request: sends<{ id: string }>(),
  response: contactSchema,
});

/** The dashboard's counters. */
export const getAdminSummary = defineContract({
  ...read,
  path: '/api/admin/summary',
  response: adminSummarySchema,
});

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

/** Whether the sync is switched on, and its last runs. */
export const getPlacesSync = defineContract({
  ...read,
  path: '/api/google-places/sync',
  response: placesSyncSchema,
});

/** Clinics with a low-confidence match on Google, oldest first. */
export const listPlaceMatches = defineContract({
  ...read,
  path: '/api/google-places/matches',
  request: sends<None, z.input<typeof pagingQuerySchema>>(),
  response: z.array(placeMatchSchema),
  paged: true,
});

/** Confirms which of the candidates is the clinic; the next sync reads its rating. */
export const confirmPlaceMatch = defineContract({
  ...change,
  path: '/api/google-places/matches/{id}/confirm',
  request: sends<{ id: string }, None, z.input<typeof placeChoiceSchema>>(),
  response: placeDecisionSchema,
});

/** Rejects all candidates; they are not proposed again. */
export const rejectPlaceMatch = defineContract({
  ...change,
  path: '/api/google-places/matches/{id}/reject',
  request: sends<{ id: string }>(),
  response: placeDecisionSchema,
});

/** Clinics that Google reports as permanently closed, oldest first. */
export const listClosedClinics = defineContract({
  ...read,
  path: '/api/google-places/closed',
  request: sends<None, z.input<typeof pagingQuerySchema>>(),
  response: z.array(closedClinicSchema),
  paged: true,
});

/** Marks a closed clinic as reviewed; it comes back only when Google reports it closed again after it had been open. */
export const reviewClosedClinic = defineContract({
  ...change,
  path: '/api/google-places/closed/{id}/review',
  request: sends<{ id: string }>(),
  response: placeDecisionSchema,
});
