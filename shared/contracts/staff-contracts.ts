/** Calls of staff. Apart, so that public pages carry none of it. */
import * as z from 'zod/mini';
import type { contactListQuerySchema } from './contact-query.ts';
import { defineContract, type None, sends } from './contract.ts';
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
