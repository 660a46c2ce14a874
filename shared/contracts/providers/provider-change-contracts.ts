/** Calls of staff about what providers ask for. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import type { pagingQuerySchema } from '../parameters.ts';
import { type providerChangeRejectionSchema, providerChangeSchema } from './provider-changes.ts';

const read = { method: 'GET', auth: 'admin', owner: 'admin' } as const;
const decide = { ...read, method: 'PATCH', response: providerChangeSchema } as const;

/** Lists what waits, the oldest first. */
export const listProviderChanges = defineContract({
  ...read,
  path: '/api/admin/provider-changes',
  request: requestType<None, z.input<typeof pagingQuerySchema>>(),
  response: z.array(providerChangeSchema),
  paged: true,
});

/** Does what the provider asked for. Idempotent, like the next one; not found once the provider has changed it. */
export const acceptProviderChange = defineContract({
  ...decide,
  path: '/api/admin/provider-changes/{id}/accept',
  request: requestType<{ id: string }>(),
});

export const rejectProviderChange = defineContract({
  ...decide,
  path: '/api/admin/provider-changes/{id}/reject',
  request: requestType<{ id: string }, None, z.input<typeof providerChangeRejectionSchema>>(),
});
