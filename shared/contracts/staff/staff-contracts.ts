/** Calls of staff, in a module that public pages do not load. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import type { pagingQuerySchema } from '../parameters.ts';
import { signInSchema } from './sign-in.ts';
import { adminSummarySchema, contactSchema, staffMailSchema } from './staff.ts';

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

/** Lists contact messages, newest first. */
export const listContacts = defineContract({
  ...read,
  path: '/api/contacts',
  request: requestType<None, z.input<typeof pagingQuerySchema>>(),
  response: z.array(contactSchema),
  paged: true,
});

export const markContactRead = defineContract({
  ...change,
  path: '/api/contacts/{id}/read',
  request: requestType<{ id: string }>(),
  response: contactSchema,
});

/** Lists the emails about a message, a practice or a review. */
export const listMails = defineContract({
  ...read,
  path: '/api/mails/{id}',
  request: requestType<{ id: string }>(),
  response: z.array(staffMailSchema),
});

/** Reads the dashboard's counters. */
export const getAdminSummary = defineContract({
  ...read,
  path: '/api/admin/summary',
  response: adminSummarySchema,
});
