/** Calls of providers about a listing, in a module that public pages do not load. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import type { pagingQuerySchema } from '../parameters.ts';
import { insightsSchema } from './insights.ts';
import { providerClinicSchema } from './provider-account.ts';
import type {
  clinicConfirmationSchema,
  providerClinicEditSchema,
  removalRequestSchema,
} from './provider-clinics.ts';
import { type providerPractitionerEditSchema, providerPractitionerSchema } from './provider-practitioners.ts';
import {
  providerReviewSchema,
  replyCheckSchema,
  replyOutcomeSchema,
  type replySchema,
} from './provider-replies.ts';

const read = { method: 'GET', auth: 'provider', owner: 'providers' } as const;
const change = { ...read, method: 'PATCH' } as const;
const send = { ...read, method: 'POST' } as const;

/**
 * Changes the fields that are sent. What needs staff stays in `waiting`. Another version than the stored one is a conflict, with the clinic as
 * `current`.
 */
export const editProviderClinic = defineContract({
  ...change,
  path: '/api/provider/clinics/{id}',
  request: requestType<{ id: string }, None, z.input<typeof providerClinicEditSchema>>(),
  response: providerClinicSchema,
});

/** Confirms what the listing states; only `yes` is evidence. */
export const confirmProviderClinic = defineContract({
  ...send,
  path: '/api/provider/clinics/{id}/confirm',
  request: requestType<{ id: string }, None, z.input<typeof clinicConfirmationSchema>>(),
  response: providerClinicSchema,
});

/** Asks staff to take the clinic off the site, or to hide its street; owners only. A repeat is the same request. */
export const requestRemoval = defineContract({
  ...send,
  path: '/api/provider/clinics/{id}/removal',
  request: requestType<{ id: string }, None, z.input<typeof removalRequestSchema>>(),
  response: z.object({ id: z.string() }),
  status: 202,
});

/** Lists published reviews of a clinic, the newest first. */
export const listProviderReviews = defineContract({
  ...read,
  path: '/api/provider/clinics/{id}/reviews',
  request: requestType<{ id: string }, z.input<typeof pagingQuerySchema>>(),
  response: z.array(providerReviewSchema),
  paged: true,
});

/** Reads what visitors do with the listing, by week, where it stands in lists, and what would make it more useful. */
export const getInsights = defineContract({
  ...read,
  path: '/api/provider/clinics/{id}/insights',
  request: requestType<{ id: string }>(),
  response: insightsSchema,
});

/** The same as a file for spreadsheets. */
export const getInsightsFile = defineContract({
  ...read,
  path: '/api/provider/clinics/{id}/insights.csv',
  request: requestType<{ id: string }>(),
  response: z.instanceof(Uint8Array),
  type: 'text/csv; charset=utf-8',
});

/** Says what a reply would reveal. Nothing is stored. */
export const checkReply = defineContract({
  ...send,
  path: '/api/provider/reviews/{id}/reply/check',
  request: requestType<{ id: string }, None, z.input<typeof replySchema>>(),
  response: replyCheckSchema,
});

/** Publishes a reply, or leaves it to staff where it has signals. The review of another clinic is not found. */
export const putReply = defineContract({
  ...read,
  method: 'PUT',
  path: '/api/provider/reviews/{id}/reply',
  request: requestType<{ id: string }, None, z.input<typeof replySchema>>(),
  response: replyOutcomeSchema,
});

/** Deletes the reply, public or waiting. Idempotent. */
export const removeReply = defineContract({
  ...read,
  method: 'DELETE',
  path: '/api/provider/reviews/{id}/reply',
  request: requestType<{ id: string }>(),
  response: replyOutcomeSchema,
});

/** Reads a person that the caller holds a granted claim on; any other is not found. */
export const getProviderPractitioner = defineContract({
  ...read,
  path: '/api/provider/practitioners/{id}',
  request: requestType<{ id: string }>(),
  response: providerPractitionerSchema,
});

export const editProviderPractitioner = defineContract({
  ...change,
  path: '/api/provider/practitioners/{id}',
  request: requestType<{ id: string }, None, z.input<typeof providerPractitionerEditSchema>>(),
  response: providerPractitionerSchema,
});
