/** Calls of staff, in a module of their own: public pages carry none of it. */
import * as z from 'zod/mini';
import { defineContract, type None, sends } from './contract.ts';
import type { pagingQuerySchema } from './parameters.ts';
import {
  closedClinicSchema,
  type placeChoiceSchema,
  placeDecisionSchema,
  placeMatchSchema,
  placesSyncSchema,
  syncResultSchema,
} from './places-sync.ts';
import { signInSchema } from './sign-in.ts';
import { adminSummarySchema, clinicDecisionSchema, contactSchema, type rejectionSchema } from './staff.ts';

/** What a browser needs in order to sign staff in. */
export const getSignIn = defineContract({
  method: 'GET',
  path: '/api/sign-in',
  auth: 'public',
  owner: 'public-read',
  response: signInSchema,
  paged: false,
});

/** Makes a waiting practice public. Repeating it changes nothing. */
export const approveClinic = defineContract({
  method: 'PATCH',
  path: '/api/clinics/{id}/approve',
  auth: 'admin',
  owner: 'admin',
  request: sends<{ id: string }>(),
  response: clinicDecisionSchema,
  paged: false,
});

/** Takes a waiting practice out of the queue, with the reason that its provider gets. Repeating it changes nothing. */
export const rejectClinic = defineContract({
  method: 'PATCH',
  path: '/api/clinics/{id}/reject',
  auth: 'admin',
  owner: 'admin',
  request: sends<{ id: string }, None, z.input<typeof rejectionSchema>>(),
  response: clinicDecisionSchema,
  paged: false,
});

/** Contact messages, newest first. */
export const listContacts = defineContract({
  method: 'GET',
  path: '/api/contacts',
  auth: 'admin',
  owner: 'admin',
  request: sends<None, z.input<typeof pagingQuerySchema>>(),
  response: z.array(contactSchema),
  paged: true,
});

export const markContactRead = defineContract({
  method: 'PATCH',
  path: '/api/contacts/{id}/read',
  auth: 'admin',
  owner: 'admin',
  request: sends<{ id: string }>(),
  response: contactSchema,
  paged: false,
});

/** The dashboard's counters. */
export const getAdminSummary = defineContract({
  method: 'GET',
  path: '/api/admin/summary',
  auth: 'admin',
  owner: 'admin',
  response: adminSummarySchema,
  paged: false,
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
  paged: false,
});

/** Whether the sync is switched on, and its last runs. */
export const getPlacesSync = defineContract({
  method: 'GET',
  path: '/api/google-places/sync',
  auth: 'admin',
  owner: 'admin',
  response: placesSyncSchema,
  paged: false,
});

/** Clinics with a low-confidence match on Google, oldest first. */
export const listPlaceMatches = defineContract({
  method: 'GET',
  path: '/api/google-places/matches',
  auth: 'admin',
  owner: 'admin',
  request: sends<None, z.input<typeof pagingQuerySchema>>(),
  response: z.array(placeMatchSchema),
  paged: true,
});

/** Confirms which of the candidates is the clinic; the next sync reads its rating. */
export const confirmPlaceMatch = defineContract({
  method: 'PATCH',
  path: '/api/google-places/matches/{id}/confirm',
  auth: 'admin',
  owner: 'admin',
  request: sends<{ id: string }, None, z.input<typeof placeChoiceSchema>>(),
  response: placeDecisionSchema,
  paged: false,
});

/** Rejects all candidates; they are not proposed again. */
export const rejectPlaceMatch = defineContract({
  method: 'PATCH',
  path: '/api/google-places/matches/{id}/reject',
  auth: 'admin',
  owner: 'admin',
  request: sends<{ id: string }>(),
  response: placeDecisionSchema,
  paged: false,
});

/** Clinics that Google reports as permanently closed, oldest first. */
export const listClosedClinics = defineContract({
  method: 'GET',
  path: '/api/google-places/closed',
  auth: 'admin',
  owner: 'admin',
  request: sends<None, z.input<typeof pagingQuerySchema>>(),
  response: z.array(closedClinicSchema),
  paged: true,
});

/** Marks a closed clinic as reviewed; it comes back only when Google reports it closed again after it had been open. */
export const reviewClosedClinic = defineContract({
  method: 'PATCH',
  path: '/api/google-places/closed/{id}/review',
  auth: 'admin',
  owner: 'admin',
  request: sends<{ id: string }>(),
  response: placeDecisionSchema,
  paged: false,
});
