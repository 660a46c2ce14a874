/** Calls of staff about corrections. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import type { correctionListQuerySchema } from '../parameters.ts';
import {
  type acceptanceSchema,
  type correctionRejectionSchema,
  staffCorrectionSchema,
} from './staff-corrections.ts';

const read = { method: 'GET', auth: 'admin', owner: 'admin' } as const;

/** Lists corrections of one status: open ones oldest first, the others by the newest decision. */
export const listCorrections = defineContract({
  ...read,
  path: '/api/admin/corrections',
  request: requestType<None, z.input<typeof correctionListQuerySchema>>(),
  response: z.array(staffCorrectionSchema),
  paged: true,
});

/**
 * Changes the clinic, if there is something to change, as `editClinic` and `unlistClinic` do, with the visitor as the one who stated it,
 * and marks the correction as dealt with: all or nothing. Repeating it changes nothing, as for the next one.
 */
export const acceptCorrection = defineContract({
  ...read,
  method: 'PATCH',
  path: '/api/corrections/{id}/accept',
  request: requestType<{ id: string }, None, z.input<typeof acceptanceSchema>>(),
  response: staffCorrectionSchema,
});

export const rejectCorrection = defineContract({
  ...read,
  method: 'PATCH',
  path: '/api/corrections/{id}/reject',
  request: requestType<{ id: string }, None, z.input<typeof correctionRejectionSchema>>(),
  response: staffCorrectionSchema,
});
