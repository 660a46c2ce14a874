/** Calls of providers about claims. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import { uploadSchema } from '../pictures/uploads.ts';
import type { claimWaysQuerySchema } from './claim-parameters.ts';
import type { providerUploadRequestSchema } from './claim-uploads.ts';
import {
  type claimCodeSchema,
  type claimInvitationSchema,
  claimPersonSchema,
  type claimRequestSchema,
  type claimRoleSchema,
  claimSchema,
  claimWaysSchema,
} from './claims.ts';

const read = { method: 'GET', auth: 'provider', owner: 'providers' } as const;
const create = { ...read, method: 'POST', status: 201 } as const;
const remove = { ...read, method: 'DELETE', status: 204, response: z.undefined() } as const;

/** Reads how the caller may prove that a listing is theirs. An unknown listing is not found. */
export const getClaimWays = defineContract({
  ...read,
  path: '/api/provider/ways',
  request: requestType<None, z.input<typeof claimWaysQuerySchema>>(),
  response: claimWaysSchema,
});

/**
 * Claims a listing, and sends the code where the way has one. A claim that is open already is answered with 200, and sends no other code
 * while its own can be entered. 422 `way-not-available` for a way that `getClaimWays` does not offer.
 */
export const createClaim = defineContract({
  ...create,
  path: '/api/provider/claims',
  request: requestType<None, None, z.input<typeof claimRequestSchema>>(),
  response: claimSchema,
});

/**
 * Enters a claim's code: `granted`, or `waiting` where staff decide. 422 `wrong-code`; 410 after five wrong ones, when it has been used
 * and when it is too old.
 */
export const enterClaimCode = defineContract({
  ...read,
  method: 'POST',
  path: '/api/provider/claims/{id}/code',
  request: requestType<{ id: string }, None, z.input<typeof claimCodeSchema>>(),
  response: claimSchema,
});

/** Ends a claim of the caller, or one of another person on a listing that the caller owns. With its last owner a listing loses all claims. */
export const endOwnClaim = defineContract({
  ...remove,
  path: '/api/provider/claims/{id}',
  request: requestType<{ id: string }>(),
});

/**
 * Ends the mails that ask an owner to confirm the listing, without signing in: mail programs send it with one click (RFC 8058), and its body is ignored. Idempotent; not
 * found with a wrong token.
 */
export const unsubscribe = defineContract({
  ...remove,
  method: 'POST',
  auth: 'public',
  path: '/api/provider/unsubscribe/{id}/{token}',
  request: requestType<{ id: string; token: string }>(),
});

/** Lists who works on a listing that the caller owns, and who is invited to, the oldest first. */
export const listClaimPeople = defineContract({
  ...read,
  path: '/api/provider/claims/{id}/people',
  request: requestType<{ id: string }>(),
  response: z.array(claimPersonSchema),
});

/** Invites an address by mail; the answer is the same whether it has an account or not. */
export const inviteClaimPerson = defineContract({
  ...create,
  path: '/api/provider/claims/{id}/people',
  request: requestType<{ id: string }, None, z.input<typeof claimInvitationSchema>>(),
  response: claimPersonSchema,
});

/** Changes a role. A conflict for the last owner. */
export const changeClaimRole = defineContract({
  ...read,
  method: 'PATCH',
  path: '/api/provider/claims/{id}/people/{personId}',
  request: requestType<{ id: string; personId: string }, None, z.input<typeof claimRoleSchema>>(),
  response: claimPersonSchema,
});

/** Ends a person's claim, or an invitation. A conflict for the last owner, who leaves by ending the claim. */
export const removeClaimPerson = defineContract({
  ...remove,
  path: '/api/provider/claims/{id}/people/{personId}',
  request: requestType<{ id: string; personId: string }>(),
});

/** Ends every claim of the account, then deletes the account. */
export const deleteProviderAccount = defineContract({ ...remove, path: '/api/provider/account' });

/** Signs an upload, valid for some minutes. */
export const requestProviderUpload = defineContract({
  ...read,
  method: 'POST',
  path: '/api/provider/uploads',
  request: requestType<None, None, z.input<typeof providerUploadRequestSchema>>(),
  response: uploadSchema,
});
