/** Calls of staff about cities and categories. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import type { staffCityListQuerySchema } from '../parameters.ts';
import {
  type categoryEditSchema,
  type cityEditSchema,
  type newCategorySchema,
  type newCitySchema,
  removedRecordSchema,
  staffCategorySchema,
  staffCitySchema,
} from './staff-taxonomy.ts';

const read = { method: 'GET', auth: 'admin', owner: 'admin' } as const;
const add = { ...read, method: 'POST', status: 201 } as const;
const change = { ...read, method: 'PATCH' } as const;
const remove = { ...read, method: 'DELETE', response: removedRecordSchema } as const;

/** Lists cities, the most clinics first. */
export const listStaffCities = defineContract({
  ...read,
  path: '/api/admin/cities',
  request: requestType<None, z.input<typeof staffCityListQuerySchema>>(),
  response: z.array(staffCitySchema),
  paged: true,
});

/** Lists all categories in their order. */
export const listStaffCategories = defineContract({
  ...read,
  path: '/api/admin/categories',
  response: z.array(staffCategorySchema),
});

/** Adds a city, whose id is its slug. Idempotent, like all calls here. */
export const addCity = defineContract({
  ...add,
  path: '/api/admin/cities',
  request: requestType<None, None, z.input<typeof newCitySchema>>(),
  response: staffCitySchema,
});

/**
 * Changes the fields that are sent. Another version than the stored one is a conflict, with the stored record as `current`. A former
 * slug leads to the present one for good.
 */
export const editCity = defineContract({
  ...change,
  path: '/api/admin/cities/{id}',
  request: requestType<{ id: string }, None, z.input<typeof cityEditSchema>>(),
  response: staffCitySchema,
});

/** Removes a city; a conflict while clinics use it. */
export const removeCity = defineContract({
  ...remove,
  path: '/api/admin/cities/{id}',
  request: requestType<{ id: string }>(),
});

export const addCategory = defineContract({
  ...add,
  path: '/api/admin/categories',
  request: requestType<None, None, z.input<typeof newCategorySchema>>(),
  response: staffCategorySchema,
});

export const editCategory = defineContract({
  ...change,
  path: '/api/admin/categories/{id}',
  request: requestType<{ id: string }, None, z.input<typeof categoryEditSchema>>(),
  response: staffCategorySchema,
});

export const removeCategory = defineContract({
  ...remove,
  path: '/api/admin/categories/{id}',
  request: requestType<{ id: string }>(),
});
