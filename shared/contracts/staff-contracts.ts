/** Calls of staff. Apart, so that public pages carry none of it. */
import * as z from 'zod/mini';
import type { contactListQuerySchema } from './contact-query.ts';
import { defineContract, type None, sends } from './contract.ts';
import type { placeTasksQuerySchema } from './places-query.ts';
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

/** Makes a waiting practice public. Once more changes nothing. */
export const approveClinic = defineContract({
  method: 'PATCH',
  path: '/api/clinics/{id}/approve',
  auth: 'admin',
  owner: 'admin',
  request: sends<{ id: string }>(),
  response: clinicDecisionSchema,
  paged: false,
});

/** Takes a waiting practice out of the queue, with the reason that its provider is told. Once more changes nothing. */
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
  request: sends<None, z.input<typeof contactListQuerySchema>>(),
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
 * Syncs every clinic with Google, stalest first, and answers within 25 seconds with what it did; the rest goes on in the
 * background. While a sync is running it tells of that one.
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

/** Clinics whose place on Google is needsReview, oldest first. */
export const listPlaceMatches = defineContract({
  method: 'GET',
  path: '/api/google-places/matches',
  auth: 'admin',
  owner: 'admin',
  request: sends<None, z.input<typeof placeTasksQuerySchema>>(),
  response: z.array(placeMatchSchema),
  paged: true,
});

/** Says which of the candidates is the clinic; the next sync reads its figures. */
export const confirmPlaceMatch = defineContract({
  method: 'PATCH',
  path: '/api/google-places/matches/{id}/confirm',
  auth: 'admin',
  owner: 'admin',
  request: sends<{ id: string }, None, z.input<typeof placeChoiceSchema>>(),
  response: placeDecisionSchema,
  paged: false,
});

/** Says that none of the candidates is the clinic; they are not proposed again. */
export const rejectPlaceMatch = defineContract({
  method: 'PATCH',
  path: '/api/google-places/matches/{id}/reject',
  auth: 'admin',
  owner: 'admin',
  request: sends<{ id: string }>(),
  response: placeDecisionSchema,
  paged: false,
});

/** Clinics that Google says are closed for good, oldest first. */
export const listClosedClinics = defineContract({
  method: 'GET',
  path: '/api/google-places/closed',
  auth: 'admin',
  owner: 'admin',
  request: sends<None, z.input<typeof placeTasksQuerySchema>>(),
  response: z.array(closedClinicSchema),
  paged: true,
});

/** Says that staff have looked at it; it comes back only when Google says it anew after it had been open. */
export const reviewClosedClinic = defineContract({
  method: 'PATCH',
  path: '/api/google-places/closed/{id}/review',
  auth: 'admin',
  owner: 'admin',
  request: sends<{ id: string }>(),
  response: placeDecisionSchema,
  paged: false,
});
