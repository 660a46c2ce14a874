/** Calls of staff about reviews and ranks. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import type { staffReviewListQuerySchema } from '../parameters.ts';
import { rankJobSchema, type removalSchema, staffReviewSchema } from './reviews.ts';

const read = { method: 'GET', auth: 'admin', owner: 'admin' } as const;
const change = {
  ...read,
  method: 'PATCH',
  request: requestType<{ id: string }>(),
  response: staffReviewSchema,
} as const;
const withReason = { ...change, request: requestType<{ id: string }, None, z.input<typeof removalSchema>>() };

/**
 * Reviews of a status: the pending ones oldest first, the others newest first. Or the published ones that were reported, the
 * longest unanswered report first.
 */
export const listStaffReviews = defineContract({
  ...read,
  path: '/api/admin/reviews',
  request: requestType<None, z.input<typeof staffReviewListQuerySchema>>(),
  response: z.array(staffReviewSchema),
  paged: true,
});

/** Publishes a review, also one that was rejected or removed. Idempotent, like the next three calls. */
export const publishReview = defineContract({ ...change, path: '/api/reviews/{id}/publish' });

export const rejectReview = defineContract({ ...withReason, path: '/api/reviews/{id}/reject' });

/** Takes a published review off the site. */
export const removeReview = defineContract({ ...withReason, path: '/api/reviews/{id}/remove' });

/** Closes the open reports of a published review, which stays as it is. */
export const keepReview = defineContract({ ...change, path: '/api/reviews/{id}/keep' });

/** Reads the state of the job that recomputes stored ranks. */
export const getRankJob = defineContract({ ...read, path: '/api/admin/ranks', response: rankJobSchema });
