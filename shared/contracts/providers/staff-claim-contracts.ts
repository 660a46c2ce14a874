/** Calls of staff about claims. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import type { claimListQuerySchema } from './claim-parameters.ts';
import { type claimGrantSchema, type claimReasonSchema, staffClaimSchema } from './claims.ts';

const read = { method: 'GET', auth: 'admin', owner: 'admin' } as const;
const decide = { ...read, method: 'PATCH', response: staffClaimSchema } as const;

/** Lists claims of one state: waiting ones the oldest first, the others by the newest decision. */
export const listStaffClaims = defineContract({
  ...read,
  path: '/api/admin/claims',
  request: requestType<None, z.input<typeof claimListQuerySchema>>(),
  response: z.array(staffClaimSchema),
  paged: true,
});

/** Grants a claim that waits. Others on the same listing stay as they are: staff end them, or do not. Repeating it changes nothing. */
export const grantClaim = defineContract({
  ...decide,
  path: '/api/admin/claims/{id}/grant',
  request: requestType<{ id: string }, None, z.input<typeof claimGrantSchema>>(),
});

export const refuseClaim = defineContract({
  ...decide,
  path: '/api/admin/claims/{id}/refuse',
  request: requestType<{ id: string }, None, z.input<typeof claimReasonSchema>>(),
});

/** Ends a granted claim; with the last owner's, all claims on the listing. */
export const endClaim = defineContract({
  ...decide,
  path: '/api/admin/claims/{id}/end',
  request: requestType<{ id: string }, None, z.input<typeof claimReasonSchema>>(),
});

/** Reads the letters to send, one a page: address and code. The same letters while their codes can be entered. */
export const getClaimLetters = defineContract({
  ...read,
  path: '/api/admin/claims/letters',
  response: z.instanceof(Uint8Array),
  type: 'application/pdf',
});

/** Reads the document of a claim that waits; its content type is that of the document. */
export const getClaimDocument = defineContract({
  ...read,
  path: '/api/admin/claims/{id}/document',
  request: requestType<{ id: string }>(),
  response: z.instanceof(Uint8Array),
  type: 'application/octet-stream',
});
