/** Calls of staff about people and their roles at clinics. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import type { staffPractitionerListQuerySchema } from '../parameters.ts';
import {
  editedPractitionerSchema,
  type hidingSchema,
  listedPractitionerSchema,
  type newPractitionerSchema,
  type newRoleSchema,
  type practitionerEditSchema,
  type practitionerMergeSchema,
  type roleEditSchema,
} from './staff-people.ts';

const read = { method: 'GET', auth: 'admin', owner: 'admin' } as const;
const change = { ...read, method: 'PATCH', response: editedPractitionerSchema } as const;
const add = { ...change, method: 'POST' } as const;

/** People by the beginning of the family name and of other names, or by NPI, license or college number. */
export const listStaffPractitioners = defineContract({
  ...read,
  path: '/api/admin/practitioners',
  request: requestType<None, z.input<typeof staffPractitionerListQuerySchema>>(),
  response: z.array(listedPractitionerSchema),
  paged: true,
});

/** Reads a person with every field of the record and all roles. */
export const getStaffPractitioner = defineContract({
  ...read,
  path: '/api/admin/practitioners/{id}',
  request: requestType<{ id: string }>(),
  response: editedPractitionerSchema,
});

/** Adds a person without roles. A number that another person has is an invalid request. Keyed: a repeat returns the stored person. */
export const addPractitioner = defineContract({
  ...add,
  path: '/api/practitioners',
  request: requestType<None, None, z.input<typeof newPractitionerSchema>>(),
  status: 201,
});

/**
 * Changes the fields that are sent. Another version than the stored one is a conflict, with the stored record as `current`. The
 * person is named by the id; the parameter has the name that `getPractitioner` gives it, since both have one path.
 */
export const editPractitioner = defineContract({
  ...change,
  path: '/api/practitioners/{slugOrId}',
  request: requestType<{ slugOrId: string }, None, z.input<typeof practitionerEditSchema>>(),
});

/** Begins a role, or adds a statement to a current one. Idempotent, like the calls after `editRole`. */
export const addRole = defineContract({
  ...add,
  path: '/api/practitioners/{id}/roles',
  request: requestType<{ id: string }, None, z.input<typeof newRoleSchema>>(),
});

/** Changes or ends a role, by the version of the person. */
export const editRole = defineContract({
  ...change,
  path: '/api/practitioners/{id}/roles/{clinicId}',
  request: requestType<{ id: string; clinicId: string }, None, z.input<typeof roleEditSchema>>(),
});

/** Shows two records of one person as one: roles that the other record lacks are copied to it. */
export const mergePractitioner = defineContract({
  ...add,
  path: '/api/practitioners/{id}/merge',
  request: requestType<{ id: string }, None, z.input<typeof practitionerMergeSchema>>(),
});

/** Takes a merged record apart again, with the roles that were copied and not changed since. */
export const splitPractitioner = defineContract({
  ...add,
  path: '/api/practitioners/{id}/split',
  request: requestType<{ id: string }>(),
});

/** Hides the person, or the streets of the clinics, or shows everything again. */
export const hidePractitioner = defineContract({
  ...change,
  path: '/api/practitioners/{id}/hide',
  request: requestType<{ id: string }, None, z.input<typeof hidingSchema>>(),
});
