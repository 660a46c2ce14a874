/** Calls of staff about clinics. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import type { staffClinicListQuerySchema } from '../parameters.ts';
import { clinicDecisionSchema, type rejectionSchema } from '../staff/staff.ts';
import {
  type approvalSchema,
  type clinicEditSchema,
  editedClinicSchema,
  listedStaffClinicSchema,
  type listingReasonSchema,
  type mergeSchema,
  type settlementSchema,
} from './staff-clinics.ts';

const read = { method: 'GET', auth: 'admin', owner: 'admin' } as const;
const change = { ...read, method: 'PATCH', response: editedClinicSchema } as const;
const add = { ...change, method: 'POST' } as const;

/** Makes a pending practice public, verified where credentials were checked. Idempotent. */
export const approveClinic = defineContract({
  ...read,
  method: 'PATCH',
  path: '/api/clinics/{id}/approve',
  request: requestType<{ id: string }, None, z.input<typeof approvalSchema>>(),
  response: clinicDecisionSchema,
});

/** Rejects a pending practice with a reason for its provider. Idempotent. */
export const rejectClinic = defineContract({
  ...read,
  method: 'PATCH',
  path: '/api/clinics/{id}/reject',
  request: requestType<{ id: string }, None, z.input<typeof rejectionSchema>>(),
  response: clinicDecisionSchema,
});

/** Lists single records, none merged: pending, rejected, unlisted, then approved ones; or those of one status. */
export const listStaffClinics = defineContract({
  ...read,
  // That function can read lists and search entries.
  owner: 'public-read',
  path: '/api/admin/clinics',
  request: requestType<None, z.input<typeof staffClinicListQuerySchema>>(),
  response: z.array(listedStaffClinicSchema),
  paged: true,
});

/** Reads a clinic that is approved or unlisted, or a practice that waits for approval, with every field of its record. */
export const getStaffClinic = defineContract({
  ...read,
  path: '/api/admin/clinics/{id}',
  request: requestType<{ id: string }>(),
  response: editedClinicSchema,
});

/**
 * Changes the fields that are sent, also of a practice that waits. Another version than the stored one is a conflict, with the stored record as `current`. The
 * clinic is named by its id; the parameter has the name that `getClinic` gives it, since both have one path.
 */
export const editClinic = defineContract({
  ...change,
  path: '/api/clinics/{slugOrId}',
  request: requestType<{ slugOrId: string }, None, z.input<typeof clinicEditSchema>>(),
});

/** Confirms that the listing is correct today. */
export const confirmClinic = defineContract({
  ...change,
  path: '/api/clinics/{id}/confirm',
  request: requestType<{ id: string }>(),
});

/** Takes one of two statements that disagree; conflict where the dispute is over. */
export const settleDispute = defineContract({
  ...change,
  path: '/api/clinics/{id}/settle',
  request: requestType<{ id: string }, None, z.input<typeof settlementSchema>>(),
});

/** Takes a clinic off the site. Idempotent, like the following calls. */
export const unlistClinic = defineContract({
  ...change,
  path: '/api/clinics/{id}/unlist',
  request: requestType<{ id: string }, None, z.input<typeof listingReasonSchema>>(),
});

export const relistClinic = defineContract({
  ...change,
  path: '/api/clinics/{id}/relist',
  request: requestType<{ id: string }, None, z.input<typeof listingReasonSchema>>(),
});

/** Merges two records of one practice: lists show one of them. */
export const mergeClinic = defineContract({
  ...add,
  path: '/api/clinics/{id}/merge',
  request: requestType<{ id: string }, None, z.input<typeof mergeSchema>>(),
});

/** Takes the record out of its group. */
export const splitClinic = defineContract({
  ...add,
  path: '/api/clinics/{id}/split',
  request: requestType<{ id: string }>(),
});
